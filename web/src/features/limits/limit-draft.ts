import type { Limit, LimitPeriod } from './limits-api.js';

/** A changed limit that has not been saved. */
export interface Draft {
  readonly limit: Limit;
  /** The new limit in minor units. Undefined means no limit. */
  readonly limitMinor: string | undefined;
  /**
   * True if the new limit is lower or the first one. Such a change takes effect at once; any other change waits 24
   * hours.
   */
  readonly isTighter: boolean;
}

/**
 * Returns the limits that the member has changed in the fields, and the periods whose text is invalid. An empty text
 * means no limit.
 */
export function draftsOf(
  limits: readonly Limit[],
  texts: Readonly<Partial<Record<LimitPeriod, string>>>,
  parse: (text: string) => bigint | undefined,
): { readonly drafts: readonly Draft[]; readonly wrong: readonly LimitPeriod[] } {
  const drafts: Draft[] = [];
  const wrong: LimitPeriod[] = [];
  for (const limit of limits) {
    const text = texts[limit.period];
    if (text === undefined) continue;
    const amount = text.trim() === '' ? null : parse(text);
    if (amount === undefined) {
      wrong.push(limit.period);
      continue;
    }
    const present = limit.limitMinor === undefined ? null : BigInt(limit.limitMinor);
    if (amount === present) continue;
    drafts.push({
      limit,
      limitMinor: amount === null ? undefined : String(amount),
      isTighter: amount !== null && (present === null || amount < present),
    });
  }
  return { drafts, wrong };
}
