import type { Counter, Gauge, Histogram } from 'prom-client';
import { SECONDS_TO_AN_HOUR } from '../telemetry/call-metrics.js';
import type { Metrics } from '../telemetry/metrics.js';

/** The event metrics for operators. A value that grows for long means trouble. */
export class EventMetrics {
  readonly relayLag: Gauge;
  readonly published: Counter;
  readonly handled: Counter<'consumer' | 'outcome'>;
  readonly parked: Gauge<'consumer' | 'cause'>;
  readonly parkedAge: Gauge<'consumer'>;
  readonly consumerLag: Gauge<'consumer'>;
  readonly delay: Histogram<'consumer'>;

  constructor(metrics: Metrics) {
    this.relayLag = metrics.gauge('outbox_lag_seconds', 'Age of the oldest fact that is not in the log yet');
    this.published = metrics.counter('outbox_published_total', 'Facts moved to the log');
    this.handled = metrics.counter('events_handled_total', 'Events by what became of them', ['consumer', 'outcome']);
    this.parked = metrics.gauge('events_parked', 'Events that wait behind a failure', ['consumer', 'cause']);
    this.parkedAge = metrics.gauge('events_parked_age_seconds', 'Age of the oldest parked event', ['consumer']);
    this.consumerLag = metrics.gauge('consumer_lag_records', 'Records that a consumer has not finished', ['consumer']);
    this.delay = metrics.histogram(
      'event_delay_seconds',
      'From the fact to its handled reaction',
      ['consumer'],
      SECONDS_TO_AN_HOUR,
    );
  }
}
