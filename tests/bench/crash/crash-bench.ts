import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { auditLedger } from '@nm/wallet/audit/audit.js';
import { until } from '../../support/until.js';
import type { ClientsReport } from '../edge/socket-clients.js';
import { figureOf, type Figure } from '../figure.js';
import { benchMember } from '../ledger/populate.js';
import { isQuiet, quiet } from '../machine.js';
import { Latencies } from '../open-loop.js';
import { betsOf, endedRound, ledgerOf, wrongIn, type EndedRound } from './crash-check.js';
import { CrashPlatform } from './crash-platform.js';
import { CrashPlayers, type CashOut, type SharedRound } from './crash-players.js';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const PLAYERS = Number(process.env['BENCH_PLAYERS'] ?? 1_000);
/** The p99 of the delay of a push must stay below this time (ms). */
const GOAL_MS = 150;
/** The part of the betting time in which the players bet, in ms. */
const BETTING_MS = 6_500;
/** The range (ms) of the moments of cash-outs by the button; it begins 500 ms after the multiplier begins to rise. */
const BUTTON_MS_MAX = 10_000;
/** How long (ms) after the crash players still try to cash out. */
const LATE_MS_MAX = 400;
/** The time (ms) after the crash at which each browser reads the decided bets, as the page of crash does. */
const DECIDED_MS = 1_200;
/** The minimum number of pushed cash-outs in a round. With fewer, the p99 of these pushes is not computed. */
const OWN_MIN = PLAYERS / 10;
const PHASE_MS_MAX = 150_000;

interface Pushes {
  /** The delay (ms) of each push, from the server's time in the push to its arrival at a socket. */
  readonly sent: Latencies;
  /** The delay (ms) from the moment of the crash to the arrival of the phase `crashed` at a socket. */
  readonly crashed: Latencies;
  /** The delay (ms) from the posting of a player's own cash-out to the arrival of the new balance. */
  readonly own: Latencies;
}

/** G21: the pushes of shared crash rounds with 1,000 players each, whose bets and cash-outs go through the edge. */
export async function measureCrash(): Promise<Figure[]> {
  Logger.overrideLogger(false);
  const platform = await CrashPlatform.start(PLAYERS);
  const players = new CrashPlayers(platform.edge.url, platform.guests);
  const p99s = { sent: [] as number[], crashed: [] as number[], own: [] as number[] };
  try {
    players.readTables();
    // A third of the rounds crashes before enough players have cashed out.
    for (let round = 0; round < ROUNDS * 3 && p99s.own.length < ROUNDS; round += 1) {
      const load = await quiet(10);
      const pushes = await oneRound(platform, players, round);
      if (!isQuiet(load)) console.log(`  outside load ${(load * 100).toFixed(0)}%`);
      if (round === 0 || !pushes) continue; // the first round warms the processes up
      const { sent, crashed, own } = pushes;
      p99s.sent.push(sent.at(0.99));
      p99s.crashed.push(crashed.at(0.99));
      if (own.count >= OWN_MIN) p99s.own.push(own.at(0.99));
    }
    const faults = (await auditLedger(platform.wallets.db)).filter((finding) => finding.faults > 0n);
    if (p99s.own.length === 0) throw new Error(`no round had ${OWN_MIN} cash-outs`);
    if (faults.length > 0) throw new Error(`the books are wrong: ${faults.map(({ check }) => check).join('; ')}`);
    return [
      figureOf('G21', `p99 of a crash push, sent to ${PLAYERS} sockets, ms`, GOAL_MS, 'lower', p99s.sent, 1),
      figureOf('G21crash', 'p99 from the crash to its push at the sockets, ms', GOAL_MS, 'lower', p99s.crashed, 1),
      figureOf('G21own', 'p99 from an own cash-out to its push, ms', GOAL_MS, 'lower', p99s.own, 1),
    ];
  } finally {
    players.close();
    await platform.drop();
  }
}

/** Plays one round with all players. Returns undefined if the round became void. */
async function oneRound(platform: CrashPlatform, players: CrashPlayers, number: number): Promise<Pushes | undefined> {
  await phase(players, ['crashed', 'void']);
  await platform.order({ count: { stamps: false } });
  const opened = await phase(players, ['betting']);
  const bets = await placed(players, opened);
  const started = await phase(players, ['running', 'crashed', 'void']);
  const cashOuts = started.phase === 'void' ? [] : await cashedOut(players, started, bets);
  const report = await platform.order({ report: true });
  const round = await until(
    'the bets of the round to be decided',
    () => endedRound(platform.games, opened.crashRoundId),
    ({ isEnded }) => isEnded,
    30_000,
  );
  if (round.voidReason !== null) {
    console.log(`round ${number}: void (${round.voidReason})`);
    return undefined;
  }
  const stored = await betsOf(platform.games, round.crashRoundId);
  const roundIds = stored.map(({ roundId }) => roundId);
  const booked = await ledgerOf(platform.wallets, roundIds);
  const wrong = wrongIn(round, stored, booked, cashOuts);
  if (wrong.length > 0) throw new Error(`${wrong.length} faults: ${wrong.slice(0, 5).join('; ')}`);
  const late = cashOuts.filter(({ sentAtMs }) => sentAtMs > round.crashAtMs);
  if (late.length === 0) throw new Error('no player tried to cash out after the crash');
  const pushes = await pushesOf(platform, round, roundIds, report);
  const asked = new Latencies();
  for (const { tookMs } of cashOuts) asked.note(tookMs);
  const paid = stored.filter(({ cashedE2 }) => cashedE2 !== null).length;
  console.log(
    [
      `round ${number}: ${stored.length} players, crash at ${(round.crashE2 / 100).toFixed(2)}, ${paid} cashed out`,
      `${late.length} asked after the crash and none was paid`,
      `p99 of ${pushes.sent.count} pushes ${ms(pushes.sent)}`,
      `of the crash ${ms(pushes.crashed)}`,
      `of ${pushes.own.count} own cash-outs ${ms(pushes.own)}`,
      `of the requests ${ms(asked)}`,
    ].join('; '),
  );
  return pushes;
}

