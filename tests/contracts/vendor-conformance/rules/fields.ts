import { id, type Suite } from '../suite.js';

/** Details that cannot be stored, as JSON. */
export const HOSTILE_DETAILS = [
  ['half a surrogate pair', '{"text":"\\ud800"}'],
  ['half a surrogate pair in a name', '{"\\udc00":1}'],
  ['NUL', '{"text":"\\u0000"}'],
  ['5,000 levels of arrays', '['.repeat(5_000) + ']'.repeat(5_000)],
  ['5,000 levels of objects', '{"a":'.repeat(5_000) + '1' + '}'.repeat(5_000)],
  ['17 KB', `{"text":"${'x'.repeat(17_000)}"}`],
  ['a text in place of an object', '"koi"'],
] as const;
const STORABLE_DETAILS = [
  ['a literal backslash-u', '{"text":"a literal \\\\u0000 and \\\\ud800"}'],
  ['a number that is too large', '{"times":1e400,"much":1e308}'],
  ['nothing', 'null'],
] as const;

/** Adds the field `detail` to a body. Its value is inserted unchanged, as JSON text. */
export const withDetail = (body: object, detail: string): string =>
  `${JSON.stringify(body).slice(0, -1)},"detail":${detail}}`;

/** Rules about the required form of a vendor's call (domain §6, fields). */
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

    it('that is not a JSON object, or has an unknown operation, is refused', async () => {
      for (const body of ['', '[]', 'null', '{', '"x"'])
        expect(await suite.vendor.call('wallet.bet', body)).toMatchObject({ status: 'INVALID_REQUEST' });
      expect(await suite.vendor.call('wallet.gift', {})).toMatchObject({ status: 'INVALID_REQUEST' });
    });
  });
}

/**
 * Rules for the field `detail`: if it cannot be stored, a call that owes money is still accepted (domain §6, rule 13).
 */
export function details(suite: Suite): void {
  describe('a detail', () => {
    it.each(HOSTILE_DETAILS)('with %s stops no money that is owed, and refuses a bet', async (_what, detail) => {
      const play = await suite.begin();
      const { vendor } = suite;
      const before = await play.balance();
      const [round, undone, bet] = [id(), id(), id()];
      const call = (op: string, body: object) => vendor.call(op, withDetail(body, detail));
      const owed = (roundId: string, change: object) => play.base(roundId, { sessionToken: undefined, ...change });
      expect(await call('wallet.bet', play.base(round, { amount: '100' }))).toMatchObject({
        status: 'INVALID_REQUEST',
        effect: 'NONE',
      });
      await play.bet(undone, '100', { txId: bet });
      await play.bet(round, '100');
      const win = owed(round, { amount: '250' });
      const applied = { http: 200, status: 'OK', effect: 'APPLIED' };
      expect(await call('wallet.win', win)).toMatchObject({ ...applied, replayed: false });
      expect(await call('wallet.win', win)).toMatchObject({ ...applied, replayed: true });
      expect(await call('wallet.rollback', owed(undone, { refTxId: bet }))).toMatchObject(applied);
      expect(await call('round.close', owed(round, {}))).toMatchObject(applied);
      expect(await call('wallet.adjust', owed(round, { amount: '30' }))).toMatchObject(applied);
      expect(await call('wallet.promo', owed(round, { roundId: undefined, amount: '7' }))).toMatchObject(applied);
      expect(await play.balance()).toBe(before - 100n + 250n + 30n + 7n);
    });

    it.each(STORABLE_DETAILS)('with %s refuses nothing', async (_what, detail) => {
      const play = await suite.begin();
      const round = id();
      expect(
        await suite.vendor.call('wallet.bet', withDetail(play.base(round, { amount: '100' }), detail)),
      ).toMatchObject({
        status: 'OK',
      });
      const win = play.base(round, { amount: '50', sessionToken: undefined });
      expect(await suite.vendor.call('wallet.win', withDetail(win, detail))).toMatchObject({ status: 'OK' });
    });
  });
}
