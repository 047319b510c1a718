import { id, type Suite } from '../suite.js';

/** Rule 3: a bet is refused with its specific reason; a call that owes money is never refused. */
export function limits(suite: Suite): void {
  describe('a refusal of a bet', () => {
    it('names the game’s limits of a stake', async () => {
      const play = await suite.begin();
      const txId = id();
      expect(await play.bet(id(), '1', { txId })).toMatchObject({ status: 'LIMIT_STAKE', effect: 'NONE' });
      expect(await play.bet(id(), '99999999999', { txId: id() })).toMatchObject({ status: 'LIMIT_STAKE' });
      expect(await suite.vendor.call('tx.status', { txId })).toMatchObject({ status: 'LIMIT_STAKE', replayed: true });
    });

    it('distinguishes a disabled player from an excluded one, and pays both what they are owed', async () => {
      const own = suite.inside;
      if (!own) return;
      const [disabled, excluded] = [await suite.begin(), await suite.begin()];
      const round = id();
      await disabled.bet(round, '100');
      await own.disable(disabled.playerId);
      await own.exclude(excluded.playerId);
      expect(await disabled.bet(id(), '100')).toMatchObject({ status: 'PLAYER_DISABLED', effect: 'NONE' });
      expect(await excluded.bet(id(), '100')).toMatchObject({ status: 'PLAYER_EXCLUDED', effect: 'NONE' });
      expect(await disabled.win(round, '250', { roundClosed: true })).toMatchObject({
        status: 'OK',
        effect: 'APPLIED',
      });
    });

    it('is final when there are too many bets in a second, while wins and rollbacks continue', async () => {
      const own = suite.inside;
      if (!own) return;
      const play = await suite.begin();
      const [round, betId] = [id(), id()];
      await play.bet(round, '10', { txId: betId });
      const txId = id();
      await own.useUpRate(play.playerId);
      expect(await play.bet(id(), '10', { txId })).toMatchObject({ status: 'RATE_LIMITED', effect: 'NONE' });
      expect(await play.win(round, '30')).toMatchObject({ status: 'OK', effect: 'APPLIED' });
      expect(await play.rollback(round, betId)).toMatchObject({ status: 'OK', effect: 'APPLIED' });
      expect(await suite.vendor.call('tx.status', { txId })).toMatchObject({
        status: 'RATE_LIMITED',
        effect: 'NONE',
        replayed: true,
      });
    });
  });
}
