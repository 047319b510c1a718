import { parseArgs } from 'node:util';
import { serverSeedHash } from '@nm/kit/fairness/fair-draw.js';
import { UsageError } from '../inhouse/game-proof.js';
import { drawResult } from './plays/draw-result.js';
import { SHAPES, type Region } from './plays/play.js';

const HEX_32 = /^[0-9a-f]{64}$/i;
const OPTIONS = {
  region: { type: 'string' },
  seed: { type: 'string' },
  root: { type: 'string' },
  beacon: { type: 'string' },
  json: { type: 'boolean' },
} as const;

export const DRAW_USAGE = `  npm run verify -- draw --region <${Object.keys(SHAPES).join(' | ')}>
                         --seed <64 hex digits> --root <64 hex digits> --beacon <64 hex digits> [--json]`;

/**
 * Computes a lottery draw again from its published inputs: the seed, the root hash of all slips and the value of the
 * beacon.
 * @returns the commitment (the hash of the seed) and the drawn numbers by prize
 * @throws UsageError with a sentence if an argument is missing or malformed.
 */
export function verifyDraw(args: readonly string[]): string {
  const { region = '', seed = '', root = '', beacon = '', json } = parse(args);
  if (!Object.hasOwn(SHAPES, region)) throw new UsageError(`--region takes ${Object.keys(SHAPES).join(', ')}.`);
  for (const [name, value] of Object.entries({ seed, root, beacon }))
    if (!HEX_32.test(value)) throw new UsageError(`--${name} takes 64 hex digits.`);
  const bytes = Buffer.from(seed, 'hex');
  const seedHash = serverSeedHash(bytes);
  const result = drawResult(region as Region, { seed: bytes, root: root.toLowerCase(), beacon: beacon.toLowerCase() });
  if (json) return JSON.stringify({ seedHash, result });
  const facts = Object.entries({ seedHash: [seedHash], ...result });
  const width = Math.max(...facts.map(([name]) => name.length));
  return facts.map(([name, values]) => `${name.padEnd(width)}  ${values.join(' ')}`).join('\n');
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}
