import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { copiesOf, keysUrlFromEnv, type KeysUrlOf } from '@nm/kit/auth/key-directory.js';
import { PEERS } from '../../peers.js';
import type { HealthDto, ServiceHealthDto } from './health.dto.js';
import { RECENT_METRICS, RecentCalls, type ProcessSamples } from './recent-calls.js';
import { samplesIn, seriesOf, type Sample } from './samples.js';

/** How long (ms) a report is cached. All operators get the same report. */
const FRESH_MS = 10_000;
/** A process that does not answer within this time counts as not running. */
const ANSWER_MS_MAX = 2_000;

const UNSENT = 'outbox_lag_seconds';
const TO_HANDLE = 'consumer_lag_records';
const PARKED = 'events_parked';
const CLOSED_DAY = 'ledger_closed_day_seconds';
const READ = new Set([UNSENT, TO_HANDLE, PARKED, CLOSED_DAY, ...RECENT_METRICS]);

/** A process with the metric values from its internal listener. */
interface Copy extends ProcessSamples {
  readonly isReady: boolean;
}

/**
 * Reads the health of the services from the internal listener of each process: whether the process is ready, and its
 * metrics about events, ledger days and recent calls. The processes are found by the configured URLs of their public
 * keys.
 */
@Injectable()
export class ServiceHealth {
  readonly #reports = new LRUCache<'all', HealthDto>({ max: 1, ttl: FRESH_MS, fetchMethod: () => this.#read() });

  readonly #recent = new RecentCalls();

  constructor(private readonly keysUrlOf: KeysUrlOf = keysUrlFromEnv) {}

  async report(): Promise<HealthDto> {
    return this.#reports.forceFetch('all');
  }

  async #read(): Promise<HealthDto> {
    const names = [...new Set(PEERS.map(({ peer }) => peer))];
    const copies = await Promise.all(names.map(async (name) => [name, await this.#copies(name)] as const));
    const now = Date.now();
    const processes = copies.flatMap(([, each]) => each);
    const samples = processes.flatMap((copy) => copy.samples);
    const recent = this.#recent.add(now, processes);
    const largest = (name: string): number => Math.max(0, ...seriesOf(samples, name).map(({ value }) => value));
    const total = (series: readonly Sample[]): number => series.reduce((sum, { value }) => sum + value, 0);
    const closedDay = largest(CLOSED_DAY);
    return {
      asOf: new Date(now).toISOString(),
      services: copies.map(([name, each]) => serviceOf(name, each)),
      unsentSeconds: Math.round(largest(UNSENT)),
      waitingEvents: total(seriesOf(samples, TO_HANDLE)),
      // An event that waits behind a parked event of the same key is not counted, because it is handled after the
      // parked one.
      parkedEvents: total(seriesOf(samples, PARKED).filter(({ labels }) => labels['cause'] !== 'behind')),
      ...(recent && { recent }),
      ...(closedDay > 0 ? { closedDay: new Date(closedDay * 1_000).toISOString().slice(0, 10) } : {}),
    };
  }

  async #copies(name: string): Promise<readonly Copy[]> {
    const urls = this.keysUrlOf(name)?.split(',') ?? [];
    return Promise.all((await Promise.all(urls.map(copiesOf))).flat().map((url) => copyAt(new URL(url).origin)));
  }
}

function serviceOf(name: string, copies: readonly Copy[]): ServiceHealthDto {
  return { name, copies: copies.length, ready: copies.filter(({ isReady }) => isReady).length };
}

async function copyAt(origin: string): Promise<Copy> {
  const ask = (path: string): Promise<Response> =>
    fetch(`${origin}${path}`, { signal: AbortSignal.timeout(ANSWER_MS_MAX) });
  try {
    const [ready, metrics] = await Promise.all([ask('/health/ready'), ask('/metrics')]);
    await ready.body?.cancel();
    return { origin, isReady: ready.ok, samples: metrics.ok ? samplesIn(await metrics.text(), READ) : [] };
  } catch {
    return { origin, isReady: false, samples: [] };
  }
}
