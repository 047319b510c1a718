import type { RecentDto } from './health.dto.js';
import type { Sample } from './samples.js';

/** The longest period (ms) that the figures of recent calls cover. */
const WINDOW_MS = 10 * 60_000;
const QUANTILE = 0.99;
const SECOND_MS = 1_000;

const BETS = 'rpc_seconds_bucket';
const CALLBACKS = 'payment_callbacks_total';
const PAYMENT_CALLS = 'payment_provider_call_seconds_bucket';
const VENDOR_CALLS = 'vendor_calls_total';

/** The names of the metrics from which the figures of recent calls are computed. */
export const RECENT_METRICS: readonly string[] = [BETS, CALLBACKS, PAYMENT_CALLS, VENDOR_CALLS];

/** The RPC methods of the games service that place a bet in an in-house game. */
const BET_METHODS: ReadonlySet<string> = new Set([
  ...['PlaceDice', 'PlacePlinko', 'PlaceWheel', 'StartMines', 'StartHilo', 'PlaceSlip', 'PlaceCrashBet'],
]);
/** Answer codes after which a vendor or payment provider repeats its call, because the fault is on our side. */
const FAILED: ReadonlySet<string> = new Set(['TEMPORARY', 'INTERNAL', 'RATE_LIMITED']);
/** Answer codes to a call of a vendor or payment provider that is not valid. */
const REFUSED: ReadonlySet<string> = new Set(['INVALID_SIGNATURE', 'INVALID_REQUEST', 'TOO_LARGE']);

type Totals = ReadonlyMap<string, number>;

/** The metric values of one process, and the address from which they were read. */
export interface ProcessSamples {
  readonly origin: string;
  readonly samples: readonly Sample[];
}

/**
 * Computes the figures of the last minutes from counters that each process increases since its start. A figure is the
 * growth of a counter between two reads. The counter of a process that was restarted begins at zero. Before the
 * second read there are no figures.
 */
export class RecentCalls {
  /** The addresses of the processes whose metrics were read before. */
  readonly #known = new Set<string>();
  readonly #last = new Map<string, number>();
  readonly #grown = new Map<string, number>();
  #moments: readonly { readonly at: number; readonly totals: Totals }[] = [];

  /**
   * Adds a read of all processes. Returns the figures since the oldest read within the last ten minutes; undefined
   * after the first read.
   */
  add(at: number, processes: readonly ProcessSamples[]): RecentDto | undefined {
    for (const { origin, samples } of processes) {
      for (const sample of samples) this.#count(origin, sample);
      if (samples.length > 0) this.#known.add(origin);
    }
    const earlier = this.#moments.filter((moment) => at - moment.at <= WINDOW_MS);
    this.#moments = [...earlier, { at, totals: new Map(this.#grown) }];
    const [oldest] = earlier;
    return oldest && this.#since(oldest);
  }

  #count(origin: string, { name, labels, value }: Sample): void {
    const key = keyOf(name, labels);
    if (key === undefined) return;
    const series = `${origin} ${name} ${JSON.stringify(labels)}`;
    // A process reports a series only after it has counted something in it. A series that is new in a process which was
    // read before has therefore grown from zero. In the first read of a process a series has no growth, because its
    // count may be old.
    const last = this.#last.get(series) ?? (this.#known.has(origin) ? 0 : value);
    this.#last.set(series, value);
    const growth = value >= last ? value - last : value;
    this.#grown.set(key, (this.#grown.get(key) ?? 0) + growth);
  }

  #since({ at, totals }: { readonly at: number; readonly totals: Totals }): RecentDto {
    const grown = [...this.#grown].map(([key, value]) => [key, value - (totals.get(key) ?? 0)] as const);
    const of = (prefix: string): readonly (readonly [string, number])[] =>
      grown.flatMap(([key, value]) => (key.startsWith(prefix) ? [[key.slice(prefix.length), value] as const] : []));
    return {
      since: new Date(at).toISOString(),
      bets: betsOf(of(`${BETS} `).map(([bound, count]) => [Number(bound), count])),
      paymentCallbacks: answersOf(of(`${CALLBACKS} `)),
      paymentCalls: paymentCallsOf(of(`${PAYMENT_CALLS} `)),
      vendorCalls: answersOf(of(`${VENDOR_CALLS} `)),
    };
  }
}

/** Returns the figure to which a series belongs, or undefined if it belongs to none. */
function keyOf(name: string, { method, code, le, outcome, status }: Sample['labels']): string | undefined {
  if (name === PAYMENT_CALLS) return outcome && le && `${name} ${outcome} ${boundOf(le)}`;
  if (name !== BETS) return status === undefined ? undefined : `${name} ${status}`;
  const isBet = code === 'ok' && method !== undefined && BET_METHODS.has(method);
  return isBet && le !== undefined ? `${BETS} ${boundOf(le)}` : undefined;
}

const boundOf = (le: string): string => (le === '+Inf' ? 'Infinity' : le);

/**
 * Computes the figures of calls to payment providers.
 * @param buckets how many calls took at most a time, for each outcome and upper bound (s)
 */
function paymentCallsOf(buckets: readonly (readonly [key: string, count: number])[]): RecentDto['paymentCalls'] {
  const all = buckets.map(([key, count]) => {
    const [outcome = '', bound] = key.split(' ');
    return { outcome, bound: Number(bound), count };
  });
  const ended = (wanted: string): number =>
    all.reduce((sum, { outcome, bound, count }) => (outcome === wanted && bound === Infinity ? sum + count : sum), 0);
  const within = new Map<number, number>();
  for (const { bound, count } of all) within.set(bound, (within.get(bound) ?? 0) + count);
  const { p99Ms } = betsOf([...within]);
  return {
    ...{ answered: ended('answered'), failed: ended('failed'), refused: ended('refused') },
    ...(p99Ms !== undefined && { p99Ms }),
  };
}

/**
 * Computes the figures of bets.
 * @param buckets how many bets took at most a time, for each upper bound (s)
 */
function betsOf(buckets: readonly (readonly [bound: number, count: number])[]): RecentDto['bets'] {
  const sorted = buckets.toSorted(([one], [other]) => one - other);
  const count = sorted.at(-1)?.[1] ?? 0;
  const [bound] = sorted.find(([, within]) => within >= count * QUANTILE) ?? [Infinity];
  return { count, ...(count > 0 && Number.isFinite(bound) && { p99Ms: Math.round(bound * SECOND_MS) }) };
}

function answersOf(answers: readonly (readonly [status: string, count: number])[]): RecentDto['vendorCalls'] {
  const sum = (isCounted: (status: string) => boolean): number =>
    answers.reduce((total, [status, count]) => (isCounted(status) ? total + count : total), 0);
  const failed = sum((status) => FAILED.has(status));
  const refused = sum((status) => REFUSED.has(status));
  return { answered: sum(() => true) - failed - refused, failed, refused };
}
