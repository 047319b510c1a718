import { id, type Suite } from '../suite.js';

/** Rules 1, 2 and 7 of the vendor protocol (domain §6): the identity of a transaction, and its stored answer. */
export function identity(suite: Suite): void {
  describe('a transaction', () => {
    it('that is repeated gets its first answer, and moves nothing', async () => {
      const play = await suite.begin();
      const before = await play.balance();
      const [txId, round] = [id(), id()];
      const first = await play.bet(round, '700', { txId });
      expect(first).toMatchObject({ status: 'OK', effect: 'APPLIED', replayed: false, balance: String(before - 700n) });
      const again = await Promise.all(Array.from({ length: 8 }, () => play.bet(round, '700', { txId })));
      for (const { status, walletTxId, balance, replayed } of again) {
        expect({ status, walletTxId, balance, replayed }).toEqual({
          status: 'OK',
          walletTxId: first.walletTxId,
          balance: first.balance,
          replayed: true,
        });
      }
      expect(await play.balance()).toBe(before - 700n);
      expect(await suite.vendor.call('tx.status', { txId })).toMatchObject({
        status: 'OK',
        effect: 'APPLIED',
        walletTxId: first.walletTxId,
      });
    });

    it('that arrives eight times at once has one effect', async () => {
      const play = await suite.begin();
      const before = await play.balance();
      const [txId, round] = [id(), id()];
      const answers = await Promise.all(Array.from({ length: 8 }, () => play.bet(round, '300', { txId })));
      expect(new Set(answers.map(({ status, walletTxId }) => `${status} ${walletTxId}`)).size).toBe(1);
      expect(await play.balance()).toBe(before - 300n);
    });

    it('that is repeated with other fields is a mismatch without effect', async () => {
      const play = await suite.begin();
      const [txId, round] = [id(), id()];
      await play.bet(round, '100', { txId });
      const before = await play.balance();
      expect(await play.bet(round, '101', { txId })).toMatchObject({ status: 'TX_MISMATCH', effect: 'NONE' });
      expect(await play.win(round, '100', { txId })).toMatchObject({ status: 'TX_MISMATCH' });
      expect(await play.bet(id(), '100', { txId })).toMatchObject({ status: 'TX_MISMATCH' });
      expect(await play.balance()).toBe(before);
    });

    it('that was declined stays declined, although it could be accepted now', async () => {
      const play = await suite.begin();
      const [txId, round, funded] = [id(), id(), id()];
      const tooMuch = String((await play.balance()) + 1n);
      expect(await play.bet(round, tooMuch, { txId })).toMatchObject({
        status: 'INSUFFICIENT_FUNDS',
        effect: 'NONE',
        replayed: false,
      });
      await play.bet(funded, '100');
      await play.win(funded, '5000');
      expect(await play.bet(round, tooMuch, { txId })).toMatchObject({ status: 'INSUFFICIENT_FUNDS', replayed: true });
    });

    it('in another currency stays declined, and its rollback leaves a tombstone', async () => {
      const play = await suite.begin();
      const before = await play.balance();
      const [round, stood, betId, late] = [id(), id(), id(), id()];
      await play.bet(round, '100', { txId: stood });
      const ids = { bet: id(), win: id(), adjust: id(), rollback: id() };
      const currency = 'EUR';
      const calls = [
        () => play.bet(round, '100', { txId: ids.bet, currency }),
        () => play.win(round, '500', { txId: ids.win, currency }),
        () => play.adjust(round, '50', { txId: ids.adjust, currency }),
        () => play.rollback(round, stood, { txId: ids.rollback, currency }),
        () => play.rollback(round, late, { txId: betId, currency }),
      ];
      const declined = { status: 'WRONG_CURRENCY', effect: 'NONE' };
      for (const replayed of [false, true])
        for (const call of calls) expect(await call()).toMatchObject({ ...declined, replayed });
      expect(await suite.vendor.call('tx.status', { txId: ids.bet })).toMatchObject(declined);
      expect(await play.win(round, '500', { txId: ids.win })).toMatchObject({ status: 'TX_MISMATCH' });
      const undone = { status: 'TX_ROLLED_BACK', effect: 'NONE' };
      expect(await play.bet(round, '100', { txId: late })).toMatchObject({ ...undone, replayed: false });
      expect(await play.bet(round, '100', { txId: late })).toMatchObject({ ...undone, replayed: true });
      expect(await play.balance()).toBe(before - 100n);
      expect(await play.win(round, '500', { roundClosed: true })).toMatchObject({ status: 'OK', effect: 'APPLIED' });
    });

    it('of a betwin takes the stake and pays the win together, or does neither', async () => {
      const play = await suite.begin();
      const before = await play.balance();
      const betwin = (amount: string, winAmount: string) =>
        suite.vendor.call('wallet.betwin', play.base(id(), { kind: 'bet', amount, winAmount, roundClosed: true }));
      expect(await betwin('400', '1000')).toMatchObject({ status: 'OK', balance: String(before + 600n) });
      expect(await betwin(String(before + 601n), '1000000')).toMatchObject({ status: 'INSUFFICIENT_FUNDS' });
      expect(await play.balance()).toBe(before + 600n);
    });
  });
}
