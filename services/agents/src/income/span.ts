import { timestampDate, type Timestamp } from '@bufbuild/protobuf/wkt';
import { Failure } from '@nm/kit/errors/failure.js';
import type { Span } from '../tree/team.read-model.js';

/**
 * Parses the time range in the request for a report.
 * @throws Failure request.invalid if the start or the end is missing.
 */
export function spanOf({ from, to }: { readonly from?: Timestamp; readonly to?: Timestamp }): Span {
  if (!from || !to) throw new Failure('request.invalid', { field: from ? 'to' : 'from' });
  return { from: timestampDate(from), to: timestampDate(to) };
}
