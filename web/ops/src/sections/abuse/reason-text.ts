import type { Translate } from '../../../../src/lib/language/words.js';
import type { AbuseReview } from '../../lib/surface.js';

type Reason = AbuseReview['reasons'][number];

const MINUTE_MS = 60_000;

/** Returns a text about what an abuse rule found. */
export function reasonText({ rule, mark, count, durationMs = 0 }: Reason, t: Translate): string {
  if (rule === 'A-01') return t(`opsAbuse.found.A-01.${mark ?? 'device'}`, { count });
  return t(`opsAbuse.found.${rule}`, { count, minutes: Math.ceil(durationMs / MINUTE_MS) });
}
