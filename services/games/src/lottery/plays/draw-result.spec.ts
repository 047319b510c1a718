import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { drawResult } from './draw-result.js';
import { BALLS, SHAPES, type DrawResult, type Region } from './play.js';
import { playsOf } from './plays.js';
import { resultOf } from './win.js';

// Goal: a result follows from seed, root and beacon by the published function, and the frequency of drawn numbers fits
// their chances.

const REGIONS = Object.keys(SHAPES) as Region[];
/**
 * Number of draws in the test; LOTTERY_DRAWS=10000 runs the long form. By default regions with many prizes run fewer
 * draws.
 */
const FULL = Number(process.env['LOTTERY_DRAWS'] ?? 0);
const countOf = (region: Region): number =>
  FULL || (SHAPES[region].reduce((sum, { count }) => sum + count, 0) > 2 ? 2_000 : 10_000);
/** Fixed seeds, so that a run is reproducible; LOTTERY_SEED=<any text> uses other seeds. */
const SEED = process.env['LOTTERY_SEED'] ?? 'lottery';
const sha = (text: string): Buffer => createHash('sha256').update(text).digest();

const drawsOf = (region: Region): DrawResult[] =>
  Array.from({ length: countOf(region) }, (_, n) =>
    drawResult(region, {
      seed: sha(`${SEED} ${region} ${n}`),
      root: sha('root').toString('hex'),
      beacon: sha('beacon').toString('hex'),
    }),
  );

/** Returns the chi-square value of counts that should be equal. */
function chiSquare(counts: readonly number[]): number {
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
}

/** Counts how often each digit or ball was drawn. */
function frequencies(region: Region, results: readonly DrawResult[]): number[] {
  const symbols = region === 'elott' ? BALLS.of : 10;
  const counts = Array.from({ length: symbols }, () => 0);
  for (const result of results)
    for (const number of Object.values(result).flat())
      if (region === 'elott') counts[Number(number) - 1]! += 1;
      else for (const digit of number) counts[Number(digit)]! += 1;
  return counts;
}

/**
 * Upper bounds of chi-square for 9 and for 79 degrees of freedom. Correct draws exceed them with a probability below
 * 10^-6.
 */
const BOUND = { digits: 45.1, balls: 153 };
const boundOf = (region: Region): number => (region === 'elott' ? BOUND.balls : BOUND.digits);

describe.each(REGIONS)('simulated draws of %s', (region) => {
  const results = drawsOf(region);

  test('have every digit or ball equally often', () => {
    expect(chiSquare(frequencies(region, results))).toBeLessThan(boundOf(region));
  });

  test('with one digit or ball biased by 1% do not', () => {
    const biased = results.map((result, n) =>
      Object.fromEntries(
        Object.entries(result).map(([prize, all]) => [
          prize,
          // The changed results: in elott, one draw in 100 becomes all sevens; elsewhere, in one draw in 40, four of
          // ten digits become a seven.
          region === 'elott'
            ? all.map((ball) => (n % 100 > 0 ? ball : '07'))
            : all.map((number) => (n % 40 > 0 ? number : number.replace(/[5-9]/g, '7'))),
        ]),
      ),
    );
    expect(chiSquare(frequencies(region, biased))).toBeGreaterThan(boundOf(region));
  });

  test('hit every play of even chances as often as its odds say', () => {
    for (const row of playsOf(region).filter(
      ({ kind, pay }) => kind === 'number' && pay === 'hit' && region.startsWith('vn'),
    )) {
      const combination = '7'.repeat(row.digits);
      const hits = results.reduce((sum, result) => sum + resultOf(row, combination, result).hits, 0);
      const parts = row.reads.reduce(
        (sum, { prize }) => sum + SHAPES[region].find((one) => one.prize === prize)!.count,
        0,
      );
      const expected = (results.length * parts) / 10 ** row.digits;
      expect(Math.abs(hits - expected)).toBeLessThan(5 * Math.sqrt(expected));
    }
  });
});

test('the published vectors hold', () => {
  const vectors = JSON.parse(readFileSync(new URL('../../fairness/draw-vectors.json', import.meta.url), 'utf8')) as {
    region: Region;
    seed: string;
    seedHash: string;
    root: string;
    beacon: string;
    result: DrawResult;
  }[];
  expect(vectors.map(({ region }) => region)).toEqual(REGIONS);
  for (const { region, seed, seedHash, root, beacon, result } of vectors) {
    expect(createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')).toBe(seedHash);
    expect(drawResult(region, { seed: Buffer.from(seed, 'hex'), root, beacon })).toEqual(result);
  }
});
