import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { Faults } from '../faults.js';
import type { OperatorAnswer, OperatorCall, OperatorClient } from '../operator-client.js';
import type { RoundOwner } from '../vendor-round.js';
import { BOOK_GAMES, type BookGame } from './book-games.js';
import { Fixture } from './fixture.js';
import { Schedule } from './schedule.js';
import type { Slip } from './slip.js';
import type { SlipRequest } from './slip-request.js';
import { SlipStore } from './slip-store.js';
import { Slips } from './slips.js';

// Goal: a bet slip is accepted only at the odds that the player saw, ends once, and pays what its legs give. This
// holds for every answer of the platform, and whenever this process stops.

const START = Date.UTC(2026, 10, 25, 12, 1, 0);
const game = BOOK_GAMES[0] as BookGame;

function aPlatform(answer: (op: string) => Promise<OperatorAnswer> = async () => ({ status: 'OK' })) {
  const calls: (readonly [string, OperatorCall])[] = [];
  const ask = async (op: string, body: OperatorCall) => {
    calls.push([op, body]);
    return answer(op);
  };
  const operator = { vendor: 'MAIDAN', call: ask, until: ask, owe: () => undefined } as unknown as OperatorClient;
  return { calls, operator };
}
function aBook(operator: OperatorClient, faults = new Faults(), store = new SlipStore(undefined)) {
  const schedule = new Schedule(game, 'slips');
  const slips = new Slips(schedule, store, faults, () => Date.now());
  const owner = { playerId: 'p1', currency: 'USD', sessionToken: 't', game, operator, balance: '0' } as RoundOwner;
  const settle = (): Promise<void> => slips.settleAll(() => owner);
  return { schedule, slips, owner, store, settle, player: { owner, vendor: 'MAIDAN' } };
}
type Book = ReturnType<typeof aBook>;

let ordered = 0;
function aMatch(
  { schedule, store }: Book,
  ends: Readonly<Record<string, string>>,
  startsInMs = 60_000,
  isWanted = (_one: Fixture) => true,
): Fixture {
  for (;;) {
    ordered += 1;
    const plan = {
      id: `ordered-${ordered}`,
      gameCode: game.gameCode,
      startsAt: Date.now() + startsInMs,
      stepMs: 1_000,
    };
    const fixture = schedule.tried(plan);
    const fits = Object.entries(ends).every(([name, end]) => {
      const [market = '', pick = ''] = name.split(':');
      return fixture?.resultAt(fixture.endsAt, market, pick) === end;
    });
    if (!fits || !fixture || !isWanted(fixture)) continue;
    schedule.order(plan);
    store.saveFixture(plan);
    return fixture;
  }
}
const asked = (fixture: Fixture, market: string, pick: string) => ({
  fixtureId: fixture.plan.id,
  marketId: market,
  pickId: pick,
  odds: fixture.oddsAt(Date.now(), market, pick) ?? 0,
});
let keys = 0;
const aRequest = (legs: SlipRequest['legs'], more: Partial<SlipRequest> = {}): SlipRequest => ({
  key: `key-000${(keys += 1)}`,
  stakeMinor: 1_000n,
  legs,
  acceptsChanges: false,
  ...more,
});
const until = async (fixture: Fixture): Promise<void> => {
  await jest.advanceTimersByTimeAsync(fixture.endsAt - Date.now() + 1);
};
const detailOf = (call: readonly [string, OperatorCall] | undefined) =>
  (call?.[1]['detail'] ?? {}) as Readonly<Record<string, Readonly<Record<string, string>>>>;
const opsOf = (calls: readonly (readonly [string, OperatorCall])[]) => calls.map(([op]) => op);

beforeEach(() => {
  ordered = 0;
  jest.useFakeTimers({ now: START });
});
afterEach(() => jest.useRealTimers());

it('takes a single before its match, and pays it at the odds of the bet when the match is over', async () => {
  const { calls, operator } = aPlatform();
  const book = aBook(operator);
  const fixture = aMatch(book, { 'result:home': 'won' });
  const leg = asked(fixture, 'result', 'home');
  const { status, slip } = await book.slips.place(book.player, aRequest([leg]));
  expect(status).toBe('OK');
  await book.settle();
  expect(opsOf(calls)).toEqual(['wallet.bet']);
  await until(fixture);
  await Promise.all([book.settle(), book.settle()]);
  const pays = (1_000n * BigInt(leg.odds)) / 10_000n;
  expect(opsOf(calls)).toEqual(['wallet.bet', 'wallet.win']);
  expect(calls[1]?.[1]).toMatchObject({ txId: `${slip?.id}-w`, amount: String(pays), roundClosed: true });
  expect(book.store.find(slip?.id ?? '')).toMatchObject({
    state: 'settled',
    payoutMinor: String(pays),
    isConfirmed: true,
  });
  const { choice = {} } = detailOf(calls[0]);
  const [home, away] = fixture.plan.sides;
  expect(choice['EN']).toBe(
    `${home.name.EN} – ${away.name.EN}, Match result: ${home.name.EN}, ${(leg.odds / 10_000).toFixed(2)}`,
  );
  const { outcome = {} } = detailOf(calls[1]);
  expect(outcome['EN']).toMatch(/^Won \d+–\d+$/);
});

