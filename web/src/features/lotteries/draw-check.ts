import { drawUniform, seedBytes } from '../../lib/fair/fair-draw.js';
import type { Draw } from './lottery-api.js';

/**
 * The prizes of a draw by region: name, number of digits, and how many numbers are drawn. They are part of the
 * published rules.
 */
const SHAPES: Readonly<Record<string, readonly (readonly [prize: string, digits: number, count: number])[]>> = {
  lott: [['main', 5, 1]],
  malay: [
    ['first', 4, 1],
    ['second', 4, 1],
    ['third', 4, 1],
    ['special', 4, 10],
    ['consolation', 4, 10],
  ],
  thai: [
    ['first', 6, 1],
    ['bottom', 2, 1],
  ],
  lao: [['main', 4, 1]],
  'vn-north': [
    ['special', 5, 1],
    ['first', 5, 1],
    ['second', 5, 2],
    ['third', 5, 6],
    ['fourth', 4, 4],
    ['fifth', 4, 6],
    ['sixth', 3, 3],
    ['seventh', 2, 4],
  ],
  'vn-south': [
    ['special', 6, 1],
    ['first', 5, 1],
    ['second', 5, 1],
    ['third', 5, 2],
    ['fourth', 5, 7],
    ['fifth', 4, 1],
    ['sixth', 4, 3],
    ['seventh', 3, 1],
    ['eighth', 2, 1],
  ],
};
const BALLS = { of: 80, drawn: 20 };

/**
 * Computes the drawn numbers from the seed, the root hash of the slips, and the beacon. Only the browser computes.
 */
export async function computedResult(
  region: string,
  { seed, slipsRoot, beaconValue }: Pick<Draw['proof'], 'seed' | 'slipsRoot' | 'beaconValue'>,
): Promise<Draw['result']> {
  const bytes = seedBytes(seed);
  if (!bytes) return [];
  const message = `${slipsRoot}:${beaconValue}`;
  let drawn = 0n;
  const next = async (outcomes: number): Promise<number> => {
    const value = await drawUniform(bytes, message, drawn, outcomes);
    drawn += 1n;
    return value;
  };
  if (region === 'elott') {
    const left = Array.from({ length: BALLS.of }, (_, i) => String(i + 1).padStart(2, '0'));
    const numbers: string[] = [];
    while (numbers.length < BALLS.drawn) numbers.push(left.splice(await next(left.length), 1)[0]!);
    return [{ prize: 'balls', numbers }];
  }
  const result: Draw['result'] = [];
  for (const [prize, digits, count] of SHAPES[region] ?? []) {
    const numbers: string[] = [];
    while (numbers.length < count) numbers.push(String(await next(10 ** digits)).padStart(digits, '0'));
    result.push({ prize, numbers });
  }
  return result;
}
