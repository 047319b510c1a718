import { samplesIn, seriesOf } from './samples.js';

const TEXT = `# HELP outbox_lag_seconds Age of the oldest unpublished event
# TYPE outbox_lag_seconds gauge
outbox_lag_seconds{service="wallet"} 1.5
consumer_lag_records{consumer="wallet.plays",service="wallet"} 3
consumer_lag_records{consumer="wallet.rewards",service="wallet"} 4
consumer_lag_records{consumer="wallet.plays",service="wallet"} 7
events_parked{service="wallet"} Nan
nodejs_heap_bytes{service="wallet"} 1e+9
plain 2
`;
const NAMES = new Set(['outbox_lag_seconds', 'consumer_lag_records', 'events_parked', 'plain']);

/** Goal: the figures of the console's health come from the metrics that a process serves. */
describe('The samples of a metrics text', () => {
  it('are those that are asked for, with their labels', () => {
    const samples = samplesIn(TEXT, NAMES);
    expect(samples).toHaveLength(5);
    expect(samples[0]).toEqual({ name: 'outbox_lag_seconds', labels: { service: 'wallet' }, value: 1.5 });
    expect(samples.at(-1)).toEqual({ name: 'plain', labels: {}, value: 2 });
    expect(samplesIn('', NAMES)).toEqual([]);
  });

  it('count each series once, with its largest value', () => {
    expect(seriesOf(samplesIn(TEXT, NAMES), 'consumer_lag_records').map(({ value }) => value)).toEqual([7, 4]);
  });
});
