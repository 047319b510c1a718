import { readFileSync } from 'node:fs';
import { verify, UsageError } from './verify.js';

// Goal: anyone can recompute a round on the command line from its revealed seed.

const SEED = '5fc95cbd1ab3a4ea0cc3eca7cb6a87ef7b5da3d46a03cae505915f182a32a899';
const known = ['dice', '--server-seed', SEED, '--client-seed', 'monsoon-rafi-22', '--nonce', '1'];

test('prints the hash that was shown before play, and the roll', () => {
  expect(verify(known)).toBe(
    'serverSeedHash  6fbc9cbc7a5bc36b60249e8a8f9f62cdf5961ccc859bee4268d2e8591c9f0f14\nroll            0748',
  );
});

test('prints the result for a choice and a stake', () => {
  const facts = JSON.parse(verify([...known, '--target', '5000', '--under', '--stake', '1000', '--json'])) as object;
  expect(facts).toMatchObject({ roll: '0748', win: 'yes', multiplier: '1.9800', payoutMinor: '1980' });
});

test('prints the numbers of a draw from its published seed, root and beacon', () => {
  const [lott] = JSON.parse(readFileSync(new URL('../fairness/draw-vectors.json', import.meta.url), 'utf8')) as {
    readonly seed: string;
    readonly seedHash: string;
    readonly root: string;
    readonly beacon: string;
    readonly result: { readonly main: readonly [string] };
  }[];
  const { seed, seedHash, root, beacon, result } = lott!;
  const args = ['draw', '--region', 'lott', '--seed', seed, '--root', root, '--beacon', beacon];
  expect(verify(args)).toBe(`seedHash  ${seedHash}\nmain      ${result.main[0]}`);
  expect(JSON.parse(verify([...args, '--json']))).toEqual({ seedHash, result });
});

test.each([
  [['draw'], '--region'],
  [['draw', '--region', 'mars', '--seed', SEED, '--root', SEED, '--beacon', SEED], '--region'],
  [['draw', '--region', 'lott', '--seed', 'ab', '--root', SEED, '--beacon', SEED], '--seed'],
  [['draw', '--region', 'lott', '--seed', SEED, '--root', SEED], '--beacon'],
  [[], 'Name a game'],
  [['roulette'], 'Name a game'],
  [['dice'], '--server-seed'],
  [['dice', '--server-seed', 'abc', '--client-seed', 'a', '--nonce', '0'], '--server-seed'],
  [['dice', '--server-seed', SEED, '--client-seed', '', '--nonce', '0'], '--client-seed'],
  [['dice', '--server-seed', SEED, '--client-seed', 'a', '--nonce', '-1'], 'nonce'],
  [['dice', '--server-seed', SEED, '--client-seed', 'a', '--nonce', '1.5'], '--nonce'],
  [[...known, '--target', '5000'], '--over or --under'],
  [[...known, '--target', '5', '--under'], '--target'],
  [[...known, '--unknown'], 'unknown'],
])('answers %j with a sentence', (args, sentence) => {
  expect(() => verify(args)).toThrow(UsageError);
  expect(() => verify(args)).toThrow(sentence);
});
