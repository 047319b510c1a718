import { id, type Suite } from '../suite.js';

/** Rules 2, 4, 5 and 6 of the vendor protocol (domain §6): calls in any order. */
export function order(suite: Suite): void {
  describe('order', () => {
    it('a win before its bet is answered TEMPORARY, and is stored only when repeated after the bet', async () => {
      const play = await suite.begin();
      const [round, txId] = [id(), id()];
      expect(await play.win(round, '500', { txId })).toMatchObject({ status: 'TEMPORARY', effect: 'NONE' });
      expect(await suite.vendor.call('tx.status', { txId })).toMatchObject({ status: 'TX_NOT_FOUND' });
      await play.bet(round, '100');
      expect(await play.win(round, '500', { txId })).toMatchObject({
        status: 'OK',
        effect: 'APPLIED',
        replayed: false,
      });
    });

    it('a close of an unknown round is answered TEMPORARY', async () => {
      const play = await suite.begin();
      expect(await suite.vendor.call('round.close', play.base(id()))).toMatchObject({ status: 'TEMPORARY' });
    });

    it('a rollback before its bet leaves a tombstone that lasts', async () => {
      const play = await suite.begin();
      const before = await play.balance();
      const [round, betId, rollbackId] = [id(), id(), id()];
      expect(await play.rollback(round, betId, { txId: rollbackId })).toMatchObject({ status: 'OK', effect: 'NONE' });
      expect(await play.bet(round, '900', { txId: betId })).toMatchObject({ status: 'TX_ROLLED_BACK', effect: 'NONE' });
      expect(await play.bet(round, '900', { txId: betId })).toMatchObject({ status: 'TX_ROLLED_BACK', replayed: true });
      expect(await play.rollback(round, betId, { txId: rollbackId })).toMatchObject({ status: 'OK', replayed: true });
      expect(await play.balance()).toBe(before);
    });

    it('a rollback returns a bet once, and its win has no effect afterwards', async () => {
      const play = await suite.begin();
      const before = await play.balance();
      const [round, betId] = [id(), id()];
      await play.bet(round, '900', { txId: betId });
      expect(await play.rollback(round, betId)).toMatchObject({
        status: 'OK',
        effect: 'APPLIED',
        balance: String(before),
      });
      expect(await play.rollback(round, betId)).toMatchObject({ status: 'OK', effect: 'NONE' });
      expect(await play.win(round, '5000')).toMatchObject({ status: 'TX_ROLLED_BACK', effect: 'NONE' });
      expect(await play.balance()).toBe(before);
    });

    it('a rollback refers to bets only', async () => {
      const play = await suite.begin();
      const [round, winId] = [id(), id()];
      await play.bet(round, '100');
      await play.win(round, '300', { txId: winId });
      const before = await play.balance();
      expect(await play.rollback(round, winId)).toMatchObject({ status: 'TX_NOT_FOUND', effect: 'NONE' });
      expect(await play.balance()).toBe(before);
    });

    it("a rollback of another player's bet pays nobody and leaves the round unchanged", async () => {
      const [play, stranger] = [await suite.begin(), await suite.begin()];
      const [round, betId] = [id(), id()];
      await play.bet(round, '900', { txId: betId });
      const [before, strangerBefore] = [await play.balance(), await stranger.balance()];
      expect(await stranger.rollback(id(), betId, { roundClosed: true })).toMatchObject({ effect: 'NONE' });
      expect(await play.win(round, '1000', { roundClosed: true })).toMatchObject({ status: 'OK', effect: 'APPLIED' });
      expect([await play.balance(), await stranger.balance()]).toEqual([before + 1_000n, strangerBefore]);
    });

    it('a win after its round was closed has no effect', async () => {
      const play = await suite.begin();
      const round = id();
      await play.bet(round, '100');
      await play.win(round, '0', { roundClosed: true });
      const before = await play.balance();
      expect(await play.win(round, '500')).toMatchObject({ status: 'ROUND_SETTLED', effect: 'NONE' });
      expect(await play.bet(round, '100')).toMatchObject({ status: 'ROUND_SETTLED', effect: 'NONE' });
      expect(await play.balance()).toBe(before);
      expect(
        await suite.vendor.call(
          'wallet.adjust',
          play.base(round, { kind: 'adjust', amount: '500', sessionToken: undefined }),
        ),
      ).toMatchObject({ status: 'OK', effect: 'APPLIED' });
    });

    it('an adjustment takes back an overpayment once, and at most what its round has paid', async () => {
      const play = await suite.begin();
      const [round, txId] = [id(), id()];
      expect(await play.adjust(round, '-50')).toMatchObject({ status: 'TEMPORARY', effect: 'NONE' });
      await play.bet(round, '100');
      const before = await play.balance();
      expect(await play.adjust(round, '-500', { txId })).toMatchObject({ status: 'TEMPORARY', effect: 'NONE' });
      await play.win(round, '800', { roundClosed: true });
      expect(await play.adjust(round, '-500', { txId })).toMatchObject({
        status: 'OK',
        effect: 'APPLIED',
        replayed: false,
        balance: String(before + 300n),
      });
      expect(await play.adjust(round, '-500', { txId })).toMatchObject({
        status: 'OK',
        effect: 'APPLIED',
        replayed: true,
      });
      expect(await play.adjust(round, '-501', { txId })).toMatchObject({ status: 'TX_MISMATCH', effect: 'NONE' });
      expect(await play.adjust(round, '-301')).toMatchObject({ status: 'INVALID_REQUEST', effect: 'NONE' });
      expect(await play.adjust(round, '-300')).toMatchObject({ status: 'OK', effect: 'APPLIED' });
      expect(await play.adjust(round, '120')).toMatchObject({ status: 'OK', effect: 'APPLIED' });
      expect(await play.balance()).toBe(before + 120n);
    });

    it.each(['0', '-0', '-', '+5', '-1.5', '--5', '-05'])('an adjustment by %s is none', async (amount) => {
      const play = await suite.shared();
      expect(await play.adjust(id(), amount)).toMatchObject({ status: 'INVALID_REQUEST', effect: 'NONE' });
    });

    it('a free win needs no bet', async () => {
      const play = await suite.begin();
      const before = await play.balance();
      expect(await play.win(id(), '250', { kind: 'free_win' })).toMatchObject({ status: 'OK', effect: 'APPLIED' });
      expect(
        await suite.vendor.call('wallet.promo', play.base('', { roundId: undefined, kind: 'promo_win', amount: '50' })),
      ).toMatchObject({ status: 'OK' });
      expect(await play.balance()).toBe(before + 300n);
    });
  });
}
