import { until } from '../../../support/until.js';
import { Play, id, type Suite } from '../suite.js';

/**
 * Rule 3 of the vendor protocol (domain §6): a bet is refused with its specific reason; a call that owes money is never
 * refused.
 */
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

    it('names the maintenance of the brand, while what is owed is paid and other brands go on', async () => {
      const own = suite.inside;
      if (!own) return;
      const [play, other] = [await suite.begin(await own.launchIn('nmen')), await suite.begin()];
      const [round, undone, betId, txId] = [id(), id(), id(), id()];
      expect(await play.bet(round, '100')).toMatchObject({ status: 'OK' });
      expect(await play.bet(undone, '100', { txId: betId })).toMatchObject({ status: 'OK' });
      own.closeBrand('nmen');
      await until(
        'a refused bet',
        () => play.bet(id(), '10'),
        ({ status }) => status === 'MAINTENANCE',
      );
      const refused = { status: 'MAINTENANCE', effect: 'NONE' };
      const before = await play.balance();
      expect(await play.bet(id(), '100', { txId })).toMatchObject({ ...refused, replayed: false });
      expect(await play.betwin(id(), '100', '900')).toMatchObject(refused);
      expect(await suite.vendor.call('tx.status', { txId })).toMatchObject({ ...refused, replayed: true });
      expect(await play.win(round, '250', { roundClosed: true })).toMatchObject({ status: 'OK', effect: 'APPLIED' });
      expect(await play.rollback(undone, betId)).toMatchObject({ status: 'OK', effect: 'APPLIED' });
      expect(await play.balance()).toBe(before + 350n);
      expect(await other.bet(id(), '100')).toMatchObject({ status: 'OK' });
    });

    it('of a bought feature names the brand that sells none, and bonus money, which cannot pay for it', async () => {
      const own = suite.inside;
      if (!own) return;
      const first = await suite.begin();
      const feature = (play: Play, amount: bigint, roundId = id()) =>
        play.bet(roundId, String(amount), { kind: 'feature' });
      expect(await feature(first, 100n)).toMatchObject({ status: 'GAME_DISABLED', effect: 'NONE' });
      expect(await first.bet(id(), '100')).toMatchObject({ status: 'OK' });
      const sessionToken = await own.relaunch(first.playerId, { sellsFeatures: true });
      const verified = await suite.vendor.call('session.verify', { sessionToken });
      const play = new Play(suite, first.playerId, verified.sessionToken ?? '', first.currency);
      const cash = await play.balance();
      await own.giveBonus(play.playerId, 500n);
      expect(await feature(play, cash + 1n)).toMatchObject({
        status: 'BONUS_RESTRICTED',
        effect: 'NONE',
        balance: String(cash + 500n),
      });
      expect(await feature(play, cash + 501n)).toMatchObject({ status: 'INSUFFICIENT_FUNDS' });
      expect(await feature(play, 1n)).toMatchObject({ status: 'LIMIT_STAKE' });
      await own.sellFeatures(suite.adapter.gameCode, false);
      expect(await feature(play, 100n)).toMatchObject({ status: 'GAME_DISABLED', effect: 'NONE' });
      await own.sellFeatures(suite.adapter.gameCode, true);
      const round = id();
      expect(await feature(play, cash, round)).toMatchObject({ status: 'OK', balance: '500' });
      expect(await play.win(round, '250', { roundClosed: true })).toMatchObject({ status: 'OK', balance: '750' });
      // The stake was cash, so the win of 250 is cash too. It pays a feature for 250; a feature for 251 would need
      // bonus money.
      expect(await feature(play, 251n)).toMatchObject({ status: 'BONUS_RESTRICTED' });
      expect(await feature(play, 250n)).toMatchObject({ status: 'OK', balance: '500' });
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
