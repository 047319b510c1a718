import fc from 'fast-check';
import { id, type Play, type Suite } from '../suite.js';
import type { VendorReply } from '../vendor-client.js';

const aStep = fc.record({
  op: fc.constantFrom('bet', 'bet', 'win', 'rollback', 'close', 'raise', 'lower'),
  round: fc.integer({ min: 0, max: 2 }),
  which: fc.integer({ min: 0, max: 4 }),
  amount: fc.integer({ min: 1, max: 90 }),
  copies: fc.integer({ min: 1, max: 3 }),
  fault: fc.constantFrom('none', 'none', 'answer', 'posting', 'deaf'),
  noise: fc.constantFrom('none', 'none', 'float', 'forged', 'replayed', 'skewed'),
});
type Step = typeof aStep extends fc.Arbitrary<infer S> ? S : never;

const RUNS = Number(process.env['CHAOS_RUNS'] ?? 8);

const stakeOf = (which: number): bigint => BigInt((which + 1) * 100);
const changeOf = ({ op, amount }: Step): bigint => BigInt(op === 'lower' ? -amount : amount);
const betOf = (run: string, { round, which }: Step): string => `${run}-${round}-bet${which}`;

/** Returns the transaction id of a step. Equal steps have the same id, so they are the same transaction. */
function txIdOf(run: string, step: Step): string {
  const bet = betOf(run, step);
  if (step.op === 'bet') return bet;
  if (step.op === 'raise' || step.op === 'lower') return `${bet}-by${changeOf(step)}`;
  return step.op === 'win' ? `${bet}-win${step.amount}` : `${bet}-${step.op}`;
}

const callOf = (play: Play, run: string, step: Step): readonly [op: string, body: object] => {
  const roundId = `${run}-${step.round}`;
  const txId = txIdOf(run, step);
  if (step.op === 'bet')
    return ['wallet.bet', play.base(roundId, { kind: 'bet', amount: String(stakeOf(step.which)), txId })];
  if (step.op === 'win')
    return [
      'wallet.win',
      play.base(roundId, { kind: 'win', amount: String(step.amount), txId, sessionToken: undefined }),
    ];
  if (step.op === 'raise' || step.op === 'lower') {
    return [
      'wallet.adjust',
      play.base(roundId, { kind: 'adjust', amount: String(changeOf(step)), txId, sessionToken: undefined }),
    ];
  }
  if (step.op === 'rollback')
    return ['wallet.rollback', play.base(roundId, { refTxId: betOf(run, step), txId, sessionToken: undefined })];
  return ['round.close', play.base(roundId, { txId, sessionToken: undefined })];
};

/** Sends calls that must have no effect, whatever they contain. */
async function makeNoise(
  { vendor }: Suite,
  [op, body]: readonly [string, object],
  noise: Step['noise'],
): Promise<void> {
  if (noise === 'float' && 'amount' in body)
    expect(await vendor.call(op, { ...body, amount: '10.5' })).toMatchObject({
      status: 'INVALID_REQUEST',
      effect: 'NONE',
    });
  if (noise === 'forged')
    expect(await vendor.call(op, body, { headers: { 'x-signature': '1'.repeat(64) } })).toMatchObject({
      http: 401,
      effect: 'NONE',
    });
  if (noise === 'skewed')
    expect(await vendor.call(op, body, { skewMs: 400_000 })).toMatchObject({ http: 401, effect: 'NONE' });
  if (noise !== 'replayed') return;
  const nonce = id();
  await vendor.call('ping', {}, { nonce });
  expect(await vendor.call(op, body, { nonce })).toMatchObject({ http: 401, effect: 'NONE' });
}

/** Returns the amount that an applied transaction moved. The amount is part of the transaction's id. */
function movedBy(txId: string): bigint {
  const stake = stakeOf(Number(/bet(\d)/.exec(txId)?.[1]));
  if (txId.endsWith('-rollback')) return stake;
  const won = /(?:win|by)(-?\d+)$/.exec(txId)?.[1];
  return won === undefined ? -stake : BigInt(won);
}

/**
 * Sends mixed faults in one stream of calls, to any adapter: duplicates, reordering, early rollbacks and wins,
 * time-outs after the commit, wrong clocks, float amounts, wrong signatures and replayed nonces. Lost answers and lost
 * postings inside the gateway are included only if the adapter gives access to internals.
 */
export function chaos(suite: Suite, runs = RUNS): void {
  it(
    'gives each id one answer under chaos, and a balance that is the sum of the applied calls',
    async () => {
      const own = suite.inside;
      await fc.assert(
        fc.asyncProperty(fc.array(aStep, { minLength: 5, maxLength: 25 }), async (plan) => {
          const play = await suite.begin();
          const before = await play.balance();
          const run = id();
          const answers = new Map<string, string>();
          const unheard: Promise<unknown>[] = [];
          for (const step of plan) {
            const txId = txIdOf(run, step);
            const call = callOf(play, run, step);
            await makeNoise(suite, call, step.noise);
            if (step.fault === 'answer') own?.loseAnswers(1);
            if (step.fault === 'posting') own?.losePostings(1);
            // The first answer is ignored: for the vendor the call timed out, whether or not it was committed.
            if (step.fault === 'deaf') unheard.push(suite.vendor.call(...call).catch(() => {}));
            const replies = await Promise.all(
              Array.from({ length: step.copies }, (): Promise<VendorReply> => suite.vendor.call(...call)),
            );
            for (const reply of replies.filter(
              ({ status }) => status !== 'TEMPORARY' && status !== 'INVALID_REQUEST',
            )) {
              const said = `${reply.status} ${reply.effect} ${reply.walletTxId}`;
              expect(answers.get(txId) ?? said).toBe(said);
              answers.set(txId, said);
            }
          }
          await Promise.all(unheard);
          // Ordered faults that have not occurred yet are cancelled, because from here on every answer must arrive.
          own?.loseAnswers(0);
          own?.losePostings(0);
          await own?.resolve();
          let applied = before;
          for (const txId of new Set(plan.filter(({ op }) => op !== 'close').map((step) => txIdOf(run, step)))) {
            const reply = await suite.vendor.call('tx.status', { txId });
            if (answers.has(txId))
              expect(`${reply.status} ${reply.effect} ${reply.walletTxId}`).toBe(answers.get(txId));
            if (reply.effect === 'APPLIED') applied += movedBy(txId);
          }
          expect(await play.balance()).toBe(applied);
        }),
        { numRuns: runs },
      );
    },
    120_000 + runs * 2_000,
  );
}
