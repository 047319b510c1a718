import { id, type Suite } from '../suite.js';

/** What a call must look like (domain §6, fields). */
export function fields(suite: Suite): void {
  describe('a malformed call', () => {
    it.each([
      ['a float', { amount: 10.5 }],
      ['a whole number that is no string', { amount: 100 }],
      ['a decimal string', { amount: '10.50' }],
      ['an exponent', { amount: '1e3' }],
      ['a sign', { amount: '-100' }],
      ['a leading zero', { amount: '0100' }],
      ['nothing', { amount: '0' }],
      ['more than there is', { amount: '99999999999999999999' }],
      ['no amount', { amount: undefined }],
      ['no txId', { txId: undefined }],
      ['a txId that is too long', { txId: 'x'.repeat(65) }],
      ['an unknown kind', { kind: 'gift' }],
      ['a detail over 16 KB', { detail: { text: 'x'.repeat(17_000) } }],
    ])('with %s is refused, and its id stays free', async (_what, change) => {
      const play = await suite.shared();
      const txId = id();
      const before = await play.balance();
      expect(await play.bet(id(), '100', { txId, ...change })).toMatchObject({
        http: 200,
        status: 'INVALID_REQUEST',
        effect: 'NONE',
      });
      expect(await play.balance()).toBe(before);
      expect(await suite.vendor.call('tx.status', { txId })).toMatchObject({ status: 'TX_NOT_FOUND' });
    });

    it('that is no JSON object, or of no known operation, is refused', async () => {
      for (const body of ['', '[]', 'null', '{', '"x"'])
        expect(await suite.vendor.call('wallet.bet', body)).toMatchObject({ status: 'INVALID_REQUEST' });
      expect(await suite.vendor.call('wallet.gift', {})).toMatchObject({ status: 'INVALID_REQUEST' });
    });
  });
}
