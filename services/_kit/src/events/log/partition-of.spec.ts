import { createRequire } from 'node:module';
import fc from 'fast-check';
import { partitionOf } from './partition-of.js';

const { DefaultPartitioner } = createRequire(import.meta.url)('kafkajs').Partitioners;

// Goal: a key's partition is the one that every Kafka client computes.
describe('partitionOf', () => {
  it('agrees with the partitioner of Kafka clients for any key', () => {
    const kafka = DefaultPartitioner();
    const partitionMetadata = Array.from({ length: 12 }, (_, partitionId) => ({ partitionId, leader: 1 }));
    fc.assert(fc.property(fc.string({ minLength: 1, unit: 'binary' }), (key) => {
      expect(partitionOf(key)).toBe(kafka({ topic: 't', partitionMetadata, message: { key } }));
    }));
  });
});
