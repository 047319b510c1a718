import { createHash, createHmac } from 'node:crypto';
import { jest } from '@jest/globals';
import type { Incoming } from '../../shared/http.js';
import { Faults } from '../faults.js';
import type { OperatorAnswer, OperatorCall, OperatorClient } from '../operator-client.js';
import type { PlaySession } from '../play-session.js';
import { drawOf } from './fair-draw.js';
import { FISH_GAMES } from './fish-games.js';
import { FishSeas, type ShotAnswer } from './fish-seas.js';
import { creaturesBetween, isOnStage, placeOf, type Creature } from './school.js';

// Goal: a shot is one round that counts once, at a creature that is present, with the price and the weapon of its
// game. The hits follow from the published seed. Of the ordered faults, the player sees only a returned shot.

const [first] = FISH_GAMES;
if (!first) throw new Error('there is no game of fish');
const game = first;

/** A fake platform that accepts every call unless a test sets another answer. */
function aPlatform(answer: (op: string, call: number) => OperatorAnswer = () => ({ status: 'OK', balance: '9' })) {
  const calls: (readonly [string, OperatorCall])[] = [];
  const call = async (op: string, body: OperatorCall): Promise<OperatorAnswer> => {
    calls.push([op, body]);
    return answer(op, calls.length);
  };
  return { calls, operator: { call, until: call } as unknown as OperatorClient };
}
const aSession = (operator: OperatorClient): PlaySession =>
  ({
    id: 's',
    playerId: 'p',
    sessionToken: 't',
    currency: 'USD',
    language: 'BN',
    balance: '100',
    game,
    operator,
  }) as unknown as PlaySession;

const NOW = Date.UTC(2026, 10, 25, 12);
const stage = (at = Date.now()): Creature[] =>
  creaturesBetween(game, at, at).filter((creature) => isOnStage(placeOf(creature, at) ?? { x: -1, y: -1 }));
let shots = 0;
const aShot = (change: Record<string, unknown> = {}): Record<string, unknown> => ({
  shotId: `shot-${(shots += 1)}-of-this-test`,
  stake: '5',
  weapon: 'light',
  target: stage()[0]?.id,
  ...change,
});
function aSea(answer?: (op: string, call: number) => OperatorAnswer, faults = new Faults()) {
  const { calls, operator } = aPlatform(answer);
  const [seas, session] = [new FishSeas(faults), aSession(operator)];
  const fire = (change?: Record<string, unknown>) => seas.shot(session, game, aShot(change));
  return { calls, seas, session, fire };
}
/** Fires at a creature that is easy to hit, until a creature is caught. */
async function caughtBy(
  fire: (change: Record<string, unknown>) => Promise<ShotAnswer | undefined>,
): Promise<[string, ShotAnswer]> {
  const [easy] = stage().filter(({ species }) => species === 'minnow' || species === 'koi');
  if (!easy) throw new Error('there is nothing that is easy to hit');
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await fire({ target: easy.id });
    if (answer?.hits?.[0]?.isCaught) return [easy.id, answer];
  }
  throw new Error('nothing was caught in 200 shots');
}

beforeEach(() => jest.useFakeTimers({ now: NOW }));
afterEach(() => jest.useRealTimers());

it('plays a shot as one round with its words, and pays by what it caught', async () => {
  const { calls, fire } = aSea();
  const [id, answer] = await caughtBy(fire);
  const [op, body] = calls.at(-1) ?? [];
  expect(op).toBe('wallet.betwin');
  const species = stage().find((one) => one.id === id)?.species;
  const value = game.prey.find((one) => one.species.id === species)?.value ?? 0;
  expect(body).toMatchObject({ amount: '5', winAmount: String((5 * value) / 100), roundClosed: true });
  expect(answer).toMatchObject({ status: 'OK', stakeMinor: '5', payoutMinor: String((5 * value) / 100), balance: '9' });
  const detail = body?.['detail'] as { choice: Record<string, string>; outcome: Record<string, string> };
  expect(detail.choice['EN']).toMatch(/^Light: (Minnow|Koi)$/);
  expect(detail.outcome['EN']).toMatch(/^Caught: (Minnow|Koi) ×/);
  expect(answer.outcome).toBe(detail.outcome['BN']);
});

