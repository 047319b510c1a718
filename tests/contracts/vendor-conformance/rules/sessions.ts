import { Play, id, type Suite } from '../suite.js';

/**
 * Rules about players' sessions (domain §6, rule 3: a bet is checked completely; other calls are not refused for an
 * expired session).
 */
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

    it('is required of a bet only, with its own player, game and currency', async () => {
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

  describe('a play token', () => {
    /** Returns another token of the same player, from a launch that names a session. */
    async function launched(play: Play, sessionId: string, gameCode?: string): Promise<Play> {
      const sessionToken = await suite.inside?.relaunch(play.playerId, { sessionId, ...(gameCode && { gameCode }) });
      const verified = await suite.vendor.call('session.verify', { sessionToken });
      return new Play(suite, play.playerId, verified.sessionToken ?? '', play.currency);
    }

    it('ends with its session: further bets are refused, and owed money is paid', async () => {
      if (!suite.inside) return;
      const otherGame = await suite.inside.otherGame();
      const [sessionId, other] = [id(), id()];
      const first = await suite.begin();
      const play = await launched(first, sessionId);
      const elsewhere = await launched(first, other, otherGame);
      const [round, undone, bet] = [id(), id(), id()];
      expect(await play.bet(round, '100')).toMatchObject({ status: 'OK' });
      expect(await play.bet(undone, '100', { txId: bet })).toMatchObject({ status: 'OK' });
      await suite.inside.endPlay(play.playerId, [sessionId]);
      expect(await play.bet(id(), '100')).toMatchObject({ status: 'TOKEN_EXPIRED', effect: 'NONE' });
      expect(
        await suite.vendor.call('wallet.betwin', play.base(id(), { amount: '100', winAmount: '900' })),
      ).toMatchObject({ status: 'TOKEN_EXPIRED', effect: 'NONE' });
      expect(await play.win(round, '250', { roundClosed: true })).toMatchObject({ status: 'OK', effect: 'APPLIED' });
      expect(await play.rollback(undone, bet)).toMatchObject({ status: 'OK', effect: 'APPLIED' });
      expect(await elsewhere.bet(id(), '100', { gameCode: otherGame })).toMatchObject({ status: 'OK' });
    });

    it('of a launch in progress when its session ended is never valid', async () => {
      if (!suite.inside) return;
      const otherGame = await suite.inside.otherGame();
      const [sessionId, play] = [id(), await suite.begin()];
      const before = await suite.inside.relaunch(play.playerId, { sessionId });
      await suite.inside.endPlay(play.playerId, [sessionId]);
      const after = await suite.inside.relaunch(play.playerId, { sessionId, gameCode: otherGame });
      for (const sessionToken of [before, after])
        expect(await suite.vendor.call('session.verify', { sessionToken })).toMatchObject({ status: 'TOKEN_EXPIRED' });
    });

    it('ends with all tokens of the member in any session, and a later launch works', async () => {
      if (!suite.inside) return;
      const otherGame = await suite.inside.otherGame();
      const sessionId = id();
      const first = await suite.begin();
      const play = await launched(first, sessionId);
      const elsewhere = await launched(first, id(), otherGame);
      await suite.inside.endPlay(play.playerId, [], true);
      expect(await play.bet(id(), '100')).toMatchObject({ status: 'TOKEN_EXPIRED' });
      expect(await elsewhere.bet(id(), '100', { gameCode: otherGame })).toMatchObject({ status: 'TOKEN_EXPIRED' });
      expect(await (await launched(play, sessionId)).bet(id(), '100')).toMatchObject({ status: 'OK' });
    });

    it('ends with a new launch of its game, while other games continue', async () => {
      if (!suite.inside) return;
      const otherGame = await suite.inside.otherGame();
      const sessionId = id();
      const first = await suite.begin();
      const other = await launched(first, sessionId, otherGame);
      const again = await launched(first, sessionId);
      expect(await first.bet(id(), '100')).toMatchObject({ status: 'TOKEN_EXPIRED', effect: 'NONE' });
      expect(await again.bet(id(), '100')).toMatchObject({ status: 'OK' });
      expect(await other.bet(id(), '100', { gameCode: otherGame })).toMatchObject({ status: 'OK' });
      const tokens = await Promise.all(Array.from({ length: 6 }, () => launched(first, sessionId)));
      const bets = await Promise.all(tokens.map((play) => play.bet(id(), '100')));
      expect(bets.filter(({ status }) => status === 'OK')).toHaveLength(1);
    });

    it('is unchanged after Redis is emptied, whether valid or ended', async () => {
      if (!suite.inside) return;
      const sessionId = id();
      const ended = await launched(await suite.begin(), sessionId);
      const play = await suite.begin();
      await suite.inside.endPlay(ended.playerId, [sessionId]);
      await suite.inside.emptyRedis();
      expect(await play.bet(id(), '100')).toMatchObject({ status: 'OK' });
      expect(await ended.bet(id(), '100')).toMatchObject({ status: 'TOKEN_EXPIRED' });
    });

    it('is valid while its session is active, and an accepted bet counts as activity', async () => {
      if (!suite.inside) return;
      const sessionId = id();
      const play = await launched(await suite.begin(), sessionId);
      const continued = async () =>
        ((await suite.inside?.facts(play.playerId)) ?? []).filter((fact) => fact.includes('PlayContinued'));
      expect(await play.bet(id(), '100')).toMatchObject({ status: 'OK' });
      expect(await continued()).toEqual([]);
      await suite.inside.rest(play.playerId, 1_500_000);
      expect(await play.bet(id(), '1', {})).toMatchObject({ status: 'LIMIT_STAKE' });
      expect(await continued()).toEqual([]);
      for (const _ of [1, 2, 3]) expect(await play.bet(id(), '100')).toMatchObject({ status: 'OK' });
      expect(await continued()).toEqual([expect.stringContaining(`"sessionId":"${sessionId}"`)]);
      await suite.inside.rest(play.playerId, 1_500_000);
      expect(await play.bet(id(), '100')).toMatchObject({ status: 'OK' });
      await suite.inside.rest(play.playerId, 1_801_000);
      expect(await play.bet(id(), '100')).toMatchObject({ status: 'TOKEN_EXPIRED' });
    });
  });
}
