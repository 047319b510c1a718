import { until } from '../../../support/until.js';
import { id, type Suite } from '../suite.js';

/** What the vendor is asked: rounds that stay open, and its day against ours. Nothing is guessed; what differs is a case. */
export function reconciliation(suite: Suite): void {
  describe('a round that stays open', () => {
    it('is asked for, and ends as its vendor tells, once', async () => {
      const own = suite.inside;
      if (!own) return;
      own.loseAnswers(0);
      own.losePostings(0);
      const play = await suite.begin();
      const before = await play.balance();
      const [round, bet, win] = [id(), id(), id()];
      await play.bet(round, '100', { txId: bet });
      own.vendorTells('round.detail', {
        status: 'OK', closed: true, transactions: [{ op: 'wallet.bet', txId: bet, amount: '100' }, { op: 'wallet.win', txId: win, amount: '350', roundClosed: true }],
      });
      const asked = async () => {
        await own.askUnclosed(play.playerId);
        await own.resolve();
        const { status } = await suite.vendor.call('tx.status', { txId: win });
        return { balance: String(await play.balance()), win: status, cases: (await own.cases()).filter((each) => each.includes(round) || each.includes(win)) };
      };
      const paid = { balance: String(before + 250n), win: 'OK', cases: [] };
      // The service asks by itself as well: which of the two was told first does not matter, nor how often it is told.
      await until('the round to end', asked, ({ balance }) => balance === paid.balance);
      expect(await asked()).toEqual(paid);
      expect(await play.win(round, '350', { txId: win, roundClosed: true })).toMatchObject({ status: 'OK', replayed: true });
      expect((await own.facts(play.playerId)).length).toBe(1);
    });

    it('is a case when its vendor does not know it, and nothing moves', async () => {
      const own = suite.inside;
      if (!own) return;
      const play = await suite.begin();
      const round = id();
      await play.bet(round, '100');
      const before = await play.balance();
      own.vendorTells('round.detail', { status: 'ROUND_NOT_FOUND' });
      const asked = async () => {
        await own.askUnclosed(play.playerId);
        return own.cases();
      };
      await until('the case', asked, (cases) => cases.includes(`round_unknown_to_vendor ${round}`));
      expect(await play.balance()).toBe(before);
      await play.close(round);
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

  it('a day is compared line by line: what is missing or differs is a case, once', async () => {
    const own = suite.inside;
    if (!own) return;
    const play = await suite.begin();
    const [round, same, other, unknown] = [id(), id(), id(), id()];
    await play.bet(round, '100', { txId: same });
    await play.win(round, '70', { txId: other, roundClosed: true });
    const line = (txId: string, op: string, stake: string, payout: string) => ({ txId, op, currency: 'USD', stake, payout });
    own.vendorTells('tx.list', {
      status: 'OK', next: '', transactions: [line(same, 'wallet.bet', '100', '0'), line(other, 'wallet.win', '0', '71'), line(unknown, 'wallet.bet', '5', '0')],
    });
    await own.reconcile();
    await own.reconcile();
    const cases = await own.cases();
    expect(cases.filter((each) => [same, other, unknown].some((txId) => each.endsWith(txId))).sort()).toEqual([`differs ${other}`, `missing_here ${unknown}`].sort());
  });
}
