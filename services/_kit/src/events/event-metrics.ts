import type { Counter, Gauge, Histogram } from 'prom-client';
import { SECONDS_TO_AN_HOUR } from '../telemetry/metrics.js';
import type { Metrics } from '../telemetry/metrics.js';

/** The metrics of events that operators watch. If a value grows for a long time, events are stuck. */
export class EventMetrics {
  readonly relayLag: Gauge;
  readonly published: Counter;
  readonly handled: Counter<'consumer' | 'outcome'>;
  readonly parked: Gauge<'consumer' | 'cause'>;
  readonly parkedAge: Gauge<'consumer'>;
  readonly consumerLag: Gauge<'consumer'>;
  readonly delay: Histogram<'consumer'>;

  constructor(metrics: Metrics) {
    this.relayLag = metrics.gauge('outbox_lag_seconds', 'Age of the oldest unpublished event');
    this.published = metrics.counter('outbox_published_total', 'Events published to the log');
    this.handled = metrics.counter('events_handled_total', 'Handled events by outcome', ['consumer', 'outcome']);
    this.parked = metrics.gauge('events_parked', 'Parked events by cause', ['consumer', 'cause']);
    this.parkedAge = metrics.gauge('events_parked_age_seconds', 'Age of the oldest parked event', ['consumer']);
    this.consumerLag = metrics.gauge('consumer_lag_records', 'Records that a consumer has not handled yet', [
      'consumer',
    ]);
    this.delay = metrics.histogram(
      'event_delay_seconds',
      'Time from an event to its handled reaction',
      ['consumer'],
      SECONDS_TO_AN_HOUR,
    );
  }
}
