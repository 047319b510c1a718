import { id, type Suite } from '../suite.js';

const APPLIED = { status: 'OK', effect: 'APPLIED' } as const;

/**
 * A round with several bets: wins are split between the pools by the stakes of all valid bets, not by those of the
 * first bet. For our own gateway only, whose pools are known.
 */
export function roundSplit(suite: Suite): void {
  describe('the wins of a round with several bets', () => {
    it('go to cash by the stakes of all of them, so a small bet of cash does not turn a bonus into cash', async () => {
      const own = suite.inside;
      if (!own) return;
      const play = await suite.begin();
      const round = id();
      await own.openBonus(play.playerId, 100n, 9_900n);
      expect(await play.bet(round, '100')).toMatchObject({ ...APPLIED, balance: '9900' });
      expect(await play.bet(round, '9900')).toMatchObject({ ...APPLIED, balance: '0' });
      expect(await play.win(round, '20000', { roundClosed: true })).toMatchObject({ ...APPLIED, balance: '20000' });
      expect(await own.pools(play.playerId)).toEqual({ cash: 200n, bonus: 19_800n });
    });

    it('follow the bets that stand, whichever was rolled back', async () => {
      const own = suite.inside;
      if (!own) return;
      for (const [undone, cash, bonus] of [
        [0, 100n, 1_000n],
        [1, 1_000n, 100n],
      ] as const) {
        const play = await suite.begin();
        const round = id();
        const bets = [id(), id()] as const;
        await own.openBonus(play.playerId, 100n, 100n);
        await play.bet(round, '100', { txId: bets[0] });
        await play.bet(round, '100', { txId: bets[1] });
        expect(await play.rollback(round, bets[undone])).toMatchObject(APPLIED);
        expect(await play.win(round, '1000', { roundClosed: true })).toMatchObject(APPLIED);
        expect(await own.pools(play.playerId)).toEqual({ cash, bonus });
      }
    });

    it('are shared with the house by all stakes, and taken back as they were shared', async () => {
      const own = suite.inside;
      if (!own) return;
      const play = await suite.begin();
      const round = id();
      await own.openBonus(play.playerId, 100n, 300n);
      await play.bet(round, '100');
      await play.bet(round, '300');
      await own.endBonus(play.playerId);
      expect(await play.win(round, '1000', { roundClosed: true })).toMatchObject({ ...APPLIED, balance: '250' });
      expect(await play.adjust(round, '-400')).toMatchObject({ ...APPLIED, balance: '150' });
      expect((await own.record(play.playerId)).map((line) => [line.payoutMinor, line.houseMinor])).toEqual([
        [150n, 450n],
      ]);
      expect(await own.debt(play.playerId)).toBe(0n);
    });
  });
}