it('takes a shot at a target that is caught, gone, still outside or unknown for nothing, and asks no platform', async () => {
  const { calls, fire } = aSea();
  const [id] = await caughtBy(fire);
  const before = calls.length;
  expect(await fire({ target: id })).toEqual({ status: 'GONE', balance: '9' });
  const gone = creaturesBetween(game, NOW - 60_000, NOW - 60_000).find(
    ({ bornMs, lifeMs }) => bornMs + lifeMs < NOW - 2_000,
  );
  expect(await fire({ target: gone?.id })).toMatchObject({ status: 'GONE' });
  const [coming] = creaturesBetween(game, NOW + 15_000, NOW + 15_000).filter(({ bornMs }) => bornMs > NOW + 5_000);
  expect(await fire({ target: coming?.id })).toMatchObject({ status: 'GONE' });
  expect(await fire({ target: '123456.0' })).toMatchObject({ status: 'GONE' });
  expect(calls.length).toBe(before);
});

it.each([
  ['a weapon of another game', { weapon: 'lightning' }],
  ['no weapon', { weapon: undefined }],
  ['a malformed target', { target: 'shark' }],
  ['no target', { target: undefined }],
  ['a negative price', { stake: '-5' }],
  ['a price that is a number', { stake: 5 }],
  ['no id', { shotId: undefined }],
  ['an id too short to be unique', { shotId: 'a' }],
])('refuses %s as malformed', async (_what, change) => {
  const { calls, fire } = aSea();
  expect(await fire(change)).toBeUndefined();
  expect(calls).toEqual([]);
});

it.each([
  ['a price between two steps', { stake: '7' }],
  ['a price above the limit', { stake: '10000' }],
  ['a weapon whose cost passes the limit', { stake: '5000', weapon: 'net' }],
])('refuses %s by the limits', async (_what, change) => {
  const { calls, fire } = aSea();
  expect(await fire(change)).toEqual({ status: 'LIMIT_STAKE', balance: '100' });
  expect(calls).toEqual([]);
});

it('ignores hits, payouts and further targets that a page names', async () => {
  const { calls, fire } = aSea();
  const forged = { hits: [{ id: 'x', isCaught: true }], payoutMinor: '99999', targets: stage().map(({ id }) => id) };
  const answer = await fire(forged);
  expect(answer?.hits?.length).toBe(1);
  const { winAmount } = calls[0]?.[1] ?? {};
  expect(winAmount).toBe(answer?.payoutMinor);
  expect(BigInt(String(winAmount))).toBeLessThan(1_000n);
});

it('counts a repeat of a shot once, and refuses another shot under its id', async () => {
  const { calls, seas, session } = aSea();
  const shot = aShot();
  const [first, second] = await Promise.all([seas.shot(session, game, shot), seas.shot(session, game, shot)]);
  expect(second).toEqual(first);
  expect(await seas.shot(session, game, shot)).toEqual(first);
  expect(await seas.shot(session, game, { ...shot, stake: '10' })).toBeUndefined();
  expect(calls.length).toBe(1);
});

it('takes one shot at a time', async () => {
  const { calls, fire } = aSea();
  const both = await Promise.all([fire(), fire()]);
  expect(both.map((answer) => answer?.status)).toEqual(['OK', 'BUSY']);
  expect(calls.length).toBe(1);
});

it('shares the price of a net among its targets, each drawn alone', async () => {
  const { calls, fire } = aSea();
  const answer = await fire({ weapon: 'net' });
  expect(calls[0]?.[1]).toMatchObject({ amount: '15', winAmount: answer?.payoutMinor });
  expect(answer?.hits?.length).toBeGreaterThanOrEqual(1);
  expect(answer?.hits?.length).toBeLessThanOrEqual(3);
});

it('shows no hit when the platform refuses the shot, and does not catch its target', async () => {
  const answers = ['INSUFFICIENT_FUNDS'];
  const { fire } = aSea(() => ({ status: answers.shift() ?? 'OK', balance: '3' }));
  expect(await fire()).toEqual({ status: 'INSUFFICIENT_FUNDS', balance: '3' });
  expect(await fire()).toMatchObject({ status: 'OK' });
});

