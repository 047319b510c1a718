import { createHash } from 'node:crypto';
import { drawResult } from '../lottery/plays/draw-result.js';
import { SHAPES, type DrawResult, type Region } from '../lottery/plays/play.js';

/**
 * The number of draws in a test; LOTTERY_DRAWS=10000 runs the long form in every region. By default, regions with many
 * prizes run fewer draws.
 */
const FULL = Number(process.env['LOTTERY_DRAWS'] ?? 0);
const countOf = (region: Region): number =>
  FULL || (SHAPES[region].reduce((sum, { count }) => sum + count, 0) > 2 ? 2_000 : 10_000);
/** Fixed seeds, so that a run is reproducible; LOTTERY_SEED=<any text> uses other seeds. */
const SEED = process.env['LOTTERY_SEED'] ?? 'lottery';
const sha = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Draws a region many times by the published function, with seeds that were chosen before the first run. */
export const drawsOf = (region: Region): DrawResult[] =>
  Array.from({ length: countOf(region) }, (_, n) =>
    drawResult(region, {
      seed: sha(`${SEED} ${region} ${n}`),
      root: sha('root').toString('hex'),
      beacon: sha('beacon').toString('hex'),
    }),
  );

/**
 * Returns the draws with a bias of about one percentage point. In elott, all balls of one draw in 100 become ball 07.
 * In other regions, the digits 5, 6, 8 and 9 become 7 in one draw in 40.
 */
export const biasedDraws = (region: Region, results: readonly DrawResult[]): DrawResult[] =>
  results.map((result, n) =>
    Object.fromEntries(
      Object.entries(result).map(([prize, all]) => [
        prize,
        region === 'elott'
          ? all.map((ball) => (n % 100 > 0 ? ball : '07'))
          : all.map((number) => (n % 40 > 0 ? number : number.replace(/[5-9]/g, '7'))),
      ]),
    ),
  );
