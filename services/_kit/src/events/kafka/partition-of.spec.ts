import fc from 'fast-check';
import { Partitioners } from 'kafkajs';
import { partitionOf } from '../log/partition-of.js';

// Goal: our function computes the same partition for a key as every Kafka client.
describe('partitionOf', () => {
  it('agrees with the partitioner of Kafka clients for any key', () => {
    const kafka = Partitioners.DefaultPartitioner();
    const partitionMetadata = Array.from({ length: 12 }, (_, partitionId) => ({
      partitionId,
      leader: 1,
      partitionErrorCode: 0,
      replicas: [1],
      isr: [1],
    }));
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'binary' }), (key) => {
        expect(partitionOf(key)).toBe(kafka({ topic: 't', partitionMetadata, message: { key, value: null } }));
      }),
    );
  });
});
