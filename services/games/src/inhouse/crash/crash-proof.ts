import { parseArgs } from 'node:util';
import { formatMinor } from '@nm/kit/money/money.js';
import { serverSeedHash } from '@nm/kit/fairness/fair-draw.js';
import { UsageError } from '../game-proof.js';
import { crashPointE2, msToCrash, multiplierE2 } from './crash-rules.js';

const HEX_32 = /^[0-9a-f]{64}$/i;
const MS_MAX = /^\d{1,6}$/;
const DIGITS = 2;
const OPTIONS = {
  seed: { type: 'string' },
  root: { type: 'string' },
  beacon: { type: 'string' },
  at: { type: 'string' },
  json: { type: 'boolean' },
} as const;

export const CRASH_USAGE = `  npm run verify -- crash --seed <64 hex digits> --root <64 hex digits> --beacon <64 hex digits>
                          [--at <milliseconds>] [--json]`;

/**
 * Computes the crash point of a shared round again from its published inputs: the server seed, the root hash of all
 * bets and the beacon's random value. If a time is given, it also computes the multiplier at that time.
 * @returns the lines for the output
 * @throws UsageError with a sentence if an argument is missing or malformed.
 */
export function verifyCrash(args: readonly string[]): string {
  const { seed = '', root = '', beacon = '', at, json } = parse(args);
  for (const [name, value] of Object.entries({ seed, root, beacon }))
    if (!HEX_32.test(value)) throw new UsageError(`--${name} takes 64 hex digits.`);
  if (at !== undefined && !MS_MAX.test(at)) throw new UsageError('--at takes milliseconds, for example 5850.');
  const bytes = Buffer.from(seed, 'hex');
  const crashE2 = crashPointE2({ seed: bytes, root: root.toLowerCase(), beacon: beacon.toLowerCase() });
  const facts: Record<string, string> = {
    seedHash: serverSeedHash(bytes),
    crash: formatMinor(BigInt(crashE2), DIGITS),
    crashMs: String(msToCrash(crashE2)),
    ...(at === undefined ? {} : { multiplier: formatMinor(BigInt(multiplierE2(Number(at))), DIGITS) }),
  };
  if (json) return JSON.stringify(facts);
  const width = Math.max(...Object.keys(facts).map((name) => name.length));
  return Object.entries(facts)
    .map(([name, value]) => `${name.padEnd(width)}  ${value}`)
    .join('\n');
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}
