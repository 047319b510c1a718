import { jest } from '@jest/globals';
import { Faults } from '../faults.js';
import type { OperatorAnswer, OperatorCall, OperatorClient } from '../operator-client.js';
import type { PlaySession } from '../play-session.js';
import { stakeMaxOf } from '../tables/table.js';
import { TABLES } from '../tables/tables.js';
import type { Dealt, LiveGame } from './live-game.js';
import { LiveTable } from './live-table.js';

// Goal: a table takes bets only before its cards are dealt, ends each player's round once with the payout of the cards,
// and reveals nothing of the result early.

const TEXT = { EN: 'Player 9, Banker 2', BN: 'ক', AR: 'ع' };
const PLAYER_WINS: Dealt = {
  pays: { player: 200, banker: 0, tie: 0 },
  text: TEXT,
  mark: 'P',
  drawing: { cards: [1] },
  drawingMs: 3_000,
};
const table = TABLES.find(({ gameCode }) => gameCode === 'RIVERSIDE_BACCARAT');
const roulette = TABLES.find(({ gameCode }) => gameCode === 'LANTERN_ROULETTE');
if (!table || !roulette) throw new Error('there is no baccarat or no roulette');

/** A fake platform that accepts every call unless a test sets another answer. */
function aPlatform(
  answer: (op: string, body: OperatorCall) => Promise<OperatorAnswer> = async () => ({ status: 'OK' }),
) {
  const calls: (readonly [string, OperatorCall])[] = [];
  const ask = async (op: string, body: OperatorCall) => {
    calls.push([op, body]);
    return answer(op, body);
  };
  const operator = { call: ask, until: ask, owe: () => undefined } as unknown as OperatorClient;
  return { calls, operator };
}
let sessions = 0;
const aSession = (operator: OperatorClient): PlaySession =>
  ({
    id: `s${++sessions}`,
    playerId: `p${sessions}`,
    sessionToken: 't',
    currency: 'USD',
    language: 'EN',
    balance: '0',
    game: table,
    operator,
  }) as unknown as PlaySession;

interface View {
  readonly phase: string;
  readonly drawing?: object;
  readonly pays?: object;
  readonly outcome?: string;
  readonly paidMinor?: string;
  readonly mine: Record<string, string>;
  readonly road: string;
  readonly round: number;
  readonly people: number;
  readonly spots: Record<string, { totalMinor: string; people: number }>;
}
let dealt = 0;
const game: LiveGame = {
  kind: 'baccarat',
  doing: TEXT,
  deal: () => {
    dealt += 1;
    return PLAYER_WINS;
  },
  stage: () => '',
};
const aTable = (faults = new Faults()) => new LiveTable(table, game, [50, 20_000], faults);
const seen = (live: LiveTable, session: PlaySession): View => live.view(session) as View;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('does not show a payout as paid while the platform has not answered', async () => {
  const { operator } = aPlatform(async (op) => ({ status: op === 'wallet.win' ? 'TEMPORARY' : 'OK' }));
  const [live, session] = [aTable(), aSession(operator)];
  seen(live, session);
  expect(await live.bet(session, 'player', 100n)).toMatchObject({ status: 'OK' });
  await jest.advanceTimersByTimeAsync(15_000);
  expect(seen(live, session)).toMatchObject({ phase: 'result', paidMinor: '200', isPaid: false });
});

