import { Counter, Histogram } from 'prom-client';
import { isFailure } from '../errors/failure.js';

/** The histogram buckets (s) for calls whose answer a person waits for: from half a millisecond to ten seconds. */
export const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** The histogram buckets (s) for background work, up to an hour, because such work may be delayed by minutes. */
export const SECONDS_TO_AN_HOUR = [...SECONDS, 30, 60, 300, 900, 3_600];

/**
 * The process has only one such histogram, because decorators cannot reach a `Metrics` instance. Every `Metrics`
 * publishes it.
 */
const rpcSeconds = new Histogram({
  name: 'rpc_seconds',
  help: 'Calls answered, by method and by the code of the failure or "ok"',
  labelNames: ['method', 'code'],
  buckets: SECONDS,
  registers: [],
});
const failures = new Counter({
  name: 'edge_failures_total',
  help: 'Refusals and failures that left the edge, by code',
  labelNames: ['code'],
  registers: [],
});

export const callMetrics = [rpcSeconds, failures] as const;

/** Measures how long a call takes, in the metric rpc_seconds. Its label is the code of the failure, or `ok`. */
export function timeCall<T>(method: string, answer: Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const end = (code: string): void => rpcSeconds.observe({ method, code }, (performance.now() - startedAt) / 1_000);
  answer.then(
    () => end('ok'),
    (error: unknown) => end(isFailure(error) ? error.code : 'internal'),
  );
  return answer;
}

/** Counts the failure codes that the bff returned to clients. */
export const countFailure = (code: string): void => failures.inc({ code });
