import { readFileSync } from 'node:fs';
import { verifyPublishedRaffle } from './raffle-proof.js';
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

const root = 'ab'.repeat(32);

test('prints the winning tickets of a raffle, and compares them with what a site published', async () => {
  const args = [
    'raffle',
    '--seed',
    SEED,
    '--root',
    root,
    '--beacon',
    root,
    '--tickets',
    '9',
    '--prizes',
    '3',
    '--json',
  ];
  const { seedHash, winners } = JSON.parse(verify(args)) as { readonly seedHash: string; readonly winners: number[] };
  expect(new Set(winners).size).toBe(3);
  const id = '0198a1b2-0000-7000-8000-000000000011';
  const proof = { seed: SEED, seedHash, root, beacon: 'drand-quicknet', beaconRound: '7', beaconValue: root };
  const prizesMinor = ['30', '20', '10'];
  const read = (tickets: readonly number[], change: object = {}) => {
    const shown = tickets.map((ticket, i) => ({ ticket, prizeMinor: prizesMinor[i] }));
    const value = { state: 'drawn', tickets: 9, prizesMinor, winners: shown, proof, ...change };
    return verifyPublishedRaffle([id, '--site', 'http://a.site'], async () => Response.json({ value }));
  };
  expect(await read(winners)).toMatch(/drawn +matches[^]+prizes +matches/);
  expect(await read(winners.toReversed())).toMatch(/drawn +DOES NOT MATCH/);
  // In each case, one value in the fake site's answer is wrong: the number of winners, a prize, or the number of
  // tickets.
  expect(await read(winners.slice(0, 2))).toMatch(/drawn +DOES NOT MATCH[^]+prizes +DOES NOT MATCH/);
  expect(await read(winners, { prizesMinor: ['30', '20', '11'] })).toMatch(/drawn +matches[^]+prizes +DOES NOT MATCH/);
  expect(await read(winners, { tickets: 10 })).toMatch(/drawn +DOES NOT MATCH/);
  // If there are fewer tickets than prizes, every ticket wins.
  const two = JSON.parse(verify(args.with(8, '2'))) as { readonly winners: number[] };
  expect(two.winners.toSorted()).toEqual([1, 2]);
  expect(await read(two.winners, { tickets: 2 })).toMatch(/drawn +matches[^]+prizes +matches/);
  // For a void raffle, the command shows the seed and how to compute the result that would have been drawn.
  const lost = { state: 'void', winners: [], proof: { ...proof, beaconValue: '' } };
  expect(await read([], lost)).toMatch(
    /seed +matches[^]+--seed \w{64} --root \w{64} --tickets 9 --prizes 3 --beacon </,
  );
  await expect(read([], { ...lost, proof: { ...lost.proof, seed: '' } })).rejects.toThrow('void');
  await expect(verifyPublishedRaffle(['x', '--site', 'http://a.site'])).rejects.toThrow('one id');
});

test.each([
  [['raffle', '--seed', SEED, '--root', SEED, '--beacon', SEED, '--tickets', 'x'], '--tickets'],
  [['raffle', '--root', SEED], '--seed'],
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
