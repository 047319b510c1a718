import { id, type Suite } from '../suite.js';

const APPLIED = { status: 'OK', effect: 'APPLIED' } as const;

/**
 * A round with several bets: wins are split between cash and bonus money by the stakes of all valid bets, not by those
 * of the first bet. For our own gateway only, because only there the test can read cash and bonus separately.
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

    it('are split by all stakes if they come as betwins too, and the rollback restores what was', async () => {
      const own = suite.inside;
      if (!own) return;
      const play = await suite.begin();
      const [round, betId] = [id(), id()];
      await own.openBonus(play.playerId, 0n, 990n);
      expect(await play.bet(round, '990')).toMatchObject({ ...APPLIED, balance: '0' });
      await suite.vendor.call('wallet.promo', play.base('', { roundId: undefined, kind: 'promo_win', amount: '10' }));
      expect(await play.betwin(round, '10', '1000', { txId: betId })).toMatchObject({ ...APPLIED, balance: '1000' });
      expect(await own.pools(play.playerId)).toEqual({ cash: 10n, bonus: 990n });
      expect(await play.rollback(round, betId)).toMatchObject(APPLIED);
      expect(await own.pools(play.playerId)).toEqual({ cash: 10n, bonus: 0n });
      expect(await play.betwin(id(), '10', '1000')).toMatchObject({ ...APPLIED, balance: '1000' });
      expect(await own.pools(play.playerId)).toEqual({ cash: 1_000n, bonus: 0n });
    });

    it('that come as a betwin count a bet whose answer was lost', async () => {
      const own = suite.inside;
      if (!own) return;
      const play = await suite.begin();
      const round = id();
      await own.openBonus(play.playerId, 0n, 990n);
      own.loseAnswers(1);
      expect(await play.bet(round, '990')).toMatchObject({ status: 'TEMPORARY' });
      await suite.vendor.call('wallet.promo', play.base('', { roundId: undefined, kind: 'promo_win', amount: '10' }));
      expect(await play.betwin(round, '10', '1000')).toMatchObject({ ...APPLIED, balance: '1000' });
      expect(await own.pools(play.playerId)).toEqual({ cash: 10n, bonus: 990n });
    });

    it('that come as a betwin give the house its part, and the rollback takes it back', async () => {
      const own = suite.inside;
      if (!own) return;
      const play = await suite.begin();
      const [round, betId] = [id(), id()];
      await own.openBonus(play.playerId, 0n, 300n);
      await play.bet(round, '300');
      await own.endBonus(play.playerId);
      await suite.vendor.call('wallet.promo', play.base('', { roundId: undefined, kind: 'promo_win', amount: '100' }));
      expect(await play.betwin(round, '100', '1000', { txId: betId })).toMatchObject({ ...APPLIED, balance: '250' });
      expect((await own.record(play.playerId)).map((line) => [line.payoutMinor, line.houseMinor])).toEqual([
        [250n, 750n],
      ]);
      expect(await play.rollback(round, betId)).toMatchObject({ ...APPLIED, balance: '100' });
      expect((await own.record(play.playerId)).map((line) => [line.payoutMinor, line.houseMinor])).toEqual([[0n, 0n]]);
      expect(await own.debt(play.playerId)).toBe(0n);
      expect(await play.close(round)).toMatchObject({ status: 'OK' });
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
