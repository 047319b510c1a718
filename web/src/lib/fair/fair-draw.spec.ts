import { createHash, createHmac } from 'node:crypto';
import { drawUniform, seedBytes, serverSeedHash } from './fair-draw.js';

const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const bytes = seedBytes(SEED) as Uint8Array<ArrayBuffer>;

/** Computes the draw of `drawUniform` a second time, implemented independently with Node's crypto. */
function again(clientSeed: string, nonce: bigint): number {
  for (let cursor = 0; ; cursor += 1) {
    const block = createHmac('sha256', Buffer.from(SEED, 'hex')).update(`${clientSeed}:${nonce}:${cursor}`).digest();
    for (let word = 0; word < 8; word += 1) {
      const value = block.readUInt32BE(word * 4);
      if (value < 2 ** 32 - (2 ** 32 % 10_000)) return value % 10_000;
    }
  }
}

describe('A roll computed in the browser', () => {
  it('equals an independent computation on two thousand rounds', async () => {
    for (let nonce = 0n; nonce < 2000n; nonce += 1n)
      expect(await drawUniform(bytes, 'monsoon-rafi-22', nonce)).toBe(again('monsoon-rafi-22', nonce));
  });

  it('shows the hash of the seed as the commitment', async () => {
    expect(await serverSeedHash(bytes)).toBe(createHash('sha256').update(Buffer.from(SEED, 'hex')).digest('hex'));
  });

  it('accepts only 64 hex digits as a seed', () => {
    expect(seedBytes('xyz')).toBeUndefined();
    expect(seedBytes(SEED.slice(2))).toBeUndefined();
    expect(seedBytes(` ${SEED.toUpperCase()} `)).toEqual(bytes);
  });
});
