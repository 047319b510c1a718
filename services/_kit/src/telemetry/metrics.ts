import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { SECONDS, callMetrics } from './call-metrics.js';

/** A process's metrics, served on /metrics in Prometheus format. Creating a metric twice returns the first one. */
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

  /** @param look sets the gauge when the metrics are read, for values that are kept elsewhere. */
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

  /** Observations are in seconds. A value above the last bucket is recorded as the upper bound of that bucket. */
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
