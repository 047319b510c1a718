import { PARTITIONS } from './event-log.js';

const M = 0x5bd1e995;

/**
 * The hash function murmur2 with the seed that Kafka uses. Every Kafka client therefore computes the same partition for
 * a key.
 */
function murmur2(bytes: Uint8Array): number {
  const length = bytes.length;
  const words = length >> 2;
  let h = 0x9747b28c ^ length;
  for (let i = 0; i < words; i++) {
    const at = i << 2;
    let k = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
    k = Math.imul(k, M);
    k ^= k >>> 24;
    h = Math.imul(h, M) ^ Math.imul(k, M);
  }
  const tail = words << 2;
  const rest = length & 3;
  if (rest === 3) h ^= bytes[tail + 2]! << 16;
  if (rest >= 2) h ^= bytes[tail + 1]! << 8;
  if (rest >= 1) h = Math.imul(h ^ bytes[tail]!, M);
  h = Math.imul(h ^ (h >>> 13), M);
  return h ^ (h >>> 15);
}

/** Returns the partition of a key. Both adapters of the event log use this function. */
export function partitionOf(key: string): number {
  return (murmur2(Buffer.from(key)) & 0x7fffffff) % PARTITIONS;
}