it('settles a double with a void leg at the odds of the other, gives a void slip back, and a push its stake', async () => {
  const { calls, operator } = aPlatform();
  const book = aBook(operator);
  const won = aMatch(book, { 'result:home': 'won' });
  const abandoned = aMatch(book, { 'result:home': 'void' });
  const pushed = aMatch(book, { 'handicap:home': 'push' });
  const [first, second, third] = [
    asked(won, 'result', 'home'),
    asked(abandoned, 'result', 'home'),
    asked(pushed, 'handicap', 'home'),
  ];
  const double = await book.slips.place(book.player, aRequest([first, second]));
  const gone = await book.slips.place(book.player, aRequest([second]));
  const push = await book.slips.place(book.player, aRequest([third]));
  await jest.advanceTimersByTimeAsync(600_000);
  await book.settle();
  const end = (slip: Slip | undefined) =>
    calls.find(([op, { roundId }]) => roundId === slip?.id && op !== 'wallet.bet');
  expect(end(double.slip)?.[1]).toMatchObject({ amount: String((1_000n * BigInt(first.odds)) / 10_000n) });
  expect(end(gone.slip)).toMatchObject(['wallet.rollback', { refTxId: `${gone.slip?.id}-b` }]);
  expect(end(push.slip)).toMatchObject(['wallet.win', { amount: '1000' }]);
  expect(book.store.find(gone.slip?.id ?? '')?.state).toBe('void');
});

it('loses a multiple with its first lost leg, without waiting for the others', async () => {
  const { calls, operator } = aPlatform();
  const book = aBook(operator);
  const lost = aMatch(book, { 'result:away': 'won' });
  const later = aMatch(book, { 'result:home': 'won' }, 900_000);
  await book.slips.place(book.player, aRequest([asked(later, 'result', 'home'), asked(lost, 'result', 'home')]));
  await until(lost);
  await book.settle();
  expect(opsOf(calls)).toEqual(['wallet.bet', 'round.close']);
});

it('refuses moved odds with the present ones, and takes them only if the player accepts changes', async () => {
  const { calls, operator } = aPlatform();
  const book = aBook(operator);
  const fixture = aMatch(book, {});
  const leg = asked(fixture, 'result', 'home');
  const stale = { ...leg, odds: leg.odds + 100 };
  expect(await book.slips.place(book.player, aRequest([stale]))).toEqual({ status: 'PRICE_MOVED', odds: [leg.odds] });
  expect(calls).toEqual([]);
  const { slip } = await book.slips.place(book.player, aRequest([stale], { acceptsChanges: true }));
  expect(slip?.legs[0]?.odds).toBe(leg.odds);
});

it('holds a bet on a running match for 4 s, and refuses it if a goal or the end comes meanwhile', async () => {
  const { calls, operator } = aPlatform();
  const book = aBook(operator);
  const isCalm = (fixture: Fixture, from: number, to: number): boolean =>
    fixture.story.frames.slice(from, to).every(({ isSuspended, score }) => !isSuspended && score[0] + score[1] === 0);
  const fits = (one: Fixture): boolean => isCalm(one, 0, 12) && one.story.frames[14]?.isSuspended === true;
  const fixture = aMatch(book, {}, 0, (one) => fits(one) && isCalm(one, 11, 14));
  const place = () => book.slips.place(book.player, aRequest([asked(fixture, 'result', 'home')]));
  await jest.advanceTimersByTimeAsync(6_010);
  const held = aRequest([asked(fixture, 'result', 'home')]);
  const first = book.slips.place(book.player, held);
  expect(await book.slips.place(book.player, { ...held, stakeMinor: 2_000n })).toEqual({ status: 'KEY_REUSED' });
  await jest.advanceTimersByTimeAsync(3_900);
  expect(calls).toEqual([]);
  await jest.advanceTimersByTimeAsync(200);
  expect(await first).toMatchObject({ status: 'OK' });
  await jest.advanceTimersByTimeAsync(1_500);
  const second = place();
  await jest.advanceTimersByTimeAsync(4_000);
  expect((await second).status).toBe('SUSPENDED');
  const last = place();
  await until(fixture);
  expect(['LATE', 'SUSPENDED']).toContain((await last).status);
  expect(opsOf(calls)).toEqual(['wallet.bet']);
});

