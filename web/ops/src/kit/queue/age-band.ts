const MINUTE_MS = 60_000;

/** How long something waited at a moment: from some minutes on, and less than others if there is an end. */
export interface AgeBand {
  readonly fromMin: number;
  readonly toMin?: number;
}

/** A band of ages at a moment (ms). The URL has both, so that a link shows what it counted. */
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
 * Whether something that waits since `openedAt` is of that age. What came after the moment counts as new. The counts of
 * the first page and the rows behind them both ask here.
 */
export function isOfAge(openedAt: string, { fromMin, toMin, asOfMs }: AgeFilter): boolean {
  const minutes = Math.max(0, asOfMs - Date.parse(openedAt)) / MINUTE_MS;
  return minutes >= fromMin && (toMin === undefined || minutes < toMin);
}

const AGE = /^(\d{1,7})-(\d{1,7})?$/;

/** The URL of a queue with the rows of one age only. */
export const ageAddress = (address: string, { fromMin, toMin, asOfMs }: AgeFilter): string =>
  `${address}?age=${fromMin}-${toMin ?? ''}&asOf=${new Date(asOfMs).toISOString()}`;

/** Reads the age out of a URL; undefined without one that makes sense. */
export function ageOfAddress(address: URLSearchParams): AgeFilter | undefined {
  const [, from, to] = AGE.exec(address.get('age') ?? '') ?? [];
  const asOfMs = Date.parse(address.get('asOf') ?? '');
  if (from === undefined || Number.isNaN(asOfMs)) return undefined;
  return { fromMin: Number(from), ...(to === undefined ? {} : { toMin: Number(to) }), asOfMs };
}
