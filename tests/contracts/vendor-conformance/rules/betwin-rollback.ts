import { id, type Suite } from '../suite.js';

/** Rule 5 of the vendor protocol (domain §6): the rollback of a betwin reverses both the stake and the win. */
export function betwinRollback(suite: Suite): void {
  describe('the rollback of a betwin', () => {
    it('reverses stake and win together, once, and no win of it counts afterwards', async () => {
      const play = await suite.begin();
      const before = await play.balance();
      const [round, txId, rollbackId] = [id(), id(), id()];
      expect(await play.betwin(round, '400', '1000', { txId })).toMatchObject({ status: 'OK' });
      const undone = { status: 'OK', effect: 'APPLIED', balance: String(before) };
      expect(await play.rollback(round, txId, { txId: rollbackId })).toMatchObject({ ...undone, replayed: false });
      expect(await play.rollback(round, txId, { txId: rollbackId })).toMatchObject({ ...undone, replayed: true });
      expect(await play.rollback(round, txId)).toMatchObject({ status: 'OK', effect: 'NONE' });
      expect(await play.win(round, '5000')).toMatchObject({ status: 'TX_ROLLED_BACK', effect: 'NONE' });
      expect(await suite.vendor.call('tx.status', { txId })).toMatchObject({ status: 'OK', effect: 'APPLIED' });
      expect(await play.balance()).toBe(before);
    });

    it('voids the round that this betwin closed, and its turnover with it', async () => {
      const play = await suite.begin();
      const [round, txId] = [id(), id()];
      await play.betwin(round, '400', '1000', { txId, roundClosed: true });
      expect(await play.rollback(round, txId)).toMatchObject({ status: 'OK', effect: 'APPLIED' });
      if (!suite.inside) return;
      const facts = (await suite.inside.facts(play.playerId)).map(
        (fact) => JSON.parse(fact) as Record<string, unknown>,
      );
      expect(facts).toMatchObject([
        { $typeName: 'games.v1.RoundSettled', stake: { cashMinor: '400' }, payout: { cashMinor: '1000' } },
        { $typeName: 'games.v1.RoundVoided', stake: { cashMinor: '400' } },
      ]);
      expect((await suite.inside.book(play.playerId)).turnoverMinor).toBe(0n);
    });

    it('leaves a round with another bet as that bet made it', async () => {
      const play = await suite.begin();
      const [round, txId] = [id(), id()];
      await play.bet(round, '100');
      await play.betwin(round, '400', '1000', { txId, roundClosed: true });
      expect(await play.rollback(round, txId)).toMatchObject({ status: 'OK', effect: 'APPLIED' });
      if (!suite.inside) return;
      const facts = (await suite.inside.facts(play.playerId)).map(
        (fact) => JSON.parse(fact) as Record<string, unknown>,
      );
      expect(facts.at(-1)).toMatchObject({
        $typeName: 'games.v1.RoundCorrected',
        stake: { cashMinor: '100' },
        validStake: { cashMinor: '100' },
        payout: { cashMinor: '0' },
      });
      expect((await suite.inside.book(play.playerId)).turnoverMinor).toBe(100n);
    });

    it('is refused where another transaction closed the round, and opens a case', async () => {
      const play = await suite.begin();
      const [round, txId, rollbackId] = [id(), id(), id()];
      await play.betwin(round, '400', '1000', { txId });
      await play.close(round);
      const before = await play.balance();
      expect(await play.rollback(round, txId, { txId: rollbackId })).toMatchObject({
        status: 'ROUND_SETTLED',
        effect: 'NONE',
      });
      expect(await play.balance()).toBe(before);
      if (suite.inside) expect(await suite.inside.cases()).toContain(`late_rollback ${rollbackId}`);
    });

    it('before the betwin leaves a tombstone', async () => {
      const play = await suite.begin();
      const [round, txId] = [id(), id()];
      expect(await play.rollback(round, txId)).toMatchObject({ status: 'OK', effect: 'NONE' });
      expect(await play.betwin(round, '400', '1000', { txId })).toMatchObject({
        status: 'TX_ROLLED_BACK',
        effect: 'NONE',
      });
    });

    it('makes a debt of the win that was played away', async () => {
      if (!suite.inside) return;
      const play = await suite.begin();
      const [round, txId] = [id(), id()];
      await play.betwin(round, '400', '1000', { txId });
      await play.bet(id(), String((await play.balance()) - 100n), { roundClosed: true });
      expect(await play.rollback(round, txId)).toMatchObject({ status: 'OK', effect: 'APPLIED', balance: '0' });
      expect(await suite.inside.debt(play.playerId)).toBe(500n);
    });
  });
}