it('takes bets while it is open, pays each choice by the cards, and ends the round once', async () => {
  const { calls, operator } = aPlatform();
  const [live, session] = [aTable(), aSession(operator)];
  const { round } = seen(live, session);
  expect(await live.bet(session, 'player', 333n)).toMatchObject({ status: 'OK' });
  expect(await live.bet(session, 'player', 100n)).toMatchObject({ status: 'OK' });
  expect(await live.bet(session, 'tie', 50n)).toMatchObject({ status: 'OK' });
  expect(await live.bet(session, 'dealer', 50n)).toBeUndefined();
  expect(seen(live, session)).toMatchObject({ phase: 'open', mine: { player: '433', tie: '50' } });

  await jest.advanceTimersByTimeAsync(12_000);
  expect(seen(live, session)).toMatchObject({ phase: 'dealing', drawing: PLAYER_WINS.drawing });
  expect(seen(live, session).outcome).toBeUndefined();
  expect(await live.bet(session, 'player', 100n)).toMatchObject({ status: 'LATE' });

  await jest.advanceTimersByTimeAsync(3_000);
  expect(seen(live, session)).toMatchObject({ phase: 'result', outcome: TEXT.EN, paidMinor: '866', isPaid: true });
  expect(calls.map(([op, { txId }]) => [op, String(txId).slice(36)])).toEqual([
    ['wallet.bet', '-b'],
    ['wallet.bet', '-b2'],
    ['wallet.bet', '-b3'],
    ['wallet.win', '-w'],
  ]);
  expect(new Set(calls.map(([, { roundId }]) => roundId)).size).toBe(1);
  expect(calls.at(-1)?.[1]).toMatchObject({ amount: '866', roundClosed: true, detail: { outcome: TEXT } });

  await jest.advanceTimersByTimeAsync(5_000);
  expect(seen(live, session)).toMatchObject({ phase: 'open', round: round + 1, mine: {} });
  expect(seen(live, session).road.endsWith('P')).toBe(true);
  live.stop();
});

it('closes a lost round without a win, and has nothing to end for a player who only looks', async () => {
  const { calls, operator } = aPlatform();
  const [live, session, guest] = [aTable(), aSession(operator), aSession(operator)];
  seen(live, guest);
  await live.bet(session, 'banker', 100n);
  await jest.advanceTimersByTimeAsync(15_500);
  expect(calls.map(([op]) => op)).toEqual(['wallet.bet', 'round.close']);
  expect(seen(live, guest)).toMatchObject({ phase: 'result', mine: {} });
  expect(seen(live, guest).paidMinor).toBeUndefined();
  live.stop();
});

it('deals only when every bet on its way has its answer', async () => {
  let arrive: (answer: OperatorAnswer) => void = () => undefined;
  const slow = new Promise<OperatorAnswer>((resolve) => (arrive = resolve));
  const { operator } = aPlatform((op) => (op === 'wallet.bet' ? slow : Promise.resolve({ status: 'OK' })));
  const [live, session] = [aTable(), aSession(operator)];
  seen(live, session);
  await jest.advanceTimersByTimeAsync(11_900);
  const before = dealt;
  const bet = live.bet(session, 'player', 100n);
  await jest.advanceTimersByTimeAsync(4_000);
  expect([seen(live, session).phase, dealt]).toEqual(['closed', before]);
  expect(seen(live, session).drawing).toBeUndefined();
  arrive({ status: 'OK', balance: '1' });
  expect(await bet).toMatchObject({ status: 'OK' });
  await jest.advanceTimersByTimeAsync(3_000);
  expect(seen(live, session)).toMatchObject({ phase: 'result', mine: { player: '100' }, paidMinor: '200' });
  live.stop();
});

it('counts only bets that the platform has taken, and returns a bet with an unknown answer', async () => {
  const answers = ['INSUFFICIENT_FUNDS', 'TEMPORARY'];
  const { calls, operator } = aPlatform(async (op) => ({
    status: op === 'wallet.bet' ? (answers.shift() ?? 'OK') : 'OK',
  }));
  const [live, session] = [aTable(), aSession(operator)];
  expect(await live.bet(session, 'player', 100n)).toMatchObject({ status: 'INSUFFICIENT_FUNDS' });
  expect(await live.bet(session, 'player', 100n)).toMatchObject({ status: 'TEMPORARY' });
  expect(seen(live, session).mine).toEqual({});
  expect([calls.at(-1)?.[0], calls.at(-1)?.[1]['refTxId']]).toEqual([
    'wallet.rollback',
    `${String(calls[0]?.[1]['roundId'])}-b2`,
  ]);
  await jest.advanceTimersByTimeAsync(16_000);
  expect(calls.map(([op]) => op)).toEqual(['wallet.bet', 'wallet.bet', 'wallet.rollback']);
  live.stop();
});

