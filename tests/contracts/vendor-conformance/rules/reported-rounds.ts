import fc from 'fast-check';
import { id, type Play, type Suite } from '../suite.js';
import { HOSTILE_DETAILS, withDetail } from './fields.js';

const APPLIED = { http: 200, status: 'OK', effect: 'APPLIED', balance: null } as const;
/** The operations of the seamless wallet, which a vendor in transfer mode may not use. */
const WALLET_OPS = ['wallet.bet', 'wallet.win', 'wallet.betwin', 'wallet.rollback', 'wallet.adjust', 'wallet.promo'];

const aStep = fc.record({
  round: fc.integer({ min: 0, max: 3 }),
  amount: fc.constantFrom('100', '200'),
  winAmount: fc.constantFrom('0', '50', '700'),
  copies: fc.integer({ min: 1, max: 3 }),
  isDeaf: fc.boolean(),
  isForged: fc.boolean(),
});

/** The rules of a vendor in transfer mode, which reports rounds that were played from its own wallets (domain §4). */
export function reportedRounds(suite: Suite, runs: number): void {
  const aReport = ({ playerId, currency }: Play, change: object = {}): object => ({
    requestId: id(),
    txId: id(),
    roundId: id(),
    playerId,
    currency,
    gameCode: suite.adapter.gameCode,
    amount: '200',
    winAmount: '500',
    occurredAt: new Date().toISOString(),
    ...change,
  });
  const report = (body: object | string, twist = {}) => suite.vendor.call('round.report', body, twist);
  const recorded = async (playerId: string) =>
    ((await suite.inside?.record(playerId)) ?? [])
      .map(({ vendorRoundId, stakeMinor, payoutMinor }) => `${vendorRoundId} ${stakeMinor} ${payoutMinor}`)
      .toSorted();

  describe('a reported round', () => {
    it.each(HOSTILE_DETAILS)('with a detail with %s is recorded all the same', async (_what, detail) => {
      const play = await suite.begin();
      const body = withDetail(aReport(play, { roundId: 'hostile' + play.playerId }), detail);
      expect(await report(body)).toMatchObject({ ...APPLIED, replayed: false });
      expect(await report(body)).toMatchObject({ ...APPLIED, replayed: true });
      expect(await recorded(play.playerId)).toEqual([`hostile${play.playerId} 200 500`]);
    });

    it('is in the record once for many reports at the same time, and moves no money of ours', async () => {
      const play = await suite.begin();
      const before = await suite.inside?.pools(play.playerId);
      const [roundId, body] = ['once' + play.playerId, aReport(play, { roundId: 'once' + play.playerId })];
      const answers = await Promise.all(Array.from({ length: 8 }, () => report(body)));
      expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
      for (const answer of answers) expect(answer).toMatchObject(APPLIED);
      expect(await recorded(play.playerId)).toEqual([`${roundId} 200 500`]);
      expect(await suite.inside?.pools(play.playerId)).toEqual(before);
    });

    it.each(WALLET_OPS)('is neither paid nor taken back by %s', async (op) => {
      const play = await suite.begin();
      const before = await suite.inside?.pools(play.playerId);
      const [roundId, txId] = ['kept' + play.playerId, id()];
      await report(aReport(play, { roundId, txId }));
      const call = play.base(roundId, { refTxId: txId, amount: '300', winAmount: '900' });
      for (let attempt = 0; attempt < 2; attempt += 1)
        expect(await suite.vendor.call(op, call)).toMatchObject({ status: 'INVALID_REQUEST', effect: 'NONE' });
      expect(await suite.vendor.call('tx.status', { txId })).toMatchObject({ status: 'OK', effect: 'APPLIED' });
      expect(await recorded(play.playerId)).toEqual([`${roundId} 200 500`]);
      expect(await suite.inside?.pools(play.playerId)).toEqual(before);
    });

    it('with a win of 10^15 is recorded, and pays nothing on our side', async () => {
      const play = await suite.begin();
      const before = await suite.inside?.pools(play.playerId);
      const roundId = 'huge' + play.playerId;
      expect(await report(aReport(play, { roundId, amount: '10', winAmount: '1000000000000000' }))).toMatchObject(
        APPLIED,
      );
      expect(await recorded(play.playerId)).toEqual([`${roundId} 10 1000000000000000`]);
      expect(await suite.inside?.pools(play.playerId)).toEqual(before);
      expect(await suite.inside?.held(play.playerId)).toBe(0n);
    });

    it(
      'has the amounts of its first report, whatever is repeated, contradicted, lost or forged',
      async () => {
        await fc.assert(
          fc.asyncProperty(fc.array(aStep, { minLength: 5, maxLength: 20 }), async (plan) => {
            const play = await suite.begin();
            const before = await suite.inside?.pools(play.playerId);
            const run = id();
            const first = new Map<string, string>();
            const unheard: Promise<unknown>[] = [];
            for (const { round, amount, winAmount, copies, isDeaf, isForged } of plan) {
              const roundId = `${run}-${round}`;
              const body = aReport(play, { txId: `${roundId}-r`, roundId, amount, winAmount });
              if (isForged)
                expect(await report(body, { headers: { 'x-signature': '1'.repeat(64) } })).toMatchObject({
                  http: 401,
                  effect: 'NONE',
                });
              const line = `${roundId} ${amount} ${winAmount}`;
              const stands = first.get(roundId) ?? line;
              first.set(roundId, stands);
              if (isDeaf) unheard.push(report(body).catch(() => {}));
              for (const reply of await Promise.all(Array.from({ length: copies }, () => report(body))))
                expect(reply.status).toBe(stands === line ? 'OK' : 'TX_MISMATCH');
            }
            await Promise.all(unheard);
            expect(await recorded(play.playerId)).toEqual([...first.values()].toSorted());
            expect(await suite.inside?.pools(play.playerId)).toEqual(before);
          }),
          { numRuns: runs },
        );
      },
      60_000 + runs * 2_000,
    );
  });
}