it('cashes a slip out at the named sum only, once, and never after its end', async () => {
  const { calls, operator } = aPlatform();
  const book = aBook(operator);
  const fixture = aMatch(book, { 'result:home': 'won' });
  const place = async () =>
    (await book.slips.place(book.player, aRequest([asked(fixture, 'result', 'home')]))).slip as Slip;
  const [first, second, third] = [await place(), await place(), await place()];
  const offer = book.slips.offerOf(first) ?? 0n;
  expect(offer).toBeGreaterThan(900n);
  expect(offer).toBeLessThan(950n);
  const cash = (slip: Slip, amountMinor: bigint) => book.slips.cashOut(book.owner, { slipId: slip.id, amountMinor });
  expect(await cash(first, offer + 1n)).toEqual({ status: 'PRICE_MOVED', amountMinor: String(offer) });
  const answers = await Promise.all([cash(first, offer), cash(first, offer), book.settle()]);
  expect(answers.slice(0, 2).map((answer) => answer && answer.status)).toEqual(['OK', 'OK']);
  expect(calls.filter(([, { roundId }]) => roundId === first.id).map(([op, { amount }]) => [op, amount])).toEqual([
    ['wallet.bet', '1000'],
    ['wallet.win', String(offer)],
  ]);
  expect(await cash({ ...first, id: 'unknown-slip' }, offer)).toBeUndefined();
  await until(fixture);
  const [late] = await Promise.all([cash(second, offer), book.settle(), cash(third, offer)]);
  expect(late?.status).toBe('SUSPENDED');
  expect((await cash(second, offer))?.status).toBe('ROUND_SETTLED');
  for (const { id } of [second, third])
    expect(opsOf(calls.filter(([, { roundId }]) => roundId === id))).toEqual(['wallet.bet', 'wallet.win']);
});

it('takes repeats with the same key once, also at the same time, and refuses the key for another slip', async () => {
  const { calls, operator } = aPlatform();
  const book = aBook(operator);
  const fixture = aMatch(book, {});
  const request = aRequest([asked(fixture, 'result', 'home')]);
  const answers = await Promise.all([book.slips.place(book.player, request), book.slips.place(book.player, request)]);
  answers.push(await book.slips.place(book.player, request));
  expect(new Set(answers.map(({ slip }) => slip?.id)).size).toBe(1);
  expect(opsOf(calls)).toEqual(['wallet.bet']);
  expect(await book.slips.place(book.player, { ...request, stakeMinor: 999n })).toEqual({ status: 'KEY_REUSED' });
});

it('refuses stakes and payouts out of the limits, and takes no stake if the platform refuses or is silent', async () => {
  const answers: OperatorAnswer[] = [{ status: 'INSUFFICIENT_FUNDS' }, { status: 'TEMPORARY' }];
  const { calls, operator } = aPlatform(async (op) =>
    op === 'wallet.bet' ? (answers.shift() ?? { status: 'OK' }) : { status: 'OK' },
  );
  const book = aBook(operator);
  const leg = asked(aMatch(book, {}), 'result', 'draw');
  expect((await book.slips.place(book.player, aRequest([leg], { stakeMinor: 50_000_000n }))).status).toBe(
    'LIMIT_PAYOUT',
  );
  for (const stakeMinor of [19n, 50_001n])
    expect((await book.slips.place(book.player, aRequest([leg], { stakeMinor }))).status).toBe('LIMIT_STAKE');
  expect((await book.slips.place(book.player, aRequest([leg]))).status).toBe('INSUFFICIENT_FUNDS');
  const unknown = await book.slips.place(book.player, aRequest([leg]));
  expect(unknown).toMatchObject({ status: 'TEMPORARY', slip: { state: 'refused' } });
  expect(opsOf(calls)).toEqual(['wallet.bet', 'wallet.bet', 'wallet.rollback']);
});

