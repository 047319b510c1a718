import fc from 'fast-check';
import type { Book, BookedCall } from './adapter.js';
import { PlainRounds, type PlainCall } from './plain-rounds.js';
import { id, Suite, type Play } from './suite.js';
import type { VendorReply } from './vendor-client.js';

// Goal: bets, wins, rollbacks, adjustments, closes and duplicates in any order give the same result as a slow, simple
// model. In sequence, answers and published facts equal the model's. In parallel with lost answers, the final facts,
// counts and payments follow from the applied calls. A failing run prints its seed; PROPERTY_SEED and PROPERTY_RUNS
// repeat and lengthen it.

const suite = new Suite();
beforeAll(() => suite.open(), 60_000);
afterAll(() => suite.close());

const seed = Number(process.env['PROPERTY_SEED'] ?? Date.now() % 1_000_000);
const runs = (count: number) => ({ seed, numRuns: Number(process.env['PROPERTY_RUNS'] ?? count) });
const SHARE_PPM = 10_000n;

const ROUNDS = ['r0', 'r1'];
/** The last action closes its round. */
const BETS = ['b0', 'b1', 'b2', 'last'];
const round = fc.constantFrom(...ROUNDS);
const closes = fc.nat({ max: 4 }).map((n) => n === 0);
const aCall: fc.Arbitrary<PlainCall> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(round, fc.constantFrom(...BETS)).map(([r, bet]): PlainCall => ({
      op: 'bet',
      txId: `${r}-${bet}`,
      round: r,
      stake: BigInt(100 * (1 + BETS.indexOf(bet))),
      closes: bet === 'last',
    })),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(round, fc.nat({ max: 3 }), closes).map(([r, n, closed]): PlainCall => ({
      op: 'win',
      txId: `${r}-w${n}${closed ? 'c' : ''}`,
      round: r,
      payout: BigInt(n * 50),
      closes: closed,
    })),
  },
  {
    weight: 5,
    arbitrary: fc.tuple(round, fc.constantFrom(...BETS), fc.nat({ max: 1 })).map(([r, bet, n]): PlainCall => ({
      op: 'rollback',
      txId: `${r}-${bet}-back${n}`,
      round: r,
      bet: `${r}-${bet}`,
    })),
  },
  {
    weight: 1,
    arbitrary: round.map((r): PlainCall => ({
      op: 'free_win',
      txId: `${r}-free`,
      round: r,
      payout: 30n,
      closes: false,
    })),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(round, fc.nat({ max: 1 }), fc.constantFrom(7n, 50n, -7n, -50n, -150n))
      .map(([r, n, payout]): PlainCall => ({
        op: 'adjust',
        txId: `${r}-adjust${payout}-${n}`,
        round: r,
        payout,
        closes: false,
      })),
  },
  { weight: 2, arbitrary: round.map((r): PlainCall => ({ op: 'close', txId: `${r}-close`, round: r })) },
);

/** Each run has its own id prefix, so that ids of different runs do not collide. */
const named = (run: string, call: PlainCall): PlainCall => ({
  ...call,
  txId: `${run}-${call.txId}`,
  round: `${run}-${call.round}`,
  ...(call.op === 'rollback' && { bet: `${run}-${call.bet}` }),
});

function send(play: Play, call: PlainCall): Promise<VendorReply> {
  const { txId } = call;
  switch (call.op) {
    case 'bet':
      return play.bet(call.round, String(call.stake), { txId, roundClosed: call.closes });
    case 'win':
      return play.win(call.round, String(call.payout), { txId, roundClosed: call.closes });
    case 'free_win':
      return play.win(call.round, String(call.payout), { txId, kind: 'free_win' });
    case 'adjust':
      return play.adjust(call.round, String(call.payout), { txId });
    case 'rollback':
      return play.rollback(call.round, call.bet, { txId });
    case 'close':
      return play.close(call.round, { txId });
  }
}

interface Told {
  readonly $typeName: string;
  readonly roundId: string;
  readonly stake?: Pools;
  readonly validStake?: Pools;
  readonly payout?: Pools;
  readonly number?: number;
  readonly corrections?: number;
}
type Pools = { readonly cashMinor: string; readonly bonusMinor: string };
const sumOf = (pools: Pools | undefined): bigint => BigInt(pools?.cashMinor ?? 0) + BigInt(pools?.bonusMinor ?? 0);
const told = async (playerId: string): Promise<Told[]> =>
  ((await suite.inside?.facts(playerId)) ?? []).map((fact) => JSON.parse(fact) as Told);

/** Converts a fact to the text by which the model describes it. On a slot, the whole stake must be valid stake. */
function said(fact: Told, names: ReadonlyMap<string, string>): string {
  const name = names.get(fact.roundId) ?? fact.roundId;
  if (fact.$typeName.endsWith('RoundVoided')) return `${name} voided ${fact.corrections}`;
  expect(sumOf(fact.validStake)).toBe(sumOf(fact.stake));
  const standing = `${sumOf(fact.stake)} ${sumOf(fact.payout)}`;
  return fact.$typeName.endsWith('RoundSettled')
    ? `${name} settled ${standing}`
    : `${name} corrected ${fact.number} ${standing}`;
}

