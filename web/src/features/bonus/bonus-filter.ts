import type { BonusState } from './bonus-api.js';

export const STATES = ['open', 'met', 'used', 'forfeited', 'expired'] as const satisfies readonly BonusState[];

/** The ranges that the page offers, as numbers of days that end with today. */
export const RANGES = ['30', '90', '365'] as const;
export type Range = (typeof RANGES)[number];

const DAY_MS = 86_400_000;
const PAGE_MAX = 10_000;

export interface Shown {
  readonly state: BonusState | '';
  readonly range: Range;
  readonly page: number;
}

/** Reads the filters from the URL. A missing value means all states, or one year. */
export function shownOf(query: Pick<URLSearchParams, 'get'>): Shown {
  const page = Number(query.get('page'));
  return {
    state: STATES.find((state) => state === query.get('state')) ?? '',
    range: RANGES.find((range) => range === query.get('range')) ?? '365',
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
  };
}

/** Returns the first day (`yyyy-mm-dd`) of a range that ends with today. */
export const firstDayOf = (range: Range, today: string): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) - (Number(range) - 1) * DAY_MS).toISOString().slice(0, 10);

/** Returns how much of the required turnover is reached, in whole percent, rounded down. */
export function percentOf(countedMinor: string, requiredMinor: string): number {
  const required = BigInt(requiredMinor);
  if (required <= 0n) return 100;
  const percent = Number((BigInt(countedMinor) * 100n) / required);
  return Math.min(100, Math.max(0, percent));
}
