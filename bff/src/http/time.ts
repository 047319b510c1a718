import { timestampDate, type Timestamp } from '@bufbuild/protobuf/wkt';

/** Formats a time as ISO 8601 in UTC. Returns undefined for undefined. */
export const isoTime = (time: Timestamp | undefined): string | undefined =>
  time ? timestampDate(time).toISOString() : undefined;
