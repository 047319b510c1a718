import { timestampDate, type Timestamp } from '@bufbuild/protobuf/wkt';

/** A moment as it leaves the system: ISO 8601 in UTC; undefined when it has not come. */
export const isoTime = (time: Timestamp | undefined): string | undefined =>
  time ? timestampDate(time).toISOString() : undefined;
