import { until } from '../../../support/until.js';
import { id, type Suite } from '../suite.js';

/**
 * Rules for queries to the vendor: about rounds that stay open, and about the transactions of a day, which are compared
 * with ours. Every difference becomes a reconciliation case; the service never guesses a result.
 */
export function reconciliation(suite: Suite): void {
  describe('a round that stays open', () => {
    it('is queried, and ends once as its vendor answers', async () => {
      const own = suite.inside;
      if (!own) return;
      own.loseAnswers(0);
      own.losePostings(0);
      const play = await suite.begin();
      const before = await play.balance();
      const [round, bet, win] = [id(), id(), id()];
      await play.bet(round, '100', { txId: bet });
      own.vendorAnswers(
        'round.detail',
        {
          status: 'OK',
          closed: true,
          transactions: [
            { op: 'wallet.bet', txId: bet, amount: '100' },
            { op: 'wallet.win', txId: win, amount: '350', roundClosed: true },
          ],
        },
        round,
      );
      const asked = async () => {
        await own.askStale(play.playerId);
        await own.resolve();
        const { status } = await suite.vendor.call('tx.status', { txId: win });
        return {
          balance: String(await play.balance()),
          win: status,
          cases: (await own.cases()).filter((each) => each.includes(round) || each.includes(win)),
        };
      };
      const paid = { balance: String(before + 250n), win: 'OK', cases: [] };
      // The service queries by itself as well, so the order and number of answers are not checked.
      await until('the round to end', asked, ({ balance }) => balance === paid.balance);
      expect(await asked()).toEqual(paid);
      expect(await play.win(round, '350', { txId: win, roundClosed: true })).toMatchObject({
        status: 'OK',
        replayed: true,
      });
      expect((await own.facts(play.playerId)).length).toBe(1);
    });

    it('ends as its vendor answers, also when a reversal is listed before its payment', async () => {
      const own = suite.inside;
      if (!own) return;
      const play = await suite.begin();
      const before = await play.balance();
      const [round, bet, less, win] = [id(), id(), id(), id()];
      await play.bet(round, '100', { txId: bet });
      own.vendorAnswers(
        'round.detail',
        {
          status: 'OK',
          closed: true,
          transactions: [
            { op: 'wallet.bet', txId: bet, amount: '100' },
            { op: 'wallet.adjust', txId: less, amount: '-50' },
            { op: 'wallet.win', txId: win, amount: '350' },
          ],
        },
        round,
      );
      await until(
        'the round to end',
        async () => {
          await own.askStale(play.playerId);
          return play.balance();
        },
        (balance) => balance === before + 200n,
      );
      expect((await own.cases()).filter((each) => each.includes(less))).toEqual([]);
    });

    it('ends with a case when its vendor reverses a betwin whose win adjustments had taken', async () => {
      const own = suite.inside;
      if (!own) return;
      const play = await suite.begin();
      const [round, both, back] = [id(), id(), id()];
      await play.betwin(round, '10', '100', { txId: both });
      await play.adjust(round, '-60');
      const before = await play.balance();
      const transactions = [{ op: 'wallet.rollback', txId: back, refTxId: both }];
      own.vendorAnswers('round.detail', { status: 'OK', closed: true, transactions }, round);
      await until(
        'the case',
        async () => {
          await own.askStale(play.playerId);
          return own.cases();
        },
        (cases) => cases.includes(`late_rollback ${back}`),
      );
      expect(await play.balance()).toBe(before);
      expect(await own.record(play.playerId)).toMatchObject([{ status: 'settled', stakeMinor: 10n, payoutMinor: 40n }]);
    });

    it('ends with a case when its vendor reverses an amount that was never paid', async () => {
      const own = suite.inside;
      if (!own) return;
      const play = await suite.begin();
      const [round, bet, less] = [id(), id(), id()];
      await play.bet(round, '100', { txId: bet });
      const before = await play.balance();
      own.vendorAnswers(
        'round.detail',
        {
          status: 'OK',
          closed: true,
          transactions: [
            { op: 'wallet.bet', txId: bet, amount: '100' },
            { op: 'wallet.adjust', txId: less, amount: '-50' },
          ],
        },
        round,
      );
      await until(
        'the case',
        async () => {
          await own.askStale(play.playerId);
          return own.cases();
        },
        (cases) => cases.includes(`round_differs ${less}`),
      );
      expect(await play.balance()).toBe(before);
      expect((await own.facts(play.playerId)).length).toBe(1);
    });

    it('is a case when its vendor does not know it, and nothing moves', async () => {
      const own = suite.inside;
      if (!own) return;
      const play = await suite.begin();
      const round = id();
      await play.bet(round, '100');
      const before = await play.balance();
      own.vendorAnswers('round.detail', { status: 'ROUND_NOT_FOUND' }, round);
      const asked = async () => {
        await own.askStale(play.playerId);
        return own.cases();
      };
      await until('the case', asked, (cases) => cases.includes(`round_unknown_to_vendor ${round}`));
      expect(await play.balance()).toBe(before);
      await play.close(round);
    });

    it('ends without a query when its only bet was refused, and calls that name it are answered as before', async () => {
      const own = suite.inside;
      if (!own) return;
      const play = await suite.begin();
      const before = await play.balance();
      const round = id();
      expect(await play.bet(round, String(before + 1n))).toMatchObject({ status: 'INSUFFICIENT_FUNDS' });
      own.vendorAnswers('round.detail', { status: 'ROUND_NOT_FOUND' }, round);
      await own.askStale(play.playerId);
      expect(await own.cases()).not.toContain(`round_unknown_to_vendor ${round}`);
      expect(await play.win(round, '100')).toMatchObject({ status: 'ROUND_NOT_FOUND', effect: 'NONE' });
      expect(await play.win(round, '70', { kind: 'free_win' })).toMatchObject({ status: 'OK', effect: 'APPLIED' });
      expect(await play.bet(round, '100')).toMatchObject({ status: 'OK' });
      expect(await play.win(round, '40', { roundClosed: true })).toMatchObject({ status: 'OK' });
      expect(await play.balance()).toBe(before + 10n);
    });

    it('is a case when a win comes after its end', async () => {
      const own = suite.inside;
      if (!own) return;
      const play = await suite.begin();
      const [round, win] = [id(), id()];
      await play.bet(round, '100', { roundClosed: true });
      expect(await play.win(round, '100', { txId: win })).toMatchObject({ status: 'ROUND_SETTLED' });
      expect(await own.cases()).toContain(`late_win ${win}`);
    });
  });

  it('a day is compared line by line, and each missing or different line is one case', async () => {
    const own = suite.inside;
    if (!own) return;
    const play = await suite.begin();
    const [round, same, other, unknown, less] = [id(), id(), id(), id(), id()];
    await play.bet(round, '100', { txId: same });
    await play.win(round, '70', { txId: other, roundClosed: true });
    await play.adjust(round, '-20', { txId: less });
    const line = (txId: string, op: string, stake: string, payout: string) => ({
      txId,
      op,
      currency: 'USD',
      stake,
      payout,
    });
    own.vendorAnswers('tx.list', {
      status: 'OK',
      next: '',
      transactions: [
        line(same, 'wallet.bet', '100', '0'),
        line(other, 'wallet.win', '0', '71'),
        line(unknown, 'wallet.bet', '5', '0'),
        line(less, 'wallet.adjust', '0', '-20'),
      ],
    });
    await own.reconcile();
    await own.reconcile();
    const cases = await own.cases();
    expect(cases.filter((each) => [same, other, unknown, less].some((txId) => each.endsWith(txId))).sort()).toEqual(
      [`differs ${other}`, `missing_here ${unknown}`].sort(),
    );
  });

  it('a line on the neighbouring day is no case, and a line on neither day is one, however near to midnight', async () => {
    const own = suite.inside;
    if (!own) return;
    const play = await suite.begin();
    const line = (txId: string) => ({ txId, op: 'wallet.bet', currency: play.currency, stake: '100', payout: '0' });
    const moments = ['2021-06-10T00:04:00Z', '2021-06-10T12:00:00Z', '2021-06-10T23:56:00Z'];
    const bets = await Promise.all(
      [...moments, ...moments].map(async (at) => {
        const txId = id();
        await play.bet(id(), '100', { txId, roundClosed: true });
        await own.date(txId, at);
        return txId;
      }),
    );
    const [early = '', noon = '', late = '', ...lacking] = bets;
    const tells = (day: string, txIds: readonly string[]) =>
      own.vendorAnswers('tx.list', { status: 'OK', next: '', transactions: txIds.map(line) }, day);
    tells('2021-06-09', [early]);
    tells('2021-06-10', [noon]);
    tells('2021-06-11', [late]);
    for (const day of ['2021-06-09', '2021-06-10', '2021-06-11']) await own.reconcile(day);
    const cases = (await own.cases()).filter((each) => bets.some((txId) => each.endsWith(txId)));
    expect(cases.sort()).toEqual(lacking.map((txId) => `missing_at_vendor ${txId}`).sort());
  });

  it('days on which the vendor did not answer are compared once it answers', async () => {
    const own = suite.inside;
    if (!own) return;
    const now = Date.parse('2031-03-05T12:00:00Z');
    own.vendorAnswers('tx.list', { status: 'TEMPORARY' });
    expect(await own.reconcileDue(now, '2031-02-26')).toEqual([]);
    own.vendorAnswers('tx.list', { status: 'OK', next: '', transactions: [] });
    const days = ['2031-02-26', '2031-02-27', '2031-02-28', '2031-03-01', '2031-03-02', '2031-03-03', '2031-03-04'];
    expect(await own.reconcileDue(now, '2031-02-26')).toEqual(days);
    expect(await own.reconcileDue(now + 86_400_000, '2031-02-26')).toEqual([...days, '2031-03-05']);
  });
}
