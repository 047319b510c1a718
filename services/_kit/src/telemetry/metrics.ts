import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { SECONDS, callMetrics } from './call-metrics.js';

/** A process's metrics, served on /metrics in Prometheus's format. Making a metric twice gives the first one. */
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

  /** @param look sets the gauge when it is asked for, for values that something else keeps. */
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

  /** Observations are seconds; those above the last bucket are told as that one. */
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