it.each([
  ['duplicate', 'bet bet win win'],
  ['rollback_first', 'rollback bet win'],
  ['rollback', 'bet rollback'],
  ['lost_answer', 'bet bet win'],
  ['overpaid', 'bet win adjust'],
  ['abandon', 'bet'],
] as const)('misbehaves by %s on request', async (fault, ops) => {
  const { calls, operator } = aPlatform();
  const faults = new Faults();
  const book = aBook(operator, faults);
  const fixture = aMatch(book, { 'result:home': 'won' });
  expect(faults.order(fault, 1)).toBe(true);
  await book.slips.place(book.player, aRequest([asked(fixture, 'result', 'home')]));
  await until(fixture);
  await book.settle();
  expect(opsOf(calls).join(' ').replaceAll('wallet.', '')).toBe(ops);
});

it('goes on after a restart: settles open slips, sends an unconfirmed end again, rolls an unknown bet back', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'book-')), 'slips.jsonl');
  let isDown = false;
  const { calls, operator } = aPlatform(async (op) =>
    isDown && op === 'wallet.bet' ? new Promise<never>(() => undefined) : { status: isDown ? 'TEMPORARY' : 'OK' },
  );
  const before = aBook(operator, new Faults(), new SlipStore(file));
  const early = aMatch(before, { 'result:home': 'won' }, 10_000);
  const late = aMatch(before, { 'result:home': 'won' }, 200_000);
  const ended = (await before.slips.place(before.player, aRequest([asked(early, 'result', 'home')]))).slip as Slip;
  const open = (await before.slips.place(before.player, aRequest([asked(late, 'result', 'home')]))).slip as Slip;
  isDown = true;
  await until(early);
  await before.settle();
  void before.slips.place(before.player, aRequest([asked(late, 'result', 'away')]));
  await jest.advanceTimersByTimeAsync(1);
  const first = calls.length;

  isDown = false;
  const after = aBook(operator, new Faults(), new SlipStore(file));
  for (const fixture of after.store.fixtures()) after.schedule.order(fixture);
  await after.slips.resume(() => after.owner);
  const again = calls.slice(first);
  expect(again.map(([op, { txId }]) => [op, String(txId).slice(36)])).toEqual([
    ['wallet.win', '-w'],
    ['wallet.rollback', '-r'],
  ]);
  const firstEnd = calls.find(([op, { roundId }]) => op === 'wallet.win' && roundId === ended.id);
  expect(again[0]?.[1]).toMatchObject({ txId: firstEnd?.[1].txId, amount: firstEnd?.[1]['amount'] });
  await until(late);
  await after.settle();
  expect(after.store.find(open.id)).toMatchObject({ state: 'settled', isConfirmed: true });
  await after.slips.resume(() => after.owner);
  expect(calls.length).toBe(first + 3);
});

it('takes 50 open slips of a player at most', async () => {
  const book = aBook(aPlatform().operator);
  const leg = asked(aMatch(book, {}), 'result', 'home');
  for (let placed = 0; placed < 50; placed += 1)
    expect((await book.slips.place(book.player, aRequest([leg]))).status).toBe('OK');
  expect(await book.slips.place(book.player, aRequest([leg]))).toEqual({ status: 'TOO_MANY_OPEN' });
});

it('repeats the rollback of an unknown bet at each start until the platform has answered', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'book-')), 'slips.jsonl');
  let isDown = true;
  const { calls, operator } = aPlatform(async () => ({ status: isDown ? 'TEMPORARY' : 'OK' }));
  const before = aBook(operator, new Faults(), new SlipStore(file));
  const leg = asked(aMatch(before, {}), 'result', 'home');
  expect((await before.slips.place(before.player, aRequest([leg]))).status).toBe('TEMPORARY');
  const restarted = async () => {
    const first = calls.length;
    const after = aBook(operator, new Faults(), new SlipStore(file));
    await after.slips.resume(() => after.owner);
    return opsOf(calls.slice(first));
  };
  expect(await restarted()).toEqual(['wallet.rollback']);
  isDown = false;
  expect(await restarted()).toEqual(['wallet.rollback']);
  expect(await restarted()).toEqual([]);
});

it('names the side of a single bet, and none of a slip with several legs', async () => {
  const { calls, operator } = aPlatform();
  const book = aBook(operator);
  const [one, other] = [aMatch(book, {}), aMatch(book, {})];
  await book.slips.place(book.player, aRequest([asked(one, 'result', 'home')]));
  await book.slips.place(book.player, aRequest([asked(one, 'result', 'away')]));
  await book.slips.place(book.player, aRequest([asked(one, 'result', 'home'), asked(other, 'result', 'home')]));
  const sides = calls.map(([, { detail }]) => (detail as { side?: object }).side);
  const market = `${one.plan.id}:result`;
  expect(sides).toEqual([{ market, side: 0, sides: 3 }, { market, side: 2, sides: 3 }, undefined]);
});
