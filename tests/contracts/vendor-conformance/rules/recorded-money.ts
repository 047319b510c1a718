import { id, type Suite } from '../suite.js';

/**
 * Every round with money is in the betting record, with the amount paid so far (domain §5).
 * The rule runs against this platform only, because another platform has no such record to read.
 */
export function recordedMoney(suite: Suite): void {
  describe('the betting record', () => {
    const shown = async (playerId: string) =>
      (await suite.inside?.record(playerId))?.map(({ vendorRoundId, stakeMinor, payoutMinor }) => ({
        vendorRoundId,
        stakeMinor,
        payoutMinor,
      }));

    it('shows what an open round has paid so far', async () => {
      if (!suite.inside) return;
      const play = await suite.begin();
      const round = id();
      await play.bet(round, '100');
      expect(await shown(play.playerId)).toEqual([{ vendorRoundId: round, stakeMinor: 100n, payoutMinor: 0n }]);
      for (const amount of ['40', '250']) await play.win(round, amount);
      expect(await shown(play.playerId)).toEqual([{ vendorRoundId: round, stakeMinor: 100n, payoutMinor: 290n }]);
    });

    it('has a round whose only bet was returned after a win, without a close', async () => {
      if (!suite.inside) return;
      const play = await suite.begin();
      const before = await play.balance();
      const [round, txId] = [id(), id()];
      await play.bet(round, '100', { txId });
      await play.win(round, '250');
      expect(await play.rollback(round, txId)).toMatchObject({ status: 'OK', effect: 'APPLIED' });
      expect(await play.balance()).toBe(before + 250n);
      await suite.inside.resolve();
      expect(await shown(play.playerId)).toMatchObject([{ vendorRoundId: round, payoutMinor: 250n }]);
    });
  });
}
