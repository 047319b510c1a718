import { until } from '../../../support/until.js';
import { id, type Suite } from '../suite.js';

const APPLIED = { status: 'OK', effect: 'APPLIED' } as const;

/**
 * Rule 5 of the vendor protocol (domain §6): a rollback belongs to its bet's round, takes back no more than the round
 * has paid, and can only name a bet. `losePostings` lets another call arrive between the two attempts of a posting.
 */
export function rollbacks(suite: Suite): void {
  describe('a rollback', () => {
    it('that was stored before its bet, with another round, voids the round of the bet only', async () => {
      const own = suite.inside;
      if (!own) return;
      const play = await suite.begin();
      const [round, other, betId, txId] = [id(), id(), id(), id()];
      await play.bet(other, '50');
      own.losePostings(1);
      expect(await play.rollback(other, betId, { txId })).toMatchObject({ status: 'TEMPORARY' });
      await own.holdPending();
      expect(await play.bet(round, '349', { txId: betId, roundClosed: true })).toMatchObject(APPLIED);
      expect(await play.bet(other, '30', { roundClosed: true })).toMatchObject(APPLIED);
      await own.resolve();
      expect(await suite.vendor.call('tx.status', { txId })).toMatchObject(APPLIED);
      const facts = await until(
        'both rounds to end',
        () => factsOf(play.playerId),
        ({ length }) => length === 2,
      );
      expect(facts).toMatchObject([
        { $typeName: 'games.v1.RoundVoided', stake: { cashMinor: '349' } },
        { $typeName: 'games.v1.RoundSettled', stake: { cashMinor: '80' } },
      ]);
      const record = (await own.record(play.playerId)).map(({ vendorRoundId, status, stakeMinor }) => [
        vendorRoundId,
        status,
        stakeMinor,
      ]);
      expect(record).toEqual([
        [other, 'settled', 80n],
        [round, 'voided', 349n],
      ]);
      expect((await own.book(play.playerId)).turnoverMinor).toBe(80n);
    });

    it('that was stored before its bet delays the wins of the bet', async () => {
      const own = suite.inside;
      if (!own) return;
      const play = await suite.begin();
      const before = await play.balance();
      const [round, betId, winId] = [id(), id(), id()];
      own.losePostings(1);
      await play.rollback(id(), betId);
      await own.holdPending();
      await play.bet(round, '100', { txId: betId });
      expect(await play.win(round, '500', { txId: winId })).toMatchObject({ status: 'TEMPORARY' });
      await own.resolve();
      expect(await play.win(round, '500', { txId: winId })).toMatchObject({ status: 'TX_ROLLED_BACK' });
      expect(await play.balance()).toBe(before);
    });

    it('that was stored before its betwin reverses the held part of the win too', async () => {
      const own = suite.inside;
      if (!own) return;
      const play = await suite.begin();
      const before = await play.balance();
      const [round, betId, txId] = [id(), id(), id()];
      own.losePostings(1);
      await play.rollback(round, betId, { txId });
      await own.holdPending();
      expect(await play.betwin(round, '10', '100700', { txId: betId, roundClosed: true })).toMatchObject(APPLIED);
      await own.resolve();
      expect(await suite.vendor.call('tx.status', { txId })).toMatchObject(APPLIED);
      expect([await play.balance(), await own.held(play.playerId)]).toEqual([before, 0n]);
      expect((await factsOf(play.playerId)).at(-1)).toMatchObject({ $typeName: 'games.v1.RoundVoided' });
    });

    it('of a win that the wallet has not posted yet leaves the win owed', async () => {
      const own = suite.inside;
      if (!own) return;
      const play = await suite.begin();
      const [round, winId, promoId] = [id(), id(), id()];
      await play.bet(round, '100');
      const before = await play.balance();
      const promo = () =>
        suite.vendor.call('wallet.promo', play.base('', { roundId: undefined, txId: promoId, amount: '70' }));
      own.losePostings(1);
      expect(await play.win(round, '300', { txId: winId })).toMatchObject({ status: 'TEMPORARY' });
      own.losePostings(1);
      expect(await promo()).toMatchObject({ status: 'TEMPORARY' });
      for (const refTxId of [winId, promoId])
        expect(await play.rollback(round, refTxId)).toMatchObject({ status: 'TX_NOT_FOUND', effect: 'NONE' });
      expect(await play.win(round, '300', { txId: winId })).toMatchObject(APPLIED);
      expect(await promo()).toMatchObject(APPLIED);
      expect(await play.balance()).toBe(before + 370n);
    });

    it('of a bet is declined after another call closed its round, and opens a case', async () => {
      const play = await suite.begin();
      for (const closing of ['win', 'close'] as const) {
        const [round, betId, txId] = [id(), id(), id()];
        await play.bet(round, '100', { txId: betId });
        if (closing === 'win') await play.win(round, '500', { roundClosed: true });
        else await play.close(round);
        const before = await play.balance();
        for (const replayed of [false, true])
          expect(await play.rollback(round, betId, { txId })).toMatchObject({
            status: 'ROUND_SETTLED',
            effect: 'NONE',
            replayed,
          });
        expect(await play.balance()).toBe(before);
        if (suite.inside) expect(await suite.inside.cases()).toContain(`late_rollback ${txId}`);
      }
      if (!suite.inside) return;
      const names = (await factsOf(play.playerId)).map((fact) => fact['$typeName']);
      expect(names).toEqual(['games.v1.RoundSettled', 'games.v1.RoundSettled']);
    });

    it('of a bet that closed its round itself is applied, and of a declined bet moves nothing', async () => {
      const play = await suite.begin();
      const before = await play.balance();
      const [round, betId, late, lateBoth] = [id(), id(), id(), id()];
      await play.bet(round, '100', { txId: betId, roundClosed: true });
      expect(await play.bet(round, '50', { txId: late })).toMatchObject({ status: 'ROUND_SETTLED' });
      expect(await play.betwin(round, '50', '90', { txId: lateBoth })).toMatchObject({ status: 'ROUND_SETTLED' });
      for (const refTxId of [late, lateBoth])
        expect(await play.rollback(round, refTxId)).toMatchObject({ status: 'OK', effect: 'NONE' });
      expect(await play.rollback(round, betId)).toMatchObject({ ...APPLIED, balance: String(before) });
    });

    it('of a betwin waits while adjustments have taken its win, and the round still ends', async () => {
      const play = await suite.begin();
      const [round, betId, txId] = [id(), id(), id()];
      await play.bet(round, '20');
      await play.betwin(round, '10', '100', { txId: betId });
      expect(await play.adjust(round, '-60')).toMatchObject(APPLIED);
      const before = await play.balance();
      expect(await play.rollback(round, betId, { txId })).toMatchObject({ status: 'TEMPORARY', effect: 'NONE' });
      expect(await play.balance()).toBe(before);
      expect(await play.win(round, '60')).toMatchObject(APPLIED);
      expect(await play.rollback(round, betId, { txId })).toMatchObject(APPLIED);
      expect(await play.balance()).toBe(before + 60n + 10n - 100n);
      expect(await play.close(round)).toMatchObject(APPLIED);
      if (!suite.inside) return;
      expect((await factsOf(play.playerId)).at(-1)).toMatchObject({
        stake: { cashMinor: '20' },
        payout: { cashMinor: '0' },
      });
    });

    it('of a betwin is declined after the round ended and adjustments took its win, and opens a case', async () => {
      const play = await suite.begin();
      const [round, betId, txId] = [id(), id(), id()];
      await play.betwin(round, '10', '100', { txId: betId, roundClosed: true });
      expect(await play.adjust(round, '-1')).toMatchObject(APPLIED);
      const before = await play.balance();
      expect(await play.rollback(round, betId, { txId })).toMatchObject({ status: 'ROUND_SETTLED', effect: 'NONE' });
      expect(await play.balance()).toBe(before);
      if (suite.inside) expect(await suite.inside.cases()).toContain(`late_rollback ${txId}`);
    });

    const factsOf = async (playerId: string): Promise<Record<string, unknown>[]> =>
      ((await suite.inside?.facts(playerId)) ?? []).map((fact) => JSON.parse(fact) as Record<string, unknown>);
  });
}