it.each([
  ['duplicate', ['wallet.bet', 'wallet.bet', 'wallet.win', 'wallet.win']],
  ['rollback_first', ['wallet.rollback', 'wallet.bet', 'wallet.win']],
  ['rollback', ['wallet.bet', 'wallet.rollback']],
  ['lost_answer', ['wallet.bet', 'wallet.bet', 'wallet.win']],
  ['overpaid', ['wallet.bet', 'wallet.win', 'wallet.adjust']],
  ['abandon', ['wallet.bet']],
] as const)('misbehaves by %s on request', async (fault, ops) => {
  const { calls, operator } = aPlatform();
  const faults = new Faults();
  const [live, session] = [aTable(faults), aSession(operator)];
  expect(faults.order(fault, 1)).toBe(true);
  await live.bet(session, 'player', 100n);
  await jest.advanceTimersByTimeAsync(16_000);
  expect(calls.map(([op]) => op)).toEqual(ops);
  live.stop();
});

it('adds the totals of all players to those of simulated guests, who are the same for everybody', async () => {
  const { operator } = aPlatform();
  const [live, session, other] = [aTable(), aSession(operator), aSession(operator)];
  seen(live, session);
  await jest.advanceTimersByTimeAsync(6_000);
  const before = seen(live, other);
  await live.bet(session, 'tie', 700n);
  const after = seen(live, other);
  expect(after.people).toBe(before.people + 1);
  expect(BigInt(after.spots['tie']?.totalMinor ?? 0)).toBe(BigInt(before.spots['tie']?.totalMinor ?? 0) + 700n);
  expect(after.spots['tie']?.people).toBe((before.spots['tie']?.people ?? 0) + 1);
  expect({ ...seen(live, session), mine: {}, bets: 0 }).toEqual({ ...after, mine: {}, bets: 0 });
  live.stop();
});

it('stops when nobody looks, and opens a new round for the next player', async () => {
  const { operator } = aPlatform();
  const [live, session] = [aTable(), aSession(operator)];
  const { round } = seen(live, session);
  await jest.advanceTimersByTimeAsync(300_000);
  expect(jest.getTimerCount()).toBe(0);
  const next = seen(live, session);
  expect(next.phase).toBe('open');
  expect(next.round).toBeLessThanOrEqual(round + 3);
  live.stop();
});

it('names the side of each opposed bet, the same market for all players of a round and another in the next', async () => {
  const { calls, operator } = aPlatform();
  const [live, one, other] = [aTable(), aSession(operator), aSession(operator)];
  seen(live, one);
  await live.bet(one, 'player', 100n);
  await live.bet(other, 'banker', 100n);
  await live.bet(other, 'tie', 100n);
  const sidesOf = () => calls.map(([, { detail }]) => (detail as { side?: { market: string; side: number } }).side);
  const [player, banker, tie] = sidesOf();
  expect([player?.side, banker?.side, tie]).toEqual([0, 1, undefined]);
  expect(player?.market).toBe(banker?.market);
  await jest.advanceTimersByTimeAsync(20_000);
  await live.bet(one, 'player', 100n);
  expect(sidesOf().findLast(Boolean)?.market).not.toBe(player?.market);
  live.stop();
});

it('keeps the limit of each place, also for bets that are sent at once', async () => {
  const { operator } = aPlatform(() => new Promise((resolve) => setTimeout(() => resolve({ status: 'OK' }), 50)));
  const [live, session] = [new LiveTable(roulette, roulette.live, [20, 50_000], new Faults()), aSession(operator)];
  seen(live, session);
  const sent = Array.from({ length: 5 }, () => live.bet(session, 'n17', 900n));
  await jest.advanceTimersByTimeAsync(100);
  const answers = (await Promise.all(sent)).map((answer) => answer?.status);
  expect(answers).toEqual(['OK', 'OK', 'OK', 'LIMIT_STAKE', 'LIMIT_STAKE']);
  const [red] = await Promise.all([live.bet(session, 'red', 50_000n), jest.advanceTimersByTimeAsync(100)]);
  expect(red).toMatchObject({ status: 'OK' });
  expect(seen(live, session).mine).toEqual({ n17: '2700', red: '50000' });
  live.stop();
});

