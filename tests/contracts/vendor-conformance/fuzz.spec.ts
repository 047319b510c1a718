import { FuzzCalls, SeededRandom } from './fuzz-calls.js';
import { ModelBook, type ModelAnswer, type ModelCall } from './model-book.js';
import { Suite, id, type Play } from './suite.js';

// Goal: for 20 players in parallel, with duplicates, disorder, hostile details and lost postings, balances, betting
// record and account record agree with a model book that knows only the calls and their answers. FUZZ_SEED repeats a
// run. FUZZ_REQUESTS sets the number of calls; the full test has 5,000.

const PLAYERS = 20;
const AT_ONCE = 4;
/** One call in this many loses its posting to the wallet, and one in this many loses the wallet's answer. */
const FAULT_EVERY = 8;
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 300);

const faults = new SeededRandom(seed - 1);

const suite = new Suite();
beforeAll(() => suite.open(), 60_000);
afterAll(() => suite.close());

interface Player {
  readonly play: Play;
  readonly book: ModelBook;
  readonly calls: FuzzCalls;
  readonly unanswered: Map<string, ModelCall>;
}

async function aPlayer(number: number): Promise<Player> {
  const play = await suite.begin();
  const { playerId, currency, token } = play;
  const base = { playerId, currency, sessionToken: token, gameCode: suite.adapter.gameCode };
  const calls = new FuzzCalls(new SeededRandom(seed + number), `${id().slice(0, 8)}`, base);
  return { play, calls, book: new ModelBook(await play.balance()), unanswered: new Map() };
}

async function send({ book, unanswered }: Player, call: ModelCall): Promise<void> {
  const answer: ModelAnswer = await suite.vendor.call(call.op, call.body);
  book.write(call, answer);
  if (answer.status === 'TEMPORARY') unanswered.set(call.txId, call);
  else unanswered.delete(call.txId);
}

/** Lets random postings to the wallet fail, before or after their commit. */
function disturb(random: SeededRandom): void {
  const fault = random.below(FAULT_EVERY);
  if (fault === 0) suite.inside?.losePostings(1);
  if (fault === 1) suite.inside?.loseAnswers(1);
}

/** Sends a player's calls, a few in parallel. */
async function playAll(player: Player, count: number): Promise<void> {
  let left = count;
  const lane = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      disturb(faults);
      await send(player, player.calls.next());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

const REPEATS_MAX = 5;

/**
 * Repeats the calls that were answered TEMPORARY, one after the other, as a vendor does. Each turn first resolves the
 * transactions that are pending, so that the last answer to a call is its final one.
 */
async function repeat(players: readonly Player[]): Promise<void> {
  for (let turn = 0; turn < REPEATS_MAX; turn += 1) {
    await suite.inside?.resolve();
    for (const player of players) for (const call of [...player.unanswered.values()]) await send(player, call);
  }
}

test(`a burst of ${requests} calls leaves the books as the model has them (seed ${seed})`, async () => {
  const players = await Promise.all(Array.from({ length: PLAYERS }, (_, number) => aPlayer(number)));
  await Promise.all(players.map((player) => playAll(player, Math.ceil(requests / PLAYERS))));
  suite.inside?.losePostings(0);
  suite.inside?.loseAnswers(0);
  await repeat(players);
  const own = suite.inside;
  for (const { play, book } of players) {
    const { playerId } = play;
    expect({ seed, unexplained: book.unexplained() }).toEqual({ seed, unexplained: [] });
    if (!own) continue;
    const net = (await play.balance()) + (await own.held(playerId)) - (await own.debt(playerId));
    expect({ seed, net }).toEqual({ seed, net: book.net() });
    expect(await linesOf(playerId)).toEqual(book.lines());
    expect(await recordOf(playerId)).toEqual(book.rounds());
  }
  expect(own?.databaseErrors() ?? []).toEqual([]);
  expect((await own?.audit()) ?? []).toEqual([]);
}, 600_000);

/** The account record: the change of the player's money by each applied call. */
async function linesOf(playerId: string): Promise<ReadonlyMap<string, bigint>> {
  return new Map((await suite.inside?.accountLines(playerId)) ?? []);
}

/** The betting record by the vendor's names, without voided rounds. */
async function recordOf(playerId: string): Promise<ReadonlyMap<string, { stake: bigint; payout: bigint }>> {
  const rounds = new Map<string, { stake: bigint; payout: bigint }>();
  for (const { vendorRoundId, status, stakeMinor, payoutMinor } of (await suite.inside?.record(playerId)) ?? []) {
    if (status === 'voided') continue;
    const { stake, payout } = rounds.get(vendorRoundId) ?? { stake: 0n, payout: 0n };
    const sum = { stake: stake + stakeMinor, payout: payout + payoutMinor };
    if (sum.stake !== 0n || sum.payout !== 0n) rounds.set(vendorRoundId, sum);
  }
  return rounds;
}
