import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** The histogram buckets (s) for the duration of calls while a person waits: from half a millisecond to ten seconds. */
export const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** The histogram buckets (s) for background work, which may be delayed by minutes: up to one hour. */
export const SECONDS_TO_AN_HOUR = [...SECONDS, 30, 60, 300, 900, 3_600];

/** The duration (s) of RPC calls (see `timeCall` in rpc/rpc.ts). */
export const rpcSeconds = new Histogram({
  name: 'rpc_seconds',
  help: 'Calls answered, by method and by the code of the failure or "ok"',
  labelNames: ['method', 'code'],
  buckets: SECONDS,
  registers: [],
});
/** The number of failures that the BFF returned to clients. */
export const edgeFailures = new Counter({
  name: 'edge_failures_total',
  help: 'Refusals and failures that left the edge, by code',
  labelNames: ['code'],
  registers: [],
});

/**
 * Metrics that exist once per process. They are global, because decorators and filters cannot get a `Metrics` instance.
 * Every `Metrics` instance publishes them.
 */
const processMetrics = [rpcSeconds, edgeFailures] as const;

/**
 * The metrics of a process, which the path /metrics shows in the Prometheus format. If code creates a metric that
 * exists already, it gets the existing one.
 */
export class Metrics {
  readonly registry = new Registry();

  constructor(service: string) {
    this.registry.setDefaultLabels({ service });
    collectDefaultMetrics({ register: this.registry });
    for (const metric of processMetrics) this.registry.registerMetric(metric as never);
  }

  counter<L extends string>(name: string, help: string, labelNames: readonly L[] = []): Counter<L> {
    return (
      (this.registry.getSingleMetric(name) as Counter<L> | undefined) ??
      new Counter({ name, help, labelNames: [...labelNames], registers: [this.registry] })
    );
  }

  /**
   * Creates a gauge.
   * @param look sets the value of the gauge each time the metrics are read; it is used for values that are stored
   * elsewhere
   */
  gauge<L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[] = [],
    look?: (gauge: Gauge<L>) => void,
  ): Gauge<L> {
    return (
      (this.registry.getSingleMetric(name) as Gauge<L> | undefined) ??
      new Gauge({
        name,
        help,
        labelNames: [...labelNames],
        registers: [this.registry],
        ...(look && {
          collect() {
            look(this as Gauge<L>);
          },
        }),
      })
    );
  }

  /**
   * Creates a histogram of durations in seconds. In a percentile, a value above the last bucket counts as the upper
   * bound of that bucket.
   */
  histogram<L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[] = [],
    buckets: readonly number[] = SECONDS,
  ): Histogram<L> {
    return (
      (this.registry.getSingleMetric(name) as Histogram<L> | undefined) ??
      new Histogram({ name, help, labelNames: [...labelNames], buckets: [...buckets], registers: [this.registry] })
    );
  }
}
