import { id, type Play, type Suite } from '../suite.js';

const APPLIED = { status: 'OK', effect: 'APPLIED' } as const;

/**
 * Rules for a bonus that is forfeited while a bet with its money is open. The house receives the part of the win that
 * belongs to the bonus, and returns that part when the vendor takes the win back. The member pays back no more than the
 * member received. For our own gateway only, because only there the test can read cash and bonus separately.
 */
export function endedBonuses(suite: Suite): void {
  describe('a win whose bonus was forfeited before it', () => {
    /** Bets 40 of cash and 60 of bonus, then ends the bonus. Returns the round. */
    const staked = async (play: Play): Promise<string> => {
      const round = id();
      await suite.inside?.openBonus(play.playerId, 40n, 60n);
      await play.bet(round, '100');
      await suite.inside?.endBonus(play.playerId);
      return round;
    };
    const last = async (play: Play): Promise<Record<string, unknown>> =>
      JSON.parse((await suite.inside?.facts(play.playerId))?.at(-1) ?? '{}') as Record<string, unknown>;

    it('is taken back by adjustments from the house and the member as it was split between them', async () => {
      const own = suite.inside;
      if (!own) return;
      const play = await suite.begin();
      const round = await staked(play);
      const shown = async () => (await own.record(play.playerId)).map((line) => [line.payoutMinor, line.houseMinor]);
      expect(await play.win(round, '1000', { roundClosed: true })).toMatchObject({ ...APPLIED, balance: '400' });
      expect(await shown()).toEqual([[400n, 600n]]);
      const adjusted = id();
      for (const replayed of [false, true])
        expect(await play.adjust(round, '-500', { txId: adjusted })).toMatchObject({
          ...APPLIED,
          ...{ balance: '200', replayed },
        });
      expect(await last(play)).toMatchObject({ $typeName: 'games.v1.RoundCorrected', payout: { cashMinor: '200' } });
      expect(await shown()).toEqual([[200n, 300n]]);
      expect(await play.adjust(round, '-501')).toMatchObject({ status: 'INVALID_REQUEST' });
      expect(await play.adjust(round, '-500')).toMatchObject({ ...APPLIED, balance: '0' });
      expect(await own.debt(play.playerId)).toBe(0n);
      expect(await last(play)).toMatchObject({ payout: { cashMinor: '0', bonusMinor: '0' } });
    });

    it('leaves the member what he had after an adjustment upwards and one downwards', async () => {
      const own = suite.inside;
      if (!own) return;
      const play = await suite.begin();
      const round = await staked(play);
      await play.win(round, '1000', { roundClosed: true });
      expect(await play.adjust(round, '300')).toMatchObject({ ...APPLIED, balance: '520' });
      expect(await play.adjust(round, '-300')).toMatchObject({ ...APPLIED, balance: '400' });
    });

    it('is paid back by the house alone where the member received nothing of it', async () => {
      const own = suite.inside;
      if (!own) return;
      const play = await suite.begin();
      const round = id();
      await own.openBonus(play.playerId, 0n, 100n);
      const bet = id();
      await play.bet(round, '100', { txId: bet });
      await own.endBonus(play.playerId);
      expect(await play.win(round, '700')).toMatchObject({ ...APPLIED, balance: '0' });
      expect(await play.rollback(round, bet)).toMatchObject({ ...APPLIED, balance: '0' });
      expect(await play.close(round)).toMatchObject({ status: 'OK' });
      expect(await last(play)).toMatchObject({ $typeName: 'games.v1.RoundSettled', stake: { cashMinor: '0' } });
      expect(await play.adjust(round, '-700')).toMatchObject({ ...APPLIED, balance: '0' });
      expect(await own.debt(play.playerId)).toBe(0n);
      expect(await last(play)).toMatchObject({ $typeName: 'games.v1.RoundVoided' });
    });

    it('is nothing any more, neither of the member nor of the house, once its betwin with a released part is rolled back', async () => {
      const own = suite.inside;
      if (!own) return;
      const play = await suite.begin();
      const [round, txId] = [id(), id()];
      await own.openBonus(play.playerId, 4n, 6n);
      // The stake is 4 of cash and 6 of bonus. The ceiling is 10,000 times the stake, so 100,000 are paid and 1,000 are
      // held. Of the paid amount, 40,000 are cash.
      await play.betwin(round, '10', '101000', { txId, roundClosed: true });
      await own.endBonus(play.playerId);
      expect(await own.pools(play.playerId)).toEqual({ cash: 40_000n, bonus: 0n });
      await own.release(txId);
      expect(await own.pools(play.playerId)).toEqual({ cash: 40_400n, bonus: 0n });
      expect(await last(play)).toMatchObject({ payout: { cashMinor: '40400', bonusMinor: '60000' } });
      expect(await play.rollback(round, txId)).toMatchObject({ ...APPLIED, balance: '4' });
      expect([await own.debt(play.playerId), await own.held(play.playerId)]).toEqual([0n, 0n]);
      expect(await last(play)).toMatchObject({ $typeName: 'games.v1.RoundVoided' });
      expect((await own.record(play.playerId)).map(({ status, payoutMinor }) => [status, payoutMinor])).toEqual([
        ['voided', 0n],
      ]);
    });

    it('counts nothing that was released to the house in the record of a round that goes on', async () => {
      const own = suite.inside;
      if (!own) return;
      const play = await suite.begin();
      const [round, txId, other] = [id(), id(), id()];
      await own.openBonus(play.playerId, 14n, 6n);
      await play.betwin(round, '20', '201000', { txId });
      await own.endBonus(play.playerId);
      expect(await own.record(play.playerId)).toMatchObject([{ houseMinor: 0n }]);
      await own.release(txId);
      expect(await own.record(play.playerId)).toMatchObject([{ houseMinor: 300n }]);
      await play.bet(round, '100', { txId: other });
      expect(await play.rollback(round, txId)).toMatchObject(APPLIED);
      expect((await own.record(play.playerId)).map(({ payoutMinor, stakeMinor }) => [payoutMinor, stakeMinor])).toEqual(
        [[0n, 100n]],
      );
    });
  });
}
