import { readFileSync } from 'node:fs';
import { drawUniform, drawUniforms } from '@nm/kit/fairness/fair-draw.js';
import { CARDS, DRAWN } from '../inhouse/hilo/hilo-rules.js';
import { combinations, LEAVES, placesOf } from '../inhouse/mines/mines-rules.js';

// Goal: the published test vectors (seeds with their outcomes) of games with steps, such as mines, can be recomputed
// from their seeds.

describe('the published vectors of games with steps', () => {
  interface StepVector {
    readonly serverSeed: string;
    readonly clientSeed: string;
    readonly nonce: string;
    readonly mines: Readonly<Record<string, readonly number[]>>;
    readonly cards: readonly number[];
  }
  const all = JSON.parse(readFileSync(new URL('step-vectors.json', import.meta.url), 'utf8')) as StepVector[];

  test.each(all.map((vector) => [`${vector.clientSeed}:${vector.nonce}`, vector] as const))('%s', (_name, vector) => {
    const serverSeed = Buffer.from(vector.serverSeed, 'hex');
    const input = { serverSeed, clientSeed: vector.clientSeed, nonce: BigInt(vector.nonce) };
    for (const [mines, places] of Object.entries(vector.mines))
      expect(placesOf(Number(mines), drawUniform(input, combinations(LEAVES, Number(mines))))).toEqual(places);
    expect(drawUniforms(input, CARDS, DRAWN)).toEqual(vector.cards);
  });
});