it('holds a shot without an answer as pending, and gives its result to a repeat', async () => {
  let arrive: (answer: OperatorAnswer) => void = () => undefined;
  const late = new Promise<OperatorAnswer>((resolve) => (arrive = resolve));
  const asked: string[] = [];
  const operator = {
    call: async () => ({ status: 'TEMPORARY' }),
    until: (_op: string, { txId }: OperatorCall) => {
      asked.push(String(txId));
      return asked.length === 1 ? Promise.resolve({ status: 'TEMPORARY' }) : late;
    },
  } as unknown as OperatorClient;
  const [seas, session, shot] = [new FishSeas(new Faults()), aSession(operator), aShot()];
  expect(await seas.shot(session, game, shot)).toMatchObject({ status: 'PENDING' });
  expect(await seas.shot(session, game, aShot())).toMatchObject({ status: 'BUSY' });
  expect(await seas.shot(session, game, shot)).toMatchObject({ status: 'PENDING' });
  arrive({ status: 'OK', balance: '42' });
  await jest.advanceTimersByTimeAsync(1);
  expect(await seas.shot(session, game, shot)).toMatchObject({ status: 'OK', balance: '42', number: 1 });
  // Repeats of the shot have the same transaction id.
  expect(new Set(asked).size).toBe(1);
  // The first shot may have caught its target, so the next one aims at another.
  const other = stage().at(-1)?.id;
  expect(await seas.shot(session, game, aShot({ target: other }))).toMatchObject({ status: 'OK', number: 2 });
});

it.each([
  ['duplicate', ['wallet.betwin', 'wallet.betwin'], 'OK'],
  ['lost_answer', ['wallet.betwin', 'wallet.betwin'], 'OK'],
  ['rollback_first', ['wallet.rollback', 'wallet.betwin'], 'OK'],
  ['rollback', ['wallet.betwin', 'wallet.rollback'], 'ROLLED_BACK'],
] as const)('misbehaves by %s on request', async (fault, ops, status) => {
  const faults = new Faults();
  expect(faults.order(fault, 1)).toBe(true);
  const { calls, fire } = aSea(undefined, faults);
  const answer = await fire();
  expect(answer?.status).toBe(status);
  expect(calls.map(([op]) => op)).toEqual(ops);
  const bets = calls.filter(([op]) => op === 'wallet.betwin').map(([, { txId }]) => txId);
  expect(new Set(bets).size).toBe(1);
  for (const [op, { refTxId }] of calls) expect(refTxId).toBe(op === 'wallet.rollback' ? bets[0] : undefined);
  if (status === 'ROLLED_BACK') expect(answer?.hits).toBeUndefined();
});

it('draws by a seed whose hash was known before, and shows it only with the next hash', async () => {
  const { seas, session, fire } = aSea();
  const request = (method: string): Incoming =>
    ({ method, headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') }) as unknown as Incoming;
  const ask = async (action: string, method: string) =>
    (await seas.handle(session, game, action, request(method))) as { json: Record<string, string> };
  const { hash } = (await ask('sea', 'GET')).json;
  const answers: (ShotAnswer | undefined)[] = [];
  const caught = new Set<string>();
  for (const weapon of ['net', 'light', 'strong']) {
    // An earlier shot may have caught its targets, so each shot aims at a creature that is left.
    const answer = await fire({ weapon, target: stage().find(({ id }) => !caught.has(id))?.id });
    for (const { id, isCaught } of answer?.hits ?? []) if (isCaught) caught.add(id);
    answers.push(answer);
  }
  const { json } = await ask('seed', 'POST');
  expect(createHash('sha256').update(String(json['seed'])).digest('hex')).toBe(hash);
  expect(json['hash']).not.toBe(hash);
  expect(answers.map((answer) => (answer?.hits ?? []).length > 0)).toEqual([true, true, true]);
  for (const answer of answers)
    for (const [index, { drawn }] of (answer?.hits ?? []).entries()) {
      const bytes = createHmac('sha256', String(json['seed'])).update(`${answer?.number}:${index}`).digest();
      expect(drawn).toBe(bytes.readUInt32BE(0) % 10_000);
    }
  expect((await ask('sea', 'GET')).json['hash']).toBe(json['hash']);
});

it('draws every number about equally often', () => {
  const counts = Array.from({ length: 10 }, () => 0);
  const seed = 'a'.repeat(64);
  for (let shot = 1; shot <= 20_000; shot += 1) {
    const bucket = Math.floor(drawOf(seed, shot, 0, 10_000) / 1_000);
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  // A chi-squared test with 9 degrees of freedom: fair draws exceed 27.9 with a chance of 0.001. The seed is fixed, so
  // this never fails by chance.
  expect(counts.reduce((sum, count) => sum + (count - 2_000) ** 2 / 2_000, 0)).toBeLessThan(27.9);
});
