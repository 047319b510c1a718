import { id, type Suite } from '../suite.js';

/** Rules that need access to the gateway's internals: lost answers, exclusion, published facts. */
export function insideTheGateway(suite: Suite): void {
  describe('our own gateway', () => {
    it('answers a bet whose answer was lost after the commit as temporary, and the repeat as it was', async () => {
      const own = suite.inside;
      if (!own) return;
      const play = await suite.begin();
      const before = await play.balance();
      const [round, txId] = [id(), id()];
      own.loseAnswers(1);
      expect(await play.bet(round, '600', { txId })).toMatchObject({ status: 'TEMPORARY' });
      expect(await play.bet(round, '600', { txId })).toMatchObject({
        status: 'OK',
        effect: 'APPLIED',
        balance: String(before - 600n),
      });
      expect(await play.balance()).toBe(before - 600n);
    });

    it('returns a bet that was lost and rolled back, in whichever order the ledger received them', async () => {
      const own = suite.inside;
      if (!own) return;
      const play = await suite.begin();
      const before = await play.balance();
      for (const lose of [own.loseAnswers, own.losePostings]) {
        const [round, txId] = [id(), id()];
        lose(1);
        expect(await play.bet(round, '600', { txId })).toMatchObject({ status: 'TEMPORARY' });
        expect(await play.rollback(round, txId)).toMatchObject({ status: 'OK' });
        await own.resolve();
        expect((await suite.vendor.call('tx.status', { txId })).status).toMatch(/^(OK|TX_ROLLED_BACK)$/);
        expect(await play.balance()).toBe(before);
      }
    });

    it('takes bets and pays for a game whose code has small letters, however the vendor writes it', async () => {
      const own = suite.inside;
      if (!own) return;
      const [play, gameCode] = [await suite.begin(), 'Paper_Boat_x'];
      await own.addGame(gameCode);
      await own.limitWins(gameCode, 3n);
      const launched = await own.relaunch(play.playerId, { gameCode });
      const { sessionToken } = await suite.vendor.call('session.verify', { sessionToken: launched });
      const change = { gameCode, sessionToken };
      expect(await play.bet('small', '100', change)).toMatchObject({ status: 'OK', effect: 'APPLIED' });
      expect(await play.bet('large', '100', { ...change, gameCode: 'PAPER_BOAT_X' })).toMatchObject({ status: 'OK' });
      expect(await play.win('small', '500', { gameCode: 'paper_boat_x' })).toMatchObject({ status: 'OK' });
      expect(await own.held(play.playerId)).toBe(200n);
      const grantId = await own.giveFree(play.playerId, { gameCode, rounds: 1 });
      await own.advanceFree();
      const free = { gameCode, kind: 'free_win', freeGrantId: grantId, roundClosed: true };
      expect(await play.win(id(), '50', free)).toMatchObject({ status: 'OK' });
    });

    it('finishes pending calls by itself', async () => {
      const own = suite.inside;
      if (!own) return;
      const play = await suite.begin();
      const [round, betId, winId] = [id(), id(), id()];
      own.loseAnswers(1);
      await play.bet(round, '100', { txId: betId });
      await own.resolve();
      own.losePostings(1);
      expect(await play.win(round, '300', { txId: winId, roundClosed: true })).toMatchObject({ status: 'TEMPORARY' });
      await own.resolve();
      expect(await suite.vendor.call('tx.status', { txId: winId })).toMatchObject({ status: 'OK', effect: 'APPLIED' });
      expect(await own.facts(play.playerId)).toEqual([expect.stringContaining('RoundSettled')]);
    });

    it('pays an excluded player his win and refuses his bet', async () => {
      const own = suite.inside;
      if (!own) return;
      const play = await suite.begin();
      const round = id();
      await play.bet(round, '100');
      await own.exclude(play.playerId);
      expect(await play.bet(id(), '100')).toMatchObject({ status: 'PLAYER_EXCLUDED' });
      expect(await play.win(round, '400', { roundClosed: true })).toMatchObject({ status: 'OK', effect: 'APPLIED' });
    });

    it('names the exclusion to an open game whose tokens it ended, and pays its open round and free wins', async () => {
      const own = suite.inside;
      if (!own) return;
      const [play, stranger] = [await suite.begin(), await suite.begin()];
      const [round, betId, open] = [id(), id(), id()];
      await play.bet(round, '100', { txId: betId });
      await play.bet(open, '200');
      await own.excludeAtPlay(play.playerId);
      const before = await play.balance();
      for (const bet of [play.bet(id(), '100'), play.bet(round, '100'), play.betwin(id(), '100', '900')])
        expect(await bet).toMatchObject({ status: 'PLAYER_EXCLUDED', effect: 'NONE' });
      expect(await play.win(open, '400', { roundClosed: true })).toMatchObject({ status: 'OK', effect: 'APPLIED' });
      expect(await play.rollback(round, betId)).toMatchObject({ status: 'OK', effect: 'APPLIED' });
      expect(await play.balance()).toBe(before + 500n);
      expect(await stranger.bet(id(), '100', { sessionToken: play.token })).toMatchObject({
        status: 'TOKEN_EXPIRED',
      });
    });

    it('ends a round once and soon, also for many concurrent requests', async () => {
      const own = suite.inside;
      if (!own) return;
      const play = await suite.begin();
      await play.bet(id(), '100', { roundClosed: true });
      const [roundId = ''] = (await own.book(play.playerId)).names.keys();
      await Promise.all(Array.from({ length: 30 }, () => own.endRound(roundId)));
      expect(await own.facts(play.playerId)).toHaveLength(1);
    });

    it('publishes a settled round once, with stake, valid stake and payout, however it was closed', async () => {
      const own = suite.inside;
      if (!own) return;
      const play = await suite.begin();
      const close = (round: string) => suite.vendor.call('round.close', play.base(round, { sessionToken: undefined }));
      const [byWin, byClose, byBet] = [id(), id(), id()];
      await play.bet(byWin, '100');
      await play.bet(byWin, '50');
      await play.win(byWin, '400', { roundClosed: true });
      await play.bet(byClose, '100');
      expect(await close(byClose)).toMatchObject({ status: 'OK' });
      await play.bet(byBet, '100', { roundClosed: true });
      const facts = (await own.facts(play.playerId)).map(
        (fact) => JSON.parse(fact) as Record<string, { cashMinor?: string }>,
      );
      expect(
        facts.map(({ stake, validStake, payout }) => [stake?.cashMinor, validStake?.cashMinor, payout?.cashMinor]),
      ).toEqual([
        ['150', '150', '400'],
        ['100', '100', '0'],
        ['100', '100', '0'],
      ]);
    });

    it('pays an excluded player what he won without a bet: free rounds, jackpots, promotions', async () => {
      const own = suite.inside;
      if (!own) return;
      const play = await suite.begin();
      await own.exclude(play.playerId);
      const before = await play.balance();
      expect(await play.win(id(), '40', { kind: 'free_win' })).toMatchObject({ status: 'OK', effect: 'APPLIED' });
      expect(await play.win(id(), '50', { kind: 'jackpot_win' })).toMatchObject({ status: 'OK', effect: 'APPLIED' });
      expect(
        await suite.vendor.call('wallet.promo', play.base('', { roundId: undefined, kind: 'promo_win', amount: '60' })),
      ).toMatchObject({ status: 'OK' });
      expect(await play.bet(id(), '10')).toMatchObject({ status: 'PLAYER_EXCLUDED', effect: 'NONE' });
      expect(await play.balance()).toBe(before + 150n);
    });

    it('corrects a settled round once when the bet that closed it is returned, with turnover and pool', async () => {
      const own = suite.inside;
      if (!own) return;
      const play = await suite.begin();
      const [round, betId] = [id(), id()];
      await play.bet(round, '50');
      await play.win(round, '400');
      await play.bet(round, '100', { txId: betId, roundClosed: true });
      expect(await own.book(play.playerId)).toMatchObject({ turnoverMinor: 150n });
      expect(await play.rollback(round, betId)).toMatchObject({ status: 'OK', effect: 'APPLIED' });
      expect(await play.rollback(round, betId)).toMatchObject({ status: 'OK', effect: 'NONE' });
      const [settled, corrected, ...more] = (await own.facts(play.playerId)).map(
        (fact) => JSON.parse(fact) as Record<string, unknown>,
      );
      expect(more).toEqual([]);
      expect(corrected).toMatchObject({
        $typeName: 'games.v1.RoundCorrected',
        roundId: settled?.['roundId'],
        number: 1,
        settledAt: settled?.['settledAt'],
        stake: { cashMinor: '50' },
        validStake: { cashMinor: '50' },
        payout: { cashMinor: '400' },
      });
      const book = await own.book(play.playerId);
      const fed = (await own.feedsJackpot()) ? [500_000n] : [];
      expect([book.turnoverMinor, ...book.fedMicro.values()]).toEqual([50n, ...fed]);
    });

    it('publishes a downward adjustment of a settled round, and its void when nothing is left', async () => {
      const own = suite.inside;
      if (!own) return;
      const play = await suite.begin();
      const [round, first, bet] = [id(), id(), id()];
      await play.bet(round, '20', { txId: first });
      await play.win(round, '400');
      await play.rollback(round, first);
      await play.bet(round, '100', { txId: bet, roundClosed: true });
      own.loseAnswers(1);
      const txId = id();
      expect(await play.adjust(round, '-150', { txId })).toMatchObject({ status: 'TEMPORARY' });
      await own.resolve();
      expect(await suite.vendor.call('tx.status', { txId })).toMatchObject({ status: 'OK', effect: 'APPLIED' });
      await play.rollback(round, bet);
      await play.adjust(round, '-250');
      const facts = (await own.facts(play.playerId)).map((fact) => JSON.parse(fact) as Record<string, unknown>);
      expect(facts).toMatchObject([
        { $typeName: 'games.v1.RoundSettled', payout: { cashMinor: '400' } },
        {
          $typeName: 'games.v1.RoundCorrected',
          number: 1,
          stake: { cashMinor: '100' },
          validStake: { cashMinor: '100' },
          payout: { cashMinor: '250' },
        },
        { $typeName: 'games.v1.RoundCorrected', number: 2, stake: { cashMinor: '0' }, payout: { cashMinor: '250' } },
        { $typeName: 'games.v1.RoundVoided', corrections: 2, stake: { cashMinor: '120' } },
      ]);
      expect((await own.book(play.playerId)).turnoverMinor).toBe(0n);
    });

    it('books an adjustment beyond the pools as debt, and takes no stake that is not covered', async () => {
      const own = suite.inside;
      if (!own) return;
      const play = await suite.begin();
      const round = id();
      await play.bet(round, '100');
      await play.win(round, '900', { roundClosed: true });
      const all = await play.balance();
      await play.bet(id(), String(all - 200n), { roundClosed: true });
      expect(await play.adjust(round, '-900')).toMatchObject({ status: 'OK', effect: 'APPLIED', balance: '0' });
      expect(await own.debt(play.playerId)).toBe(700n);
      expect(await play.bet(id(), '10')).toMatchObject({ status: 'INSUFFICIENT_FUNDS', effect: 'NONE' });
      const facts = (await own.facts(play.playerId)).map((fact) => JSON.parse(fact) as Record<string, unknown>);
      expect(facts.at(-1)).toMatchObject({
        $typeName: 'games.v1.RoundCorrected',
        payout: { cashMinor: '0', bonusMinor: '0' },
      });
    });

    it('accepts a win by another bet while a rollback of the first is pending, and answers TEMPORARY without another bet', async () => {
      const own = suite.inside;
      if (!own) return;
      const play = await suite.begin();
      const [round, alone, first, win] = [id(), id(), id(), id()];
      await play.bet(round, '100', { txId: first });
      await play.bet(round, '50');
      own.loseAnswers(1);
      expect(await play.rollback(round, first)).toMatchObject({ status: 'TEMPORARY' });
      expect(await play.win(round, '70', { txId: win })).toMatchObject({ status: 'OK', effect: 'APPLIED' });
      await play.bet(alone, '100', { txId: `${alone}-b` });
      own.loseAnswers(1);
      expect(await play.rollback(alone, `${alone}-b`)).toMatchObject({ status: 'TEMPORARY' });
      expect(await play.win(alone, '70', { txId: `${alone}-w` })).toMatchObject({ status: 'TEMPORARY' });
      expect(await suite.vendor.call('tx.status', { txId: `${alone}-w` })).toMatchObject({ status: 'TX_NOT_FOUND' });
      await own.resolve();
      expect(await play.win(alone, '70', { txId: `${alone}-w` })).toMatchObject({
        status: 'TX_ROLLED_BACK',
        effect: 'NONE',
      });
    });

    it('delays a rollback while a win of its bet is pending', async () => {
      const own = suite.inside;
      if (!own) return;
      const play = await suite.begin();
      const [round, bet, win] = [id(), id(), id()];
      await play.bet(round, '100', { txId: bet });
      own.losePostings(2);
      expect(await play.win(round, '70', { txId: win })).toMatchObject({ status: 'TEMPORARY' });
      expect(await play.rollback(round, bet, { txId: `${bet}-r` })).toMatchObject({ status: 'TEMPORARY' });
      expect(await play.rollback(round, bet, { txId: `${bet}-r` })).toMatchObject({ status: 'OK', effect: 'APPLIED' });
      expect(await suite.vendor.call('tx.status', { txId: win })).toMatchObject({ status: 'OK', effect: 'APPLIED' });
    });

    it('publishes a voided round once, also after its settlement', async () => {
      const own = suite.inside;
      if (!own) return;
      const play = await suite.begin();
      const [round, betId] = [id(), id()];
      await play.bet(round, '100', { txId: betId, roundClosed: true });
      await play.rollback(round, betId);
      await play.rollback(round, betId);
      expect(
        (await own.facts(play.playerId)).map((fact) => (JSON.parse(fact) as { $typeName: string }).$typeName),
      ).toEqual(['games.v1.RoundSettled', 'games.v1.RoundVoided']);
    });
  });
}
