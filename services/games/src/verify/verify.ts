import { parseArgs } from 'node:util';
import { isClientSeed } from '@nm/kit/fairness/client-seed.js';
import { serverSeedHash } from '@nm/kit/fairness/fair-draw.js';
import { UsageError, type GameProof } from '../inhouse/game-proof.js';
import { CRASH_USAGE, verifyCrash } from '../inhouse/crash/crash-proof.js';
import { PROOFS } from '../inhouse/proofs.js';
import { DRAW_USAGE, verifyDraw } from '../lottery/draw-proof.js';
import { RAFFLE_USAGE, verifyRaffle } from './raffle-proof.js';

export { UsageError };

export const USAGE = `Recomputes a round from its revealed seed.

${[...PROOFS.map(usageOf), CRASH_USAGE, DRAW_USAGE, RAFFLE_USAGE].join('\n')}

Prints the hash that was shown before play and the outcome; with a choice also the result and, with a stake, the payout.`;

const HEX_SEED = /^[0-9a-f]{64}$/i;
const NONCE = /^(0|[1-9]\d{0,17})$/;
const COMMON = {
  'server-seed': { type: 'string' },
  'client-seed': { type: 'string' },
  nonce: { type: 'string' },
  json: { type: 'boolean' },
} as const;

type Values = Readonly<Record<string, string | boolean | undefined>>;

/**
 * Computes again the round, the lottery draw or the raffle that the arguments describe.
 * @returns the lines for the output
 * @throws UsageError with a sentence if an argument is missing or malformed.
 */
export function verify(args: readonly string[]): string {
  if (args[0] === 'crash') return verifyCrash(args.slice(1));
  if (args[0] === 'draw') return verifyDraw(args.slice(1));
  if (args[0] === 'raffle') return verifyRaffle(args.slice(1));
  const proof = PROOFS.find(({ name }) => args.includes(name)) ?? PROOFS[0]!;
  const { positionals, values } = parse(args, proof);
  if (positionals.length !== 1 || positionals[0] !== proof.name)
    throw new UsageError(`Name a game: ${PROOFS.map(({ name }) => name).join(', ')}.`);
  const text = (name: string): string => String(values[name] ?? '');
  const [seedHex, clientSeed, nonce] = [text('server-seed'), text('client-seed'), text('nonce')];
  if (!HEX_SEED.test(seedHex)) throw new UsageError('--server-seed takes the revealed seed: 64 hex digits.');
  if (!isClientSeed(clientSeed)) throw new UsageError('--client-seed takes 1 to 64 printable characters.');
  if (!NONCE.test(nonce)) throw new UsageError('--nonce takes a whole number from 0.');

  const serverSeed = Buffer.from(seedHex, 'hex');
  const facts: Record<string, string> = {
    serverSeedHash: serverSeedHash(serverSeed),
    ...proof.facts({ serverSeed, clientSeed, nonce: BigInt(nonce) }, values),
  };
  if (values['json']) return JSON.stringify(facts);
  const width = Math.max(...Object.keys(facts).map((name) => name.length));
  return Object.entries(facts)
    .map(([name, value]) => `${name.padEnd(width)}  ${value}`)
    .join('\n');
}

function usageOf({ name, usage }: GameProof): string {
  const command = `  npm run verify -- ${name} `;
  const common = `${command}--server-seed <64 hex digits> --client-seed <text> --nonce <number>`;
  return `${common}\n${' '.repeat(command.length)}${usage} [--json]`;
}

function parse(args: readonly string[], proof: GameProof): { positionals: string[]; values: Values } {
  try {
    const options = { ...COMMON, ...proof.options };
    return parseArgs({ args: [...args], allowPositionals: true, options }) as { positionals: string[]; values: Values };
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}
