import { Counter, Histogram } from 'prom-client';
import { isFailure } from '../errors/failure.js';

/** Buckets in seconds for what a person waits for: from half a millisecond to ten seconds. */
export const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** The same, and on to an hour: for what goes on by itself later, where being late by minutes must not look like ten seconds. */
export const SECONDS_TO_AN_HOUR = [...SECONDS, 30, 60, 300, 900, 3_600];

/** One for the whole process, since contracts are answered by decorated methods that are handed nothing; every Metrics serves them. */
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

/** Times a call: rpc_seconds with its failure's code, or ok. */
export function timeCall<T>(method: string, answer: Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const end = (code: string): void => rpcSeconds.observe({ method, code }, (performance.now() - startedAt) / 1_000);
  answer.then(
    () => end('ok'),
    (error: unknown) => end(isFailure(error) ? error.code : 'internal'),
  );
  return answer;
}

/** Counts what the edge answered with a code. */
export const countFailure = (code: string): void => failures.inc({ code });
