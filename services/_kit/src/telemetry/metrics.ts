import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** Buckets in seconds for what a person waits for: from half a millisecond to ten seconds. */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A process's metrics, served on /metrics in Prometheus's format. Making a metric twice gives the first one. */
export class Metrics {
  readonly registry = new Registry();

  constructor(service: string) {
    this.registry.setDefaultLabels({ service });
    collectDefaultMetrics({ register: this.registry });
  }

  counter<L extends string>(name: string, help: string, labelNames: readonly L[] = []): Counter<L> {
    return (this.registry.getSingleMetric(name) as Counter<L> | undefined)
      ?? new Counter({ name, help, labelNames: [...labelNames], registers: [this.registry] });
  }

  gauge<L extends string>(name: string, help: string, labelNames: readonly L[] = []): Gauge<L> {
    return (this.registry.getSingleMetric(name) as Gauge<L> | undefined)
      ?? new Gauge({ name, help, labelNames: [...labelNames], registers: [this.registry] });
  }

  /** Observations are seconds. */
  histogram<L extends string>(name: string, help: string, labelNames: readonly L[] = []): Histogram<L> {
    return (this.registry.getSingleMetric(name) as Histogram<L> | undefined)
      ?? new Histogram({ name, help, labelNames: [...labelNames], buckets: SECONDS, registers: [this.registry] });
  }
}
