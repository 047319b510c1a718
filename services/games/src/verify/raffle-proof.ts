import { parseArgs } from 'node:util';
import { drawTickets } from '@nm/kit/fairness/draw-tickets.js';
import { serverSeedHash } from '@nm/kit/fairness/fair-draw.js';
import { UsageError } from '../inhouse/game-proof.js';

const HEX_32 = /^[0-9a-f]{64}$/i;
const COUNT = /^(0|[1-9]\d{0,8})$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const ASK_MS_MAX = 10_000;
const OPTIONS = {
  seed: { type: 'string' },
  root: { type: 'string' },
  beacon: { type: 'string' },
  tickets: { type: 'string' },
  prizes: { type: 'string' },
  json: { type: 'boolean' },
} as const;
const PUBLISHED_OPTIONS = { site: { type: 'string' }, brand: { type: 'string' }, json: { type: 'boolean' } } as const;

export const RAFFLE_USAGE = `  npm run verify -- raffle --seed <64 hex digits> --root <64 hex digits> --beacon <64 hex digits>
                           --tickets <number> --prizes <number> [--json]
  npm run verify -- raffle <id> --site <address> [--brand <code>] [--json]      reads what the site published`;

/**
 * Computes the result of a raffle again from its published inputs: the seed, the root hash of all tickets and the value
 * of the beacon.
 * @returns the commitment (the hash of the seed) and the winning tickets by place
 * @throws UsageError with a sentence if an argument is missing or malformed.
 */
export function verifyRaffle(args: readonly string[]): string {
  const { seed = '', root = '', beacon = '', tickets = '', prizes = '', json } = parse(args, OPTIONS).values;
  for (const [name, value] of Object.entries({ seed, root, beacon }))
    if (!HEX_32.test(value)) throw new UsageError(`--${name} takes 64 hex digits.`);
  for (const [name, value] of Object.entries({ tickets, prizes }))
    if (!COUNT.test(value)) throw new UsageError(`--${name} takes a whole number from 0.`);
  const bytes = Buffer.from(seed, 'hex');
  const input = { seed: bytes, root: root.toLowerCase(), beacon: beacon.toLowerCase() };
  return print({ seedHash: serverSeedHash(bytes), winners: drawTickets(input, Number(tickets), Number(prizes)) }, json);
}

interface Published {
  readonly state: string;
  readonly tickets: number;
  readonly prizesMinor: readonly string[];
  readonly winners: readonly { readonly ticket: number; readonly prizeMinor: string }[];
  readonly proof: Readonly<Record<'seed' | 'seedHash' | 'root' | 'beacon' | 'beaconRound' | 'beaconValue', string>>;
}

/** Returns true if the arguments name a raffle by its id. Its published inputs must then be fetched first. */
export const isPublishedRaffle = ([verb, id = '']: readonly string[]): boolean =>
  verb === 'raffle' && id !== '' && !id.startsWith('-');

/**
 * Fetches a raffle from the site and computes its result again. It compares the commitment, the winning tickets and
 * their prizes; each place with a prize must have a winner. For a void raffle it compares only the commitment, and
 * prints how to compute the result that would have been drawn.
 * @throws UsageError with a sentence if an argument is malformed, or if the raffle is not published or not drawn.
 */
export async function verifyPublishedRaffle(args: readonly string[], ask: typeof fetch = fetch): Promise<string> {
  const { positionals, values } = parse(args, PUBLISHED_OPTIONS);
  const [id = ''] = positionals;
  const { site = '', brand, json } = values;
  if (positionals.length !== 1 || !UUID.test(id)) throw new UsageError('raffle takes one id.');
  if (!URL.canParse(site)) throw new UsageError('--site takes the address of the site.');
  const answer = await ask(new URL(`/wps/raffles/${id}`, site), {
    headers: { ...(brand !== undefined && { 'X-Merchant': brand }) },
    signal: AbortSignal.timeout(ASK_MS_MAX),
  });
  if (!answer.ok) throw new UsageError(`The site answered ${answer.status}: it has no raffle with this id.`);
  const { value } = (await answer.json()) as { readonly value: Published };
  const { seed, seedHash, root, beaconValue: beacon } = value.proof;
  const { state, tickets, prizesMinor } = value;
  if (seed === '')
    throw new UsageError(state === 'void' ? 'The raffle is void, without a seed.' : 'The raffle is not drawn yet.');
  const bytes = Buffer.from(seed, 'hex');
  const commitment = { seedHash: serverSeedHash(bytes), seed: said(serverSeedHash(bytes) === seedHash) };
  if (state === 'void') return print({ ...commitment, void: againText(value) }, json);
  const winners = drawTickets({ seed: bytes, root, beacon }, tickets, prizesMinor.length);
  const isSame = winners.join(' ') === value.winners.map(({ ticket }) => ticket).join(' ');
  const prizes = prizesMinor.slice(0, winners.length).join(' ');
  const isPaid = prizes === value.winners.map(({ prizeMinor }) => prizeMinor).join(' ');
  return print({ ...commitment, winners, drawn: said(isSame), prizes: said(isPaid) }, json);
}

/** Returns a text that explains how to compute the result that a void raffle would have had, had it been drawn. */
function againText({ tickets, prizesMinor, proof: { seed, root, beacon, beaconRound } }: Published): string {
  if (root === '') return 'its tickets were not locked';
  const inputs = `--seed ${seed} --root ${root} --tickets ${tickets} --prizes ${prizesMinor.length}`;
  return `npm run verify -- raffle ${inputs} --beacon <value of round ${beaconRound} of ${beacon}>`;
}

const said = (isRight: boolean): string =>
  isRight ? 'matches what was published' : 'DOES NOT MATCH what was published';

function print(facts: Readonly<Record<string, string | readonly number[]>>, json: boolean | undefined): string {
  if (json) return JSON.stringify(facts);
  const width = Math.max(...Object.keys(facts).map((name) => name.length));
  return Object.entries(facts)
    .map(([name, value]) => `${name.padEnd(width)}  ${typeof value === 'string' ? value : value.join(' ')}`)
    .join('\n');
}

function parse<O extends typeof OPTIONS | typeof PUBLISHED_OPTIONS>(args: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...args], allowPositionals: 'site' in options, options });
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}
