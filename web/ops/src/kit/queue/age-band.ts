const MINUTE_MS = 60_000;

/** A range of waiting times: from `fromMin` minutes, and less than `toMin` if there is an end. */
export interface AgeBand {
  readonly fromMin: number;
  readonly toMin?: number;
}

/** An age band at a moment (ms). The URL has both, so that a link shows the counted rows. */
export interface AgeFilter extends AgeBand {
  readonly asOfMs: number;
}

/** The columns of the queues by age. */
export const AGE_BANDS: readonly AgeBand[] = [
  { fromMin: 0, toMin: 10 },
  { fromMin: 10, toMin: 20 },
  { fromMin: 20, toMin: 30 },
  { fromMin: 30 },
];

/**
 * Whether an entry opened at `openedAt` is in the age band. Entries after the moment count as new. Both the counts on
 * Today and the rows behind them use this function.
 */
export function isOfAge(openedAt: string, { fromMin, toMin, asOfMs }: AgeFilter): boolean {
  const minutes = Math.max(0, asOfMs - Date.parse(openedAt)) / MINUTE_MS;
  return minutes >= fromMin && (toMin === undefined || minutes < toMin);
}

const AGE = /^(\d{1,7})-(\d{1,7})?$/;

/** The URL of a queue, filtered to one age band. */
export const ageAddress = (address: string, { fromMin, toMin, asOfMs }: AgeFilter): string =>
  `${address}${address.includes('?') ? '&' : '?'}age=${fromMin}-${toMin ?? ''}&asOf=${new Date(asOfMs).toISOString()}`;

/** Parses the age filter of a URL; undefined if it is missing or invalid. */
export function ageOfAddress(address: URLSearchParams): AgeFilter | undefined {
  const [, from, to] = AGE.exec(address.get('age') ?? '') ?? [];
  const asOfMs = Date.parse(address.get('asOf') ?? '');
  if (from === undefined || Number.isNaN(asOfMs)) return undefined;
  return { fromMin: Number(from), ...(to === undefined ? {} : { toMin: Number(to) }), asOfMs };
}

/** The parameters of the age filter in a URL. */
export const ageParts = (address: URLSearchParams) => ({
  age: address.get('age') ?? undefined,
  asOf: address.get('asOf') ?? undefined,
});

/** A change of a URL that removes its age filter. */
export const ANY_AGE = { age: undefined, asOf: undefined } as const;
