import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { SECONDS, callMetrics } from './call-metrics.js';

/**
 * The metrics of a process, which /metrics serves in Prometheus format. If a metric is created a second time, the first
 * one is returned.
 */
export class Metrics {
  readonly registry = new Registry();

  constructor(service: string) {
    this.registry.setDefaultLabels({ service });
    collectDefaultMetrics({ register: this.registry });
    for (const metric of callMetrics) this.registry.registerMetric(metric as never);
  }

  counter<L extends string>(name: string, help: string, labelNames: readonly L[] = []): Counter<L> {
    return (
      (this.registry.getSingleMetric(name) as Counter<L> | undefined) ??
      new Counter({ name, help, labelNames: [...labelNames], registers: [this.registry] })
    );
  }

  /**
   * Creates a gauge.
   * @param look sets the gauge each time the metrics are read, for values that are stored elsewhere.
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
   * Creates a histogram of durations in seconds. A value above the last bucket is recorded as the upper bound of that
   * bucket.
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