it('takes the bets of one request a few at a time, below the limit of the platform, and stops at the first refusal', async () => {
  const answers = new Map([[7, 'INSUFFICIENT_FUNDS']]);
  const { calls, operator } = aPlatform(async () => ({ status: answers.get(calls.length) ?? 'OK', balance: '5' }));
  const [live, session] = [new LiveTable(roulette, roulette.live, [20, 50_000], new Faults()), aSession(operator)];
  const bets = Array.from({ length: 20 }, (_, n) => ({ choice: `n${n + 1}`, stakeMinor: 100n }));
  expect(await live.betAll(session, [...bets, { choice: 'n99', stakeMinor: 100n }])).toBeUndefined();
  expect(calls).toHaveLength(0);
  const sent = live.betAll(session, bets);
  await jest.advanceTimersByTimeAsync(200);
  expect(calls).toHaveLength(4);
  await jest.advanceTimersByTimeAsync(2_000);
  const mine = Object.fromEntries([1, 2, 3, 4, 5, 6, 8].map((n) => [`n${n}`, '100']));
  expect(await sent).toMatchObject({ status: 'INSUFFICIENT_FUNDS', takenMinor: '700', bets: 8, balance: '5', mine });
  expect(seen(live, session)).toMatchObject({ mine });
  live.stop();
});

it('answers LATE for the bets of a request that are still waiting when bets close', async () => {
  const { calls, operator } = aPlatform();
  const [live, session] = [new LiveTable(roulette, roulette.live, [20, 50_000], new Faults()), aSession(operator)];
  seen(live, session);
  await jest.advanceTimersByTimeAsync(11_900);
  const sent = live.betAll(
    session,
    Array.from({ length: 8 }, (_, n) => ({ choice: `n${n + 1}`, stakeMinor: 100n })),
  );
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await sent).toMatchObject({ status: 'LATE', takenMinor: '400' });
  expect(calls).toHaveLength(4);
  live.stop();
});

it('keeps what one result pays a player below the limit of the round, also for bets that are sent at once', async () => {
  const { operator } = aPlatform(() => new Promise((resolve) => setTimeout(() => resolve({ status: 'OK' }), 50)));
  const [live, session] = [new LiveTable(roulette, roulette.live, [20, 50_000], new Faults()), aSession(operator)];
  seen(live, session);
  // Bets on every spot that covers the number 17, each at its own maximum stake. Each pays up to twice the table's
  // maximum stake.
  const choices = roulette.markets.flatMap((market) => market.choices);
  const on17 = choices.filter(({ outcomes }) => (outcomes[17]?.pays ?? 0) > 0);
  expect(on17).toHaveLength(17);
  const sent = on17.map((choice) => live.bet(session, choice.id, BigInt(stakeMaxOf(choice, 50_000))));
  await jest.advanceTimersByTimeAsync(100);
  const answers = (await Promise.all(sent)).map((answer) => answer?.status);
  expect(new Set(answers)).toEqual(new Set(['OK', 'LIMIT_STAKE']));
  const { mine } = seen(live, session);
  const paid = on17.reduce((sum, { id, odds }) => sum + (BigInt(mine[id] ?? 0) * BigInt(odds)) / 100n, 0n);
  expect(paid).toBeLessThanOrEqual(800_000n);
  expect(paid).toBeGreaterThan(700_000n);
  // A bet on another number, which does not win together with these spots, is still accepted.
  const [other] = await Promise.all([live.bet(session, 'n36', 2_700n), jest.advanceTimersByTimeAsync(100)]);
  expect(other).toMatchObject({ status: 'OK' });
  live.stop();
});
