import { parseArgs } from 'node:util';
import { parseMinor } from '@nm/kit/money/money.js';
import { diceOutcome, fourDigits, isPlayable, multiplierText, ROLLS } from '../dice/dice-rules.js';
import { isClientSeed } from '../fairness/client-seed.js';
import { drawUniform, serverSeedHash } from '../fairness/fair-draw.js';

export const USAGE = `Recomputes a round from its revealed seed.

  npm run verify -- dice --server-seed <64 hex digits> --client-seed <text> --nonce <number>
                         [--target <0000..9999> --over | --under] [--stake <minor units>] [--json]

Prints the hash that was shown before play and the roll; with a target also the multiplier and, with a stake, the payout.`;

const HEX_SEED = /^[0-9a-f]{64}$/i;
const NONCE = /^(0|[1-9]\d{0,17})$/;
const FOUR_DIGITS_MAX = /^\d{1,4}$/;

/** A mistake in the arguments; its message says what to give. */
export class UsageError extends Error {}

/**
 * Recomputes what the arguments name.
 * @returns the lines to print. @throws UsageError with a sentence when an argument is missing or malformed.
 */
export function verify(args: readonly string[]): string {
  const { positionals, values } = parse(args);
  if (positionals.length !== 1 || positionals[0] !== 'dice') throw new UsageError('Say which game: dice.');
  const seedHex = values['server-seed'] ?? '';
  const clientSeed = values['client-seed'] ?? '';
  const nonce = values.nonce ?? '';
  if (!HEX_SEED.test(seedHex)) throw new UsageError('--server-seed takes the revealed seed: 64 hex digits.');
  if (!isClientSeed(clientSeed)) throw new UsageError('--client-seed takes 1 to 64 printable characters.');
  if (!NONCE.test(nonce)) throw new UsageError('--nonce takes a whole number from 0.');

  const serverSeed = Buffer.from(seedHex, 'hex');
  const roll = drawUniform({ serverSeed, clientSeed, nonce: BigInt(nonce) }, ROLLS);
  const facts: Record<string, string> = { serverSeedHash: serverSeedHash(serverSeed), roll: fourDigits(roll) };
  if (values.target !== undefined) Object.assign(facts, resultOf(values, roll));
  if (values.json) return JSON.stringify(facts);
  const width = Math.max(...Object.keys(facts).map((name) => name.length));
  return Object.entries(facts)
    .map(([name, value]) => `${name.padEnd(width)}  ${value}`)
    .join('\n');
}

function resultOf(values: ReturnType<typeof parse>['values'], roll: number): Record<string, string> {
  if (values.over === values.under) throw new UsageError('--target takes --over or --under beside it.');
  const choice = { target: Number(values.target), over: values.over === true };
  if (!FOUR_DIGITS_MAX.test(values.target ?? '') || !isPlayable(choice)) {
    throw new UsageError('--target takes 0000 to 9999 with a chance of 1% to 98%.');
  }
  const stake = parseMinor(values.stake ?? '0');
  if (stake === undefined) throw new UsageError('--stake takes whole minor units, for example 1000.');
  const { win, multiplierE4, payoutMinor } = diceOutcome(choice, roll, stake);
  return {
    win: win ? 'yes' : 'no',
    multiplier: multiplierText(multiplierE4),
    ...(values.stake === undefined ? {} : { payoutMinor: String(payoutMinor) }),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'server-seed': { type: 'string' },
        'client-seed': { type: 'string' },
        nonce: { type: 'string' },
        target: { type: 'string' },
        over: { type: 'boolean' },
        under: { type: 'boolean' },
        stake: { type: 'string' },
        json: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}