test('one after the other, calls are answered, told, counted and paid as the plain model says', async () => {
  const inside = suite.inside;
  if (!inside) return;
  await fc.assert(
    fc.asyncProperty(fc.array(aCall, { minLength: 3, maxLength: 24 }), async (calls) => {
      const play = await suite.begin();
      const run = id().slice(0, 8);
      const model = new PlainRounds(await play.balance());
      for (const [at, call] of calls.map((each) => named(run, each)).entries()) {
        const reply = await send(play, call);
        expect(`${at} ${call.op} ${reply.status} ${reply.effect}`).toBe(`${at} ${call.op} ${model.answer(call)}`);
      }
      const book = await inside.book(play.playerId);
      expect((await told(play.playerId)).map((fact) => said(fact, book.names))).toEqual(model.said);
      expect(book.turnoverMinor).toBe(model.turnover());
      expect([...book.fedMicro.values()].reduce((sum, micro) => sum + micro, 0n)).toBe(model.turnover() * SHARE_PPM);
      expect(await play.balance()).toBe(model.balance);
    }),
    runs(12),
  );
  expect(await inside.audit()).toEqual([]);
}, 180_000);

const aWave = fc.record({
  calls: fc.array(aCall, { minLength: 1, maxLength: 6 }),
  lost: fc.nat({ max: 2 }),
  missed: fc.nat({ max: 2 }),
});

test('all at once and with answers lost, what is told, counted and paid follows from what was applied', async () => {
  const inside = suite.inside;
  if (!inside) return;
  await fc.assert(
    fc.asyncProperty(fc.array(aWave, { minLength: 2, maxLength: 6 }), async (waves) => {
      const play = await suite.begin();
      const run = id().slice(0, 8);
      const opening = await play.balance();
      const answers = new Map<string, string>();
      for (const { calls, lost, missed } of waves) {
        inside.loseAnswers(lost);
        inside.losePostings(missed);
        await Promise.all(
          calls
            .map((each) => named(run, each))
            .map(async (call) => {
              const { status, effect } = await send(play, call);
              if (['TEMPORARY', 'TX_MISMATCH', 'INVALID_REQUEST'].includes(status)) return; // not stored: the id stays free
              expect(answers.get(call.txId) ?? `${status} ${effect}`).toBe(`${status} ${effect}`);
              answers.set(call.txId, `${status} ${effect}`);
            }),
        );
      }
      inside.loseAnswers(0);
      inside.losePostings(0);
      for (let i = 0; i < 3; i += 1) await inside.resolve();
      const book = await inside.book(play.playerId);
      for (const [txId, answer] of answers) {
        const stored = book.calls.find((call) => call.txId === txId);
        expect(`${txId} ${stored?.status} ${stored?.effect}`).toBe(`${txId} ${answer}`);
      }
      agree(book, await told(play.playerId));
      expect(await play.balance()).toBe(opening + movedBy(book.calls));
    }),
    runs(8),
  );
  expect(await inside.audit()).toEqual([]);
}, 180_000);

const applied = (calls: readonly BookedCall[]): readonly BookedCall[] =>
  calls.filter(({ effect }) => effect === 'APPLIED');
const isBack = (calls: readonly BookedCall[], { txId }: BookedCall): boolean =>
  applied(calls).some(({ op, refTxId }) => op === 'wallet.rollback' && refTxId === txId);
const liveBets = (calls: readonly BookedCall[], roundId: string): readonly BookedCall[] =>
  applied(calls).filter((call) => call.roundId === roundId && call.op === 'wallet.bet' && !isBack(calls, call));

function movedBy(calls: readonly BookedCall[]): bigint {
  return applied(calls).reduce(
    (sum, call) => sum + call.payoutMinor - (isBack(calls, call) ? 0n : call.stakeMinor),
    0n,
  );
}

/** The last fact of each round equals its state; nothing is pending; turnover and pools count the rounds that stand. */
function agree(book: Book, facts: readonly Told[]): void {
  expect(book.calls.filter(({ status }) => status === 'pending')).toEqual([]);
  let turnover = 0n;
  for (const roundId of book.names.keys()) {
    const mine = facts.filter((fact) => fact.roundId === roundId);
    const stake = liveBets(book.calls, roundId).reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n);
    const payout = applied(book.calls)
      .filter((call) => call.roundId === roundId && call.op !== 'wallet.rollback')
      .reduce((sum, { payoutMinor }) => sum + payoutMinor, 0n);
    const isOver = book.over.has(roundId);
    const placed = applied(book.calls).some((call) => call.roundId === roundId && call.op === 'wallet.bet');
    const last = mine.at(-1);
    const isEmpty = stake === 0n && payout === 0n;
    if (isEmpty) expect(last?.$typeName).toBe(placed || mine.length > 0 ? 'games.v1.RoundVoided' : undefined);
    else if (isOver)
      expect([sumOf(last?.stake), sumOf(last?.payout), sumOf(last?.validStake)]).toEqual([stake, payout, stake]);
    else expect(mine).toEqual([]);
    const numbers = mine.filter(({ $typeName }) => $typeName.endsWith('RoundCorrected')).map(({ number }) => number);
    expect(numbers).toEqual(numbers.map((_, i) => i + 1));
    if (isOver) turnover += stake;
    expect(book.fedMicro.get(roundId) ?? 0n).toBe(isOver ? stake * SHARE_PPM : 0n);
  }
  expect(book.turnoverMinor).toBe(turnover);
}
