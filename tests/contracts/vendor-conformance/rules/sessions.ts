import { id, type Suite } from '../suite.js';

/** Who plays (domain §6, rule 3: a bet is checked for everything, the rest for nothing that can lapse). */
export function sessions(suite: Suite): void {
  describe('a session', () => {
    it('opens once from its launch token', async () => {
      const sessionToken = await suite.adapter.launch();
      expect(await suite.vendor.call('session.verify', { sessionToken })).toMatchObject({
        status: 'OK',
        gameCode: suite.adapter.gameCode,
        currency: expect.any(String) as string,
      });
      expect(await suite.vendor.call('session.verify', { sessionToken })).toMatchObject({ status: 'INVALID_TOKEN' });
    });

    it('is asked for by a bet only, with its own player, game and currency', async () => {
      const [play, other] = [await suite.begin(), await suite.begin()];
      expect(await play.bet(id(), '100', { sessionToken: 'x'.repeat(32) })).toMatchObject({ status: 'INVALID_TOKEN' });
      expect(await play.bet(id(), '100', { sessionToken: other.token })).toMatchObject({ status: 'INVALID_TOKEN' });
      expect(await play.bet(id(), '100', { currency: 'EUR' })).toMatchObject({ status: 'WRONG_CURRENCY' });
      expect(await play.bet(id(), '100', { gameCode: 'NO_SUCH_GAME' })).toMatchObject({ status: 'INVALID_TOKEN' });
      expect(await play.bet(id(), '100', { playerId: 'nobody' })).toMatchObject({ status: 'PLAYER_NOT_FOUND' });
      const round = id();
      expect(await play.bet(round, '100')).toMatchObject({ status: 'OK' });
      expect(await play.win(round, '250')).toMatchObject({ status: 'OK', effect: 'APPLIED' });
    });
  });
}
