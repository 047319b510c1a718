import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { drawResult } from './draw-result.js';
import { biasedDraws, drawsOf } from '../../testing/simulated-draws.js';
import { BALLS, SHAPES, type DrawResult, type Region } from './play.js';

// Goal: a result follows from seed, root and beacon by the published function, and the frequency of drawn numbers fits
// their chances.

const REGIONS = Object.keys(SHAPES) as Region[];

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
    const biased = biasedDraws(region, results);
    expect(chiSquare(frequencies(region, biased))).toBeGreaterThan(boundOf(region));
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