const ms = (latencies: Latencies): string =>
  `${latencies.at(0.99).toFixed(0)} ms (p50 ${latencies.at(0.5).toFixed(0)})`;

/** Waits until the present round of the crash table is in one of the given phases. */
async function phase(players: CrashPlayers, phases: readonly string[]): Promise<SharedRound> {
  const round = await until(
    `the phase ${phases.join(' or ')}`,
    () => players.table(),
    (found) => found !== undefined && phases.includes(found.phase),
    PHASE_MS_MAX,
  );
  return round as SharedRound;
}

/**
 * All players bet. The bets of the first half of the players have no target (automatic cash-out). Returns the bets' ids
 * by player.
 */
async function placed(players: CrashPlayers, { crashRoundId }: SharedRound): Promise<ReadonlyMap<number, string>> {
  const bets = new Map<number, string>();
  await Promise.all(
    Array.from({ length: players.count }, async (_, n) => {
      await sleep(randomInt(BETTING_MS));
      const roundId = await players.bet(n, crashRoundId, n < players.count / 2 ? undefined : 101 + randomInt(200));
      if (roundId) bets.set(n, roundId);
    }),
  );
  return bets;
}

/**
 * The players without a target (automatic cash-out) cash out by the button, each at a moment of its own. One in five of
 * them waits for the crash, and sends the request after it.
 */
async function cashedOut(
  players: CrashPlayers,
  started: SharedRound,
  bets: ReadonlyMap<number, string>,
): Promise<CashOut[]> {
  const startsAt = Date.parse(started.startedAt ?? '');
  const crashed = phase(players, ['crashed', 'betting']);
  const done = await Promise.all(
    [...bets]
      .filter(([n]) => n < players.count / 2)
      .map(async ([n, roundId]) => {
        const isLate = n % 5 === 0;
        const wait = sleep(Math.max(0, startsAt + 500 + randomInt(BUTTON_MS_MAX) - Date.now()));
        await (isLate ? crashed : Promise.race([wait, crashed]));
        if (isLate) await sleep(randomInt(LATE_MS_MAX));
        return players.cashOut(n, roundId);
      }),
  );
  await crashed;
  await sleep(DECIDED_MS);
  await Promise.all([...bets.keys()].map((n) => players.readOpen(n)));
  return done;
}

async function pushesOf(
  { wallets, guests }: CrashPlatform,
  { crashRoundId, crashAtMs }: EndedRound,
  roundIds: readonly string[],
  { phases, receipts }: ClientsReport,
): Promise<Pushes> {
  const [sent, crashed, own] = [new Latencies(), new Latencies(), new Latencies()];
  const ofRound = phases.filter((push) => push.crashRoundId === crashRoundId);
  for (const { sentAtMs, atMs } of ofRound) sent.note(atMs - sentAtMs);
  for (const push of ofRound) if (push.phase === 'crashed') crashed.note(push.atMs - crashAtMs);
  const missing = guests.length - crashed.count;
  if (missing > 0) throw new Error(`${missing} sockets did not get the crash`);
  const posted = await wallets.db.rows<{ memberId: string; version: number; atMs: number }>(
    `SELECT a.member_id AS "memberId", t.version::int AS version,
            (extract(epoch FROM t.created_at) * 1000)::float8 AS "atMs"
       FROM transfers t JOIN accounts a ON a.id = t.account_id
      WHERE t.status = 'applied' AND t.payout_cash_minor > 0 AND t.round_id = ANY ($1)`,
    [roundIds],
  );
  const arrived = Map.groupBy(receipts, ([client]) => client);
  const players = new Map(guests.map((_, n) => [benchMember(n + 1), n]));
  for (const { memberId, version, atMs } of posted) {
    // A push with a newer balance counts as well, because it contains this change.
    const push = arrived.get(players.get(memberId) ?? -1)?.find(([, pushed]) => pushed >= version);
    own.note((push?.[2] ?? Infinity) - atMs);
  }
  return { sent, crashed, own };
}
