const MINUTE_MS = 60_000;

/**
 * A range of waiting times: at least `fromMin` minutes and less than `toMin` minutes. Without `toMin` the range has
 * no upper end.
 */
export interface AgeBand {
  readonly fromMin: number;
  readonly toMin?: number;
}

/**
 * A range of waiting times, counted at one moment (`asOfMs`, Unix time in ms). A link has both, so that the linked
 * list shows the same rows that were counted.
 */
export interface AgeFilter extends AgeBand {
  readonly asOfMs: number;
}

/** The ranges of waiting time, one for each column of the table on the page Today. */
export const AGE_BANDS: readonly AgeBand[] = [
  { fromMin: 0, toMin: 10 },
  { fromMin: 10, toMin: 20 },
  { fromMin: 20, toMin: 30 },
  { fromMin: 30 },
];

/**
 * Whether the waiting time of an entry was within the range at the moment `asOfMs`. The entry has waited since
 * `openedAt`; an entry opened after that moment counts as 0 minutes. The counts on the page Today and the lists behind
 * them both use this function.
 */
export function isOfAge(openedAt: string, { fromMin, toMin, asOfMs }: AgeFilter): boolean {
  const minutes = Math.max(0, asOfMs - Date.parse(openedAt)) / MINUTE_MS;
  return minutes >= fromMin && (toMin === undefined || minutes < toMin);
}

const AGE = /^(\d{1,7})-(\d{1,7})?$/;

/** Returns the URL of a queue that is filtered to one range of waiting times. */
export const ageAddress = (address: string, { fromMin, toMin, asOfMs }: AgeFilter): string =>
  `${address}${address.includes('?') ? '&' : '?'}age=${fromMin}-${toMin ?? ''}&asOf=${new Date(asOfMs).toISOString()}`;

/** Parses the filter by waiting time from a URL. Returns undefined if it is missing or invalid. */
export function ageOfAddress(address: URLSearchParams): AgeFilter | undefined {
  const [, from, to] = AGE.exec(address.get('age') ?? '') ?? [];
  const asOfMs = Date.parse(address.get('asOf') ?? '');
  if (from === undefined || Number.isNaN(asOfMs)) return undefined;
  return { fromMin: Number(from), ...(to === undefined ? {} : { toMin: Number(to) }), asOfMs };
}

/** Returns the two URL parameters of the filter by waiting time. */
export const ageParts = (address: URLSearchParams) => ({
  age: address.get('age') ?? undefined,
  asOf: address.get('asOf') ?? undefined,
});

/** The change of URL parameters that removes the filter by waiting time. */
export const ANY_AGE = { age: undefined, asOf: undefined } as const;
