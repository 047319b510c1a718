import { signRequest } from '@nm/kit/signing/sign-request.js';
import { id, type Suite } from '../suite.js';
import { VendorClient } from '../vendor-client.js';

/** Rules about the authentication of a vendor's calls (domain §6, headers). */
export function signedCalls(suite: Suite): void {
  describe('a signed call', () => {
    it('gets the complete answer', async () => {
      const answer = await suite.vendor.call('ping', {});
      expect(Object.keys(answer).sort()).toEqual([
        'balance',
        'currency',
        'effect',
        'http',
        'replayed',
        'requestId',
        'serverTime',
        'status',
        'txId',
        'walletTxId',
      ]);
      expect(answer).toMatchObject({ http: 200, status: 'OK', effect: 'NONE', replayed: false });
    });

    it('is refused with a wrong signature, a foreign key, or another body than was signed', async () => {
      const wrong = [
        await suite.vendor.call('ping', {}, { headers: { 'x-signature': '0'.repeat(64) } }),
        await suite.vendor.call(
          'ping',
          {},
          { key: { keyId: suite.vendor.key.keyId, secret: 'not the secret of anyone' } },
        ),
        await suite.vendor.call('ping', {}, { key: { keyId: 'nobody', secret: suite.vendor.key.secret } }),
        await suite.vendor.call('ping', { a: 1 }, { sentBody: '{"a":2}' }),
        await new VendorClient(suite.adapter.url, 'NOBODY', suite.vendor.key).call('ping', {}),
        await new VendorClient(suite.adapter.url, '%00', suite.vendor.key).call('ping', {}),
      ];
      expect(wrong.map(({ http, status }) => `${http} ${status}`)).toEqual(wrong.map(() => '401 INVALID_SIGNATURE'));
    });

    it('is refused when its nonce was used, and a forged call does not use it up', async () => {
      const nonce = id();
      await suite.vendor.call('ping', {}, { nonce, headers: { 'x-signature': 'f'.repeat(64) } });
      expect(await suite.vendor.call('ping', {}, { nonce })).toMatchObject({ status: 'OK' });
      expect(await suite.vendor.call('ping', {}, { nonce })).toMatchObject({ http: 401, status: 'INVALID_SIGNATURE' });
    });

    it('is refused with a clock off by more than 300 s, and accepted within', async () => {
      expect(await suite.vendor.call('ping', {}, { skewMs: -301_000 })).toMatchObject({ status: 'INVALID_SIGNATURE' });
      expect(await suite.vendor.call('ping', {}, { skewMs: 301_000 })).toMatchObject({ status: 'INVALID_SIGNATURE' });
      expect(await suite.vendor.call('ping', {}, { skewMs: -290_000 })).toMatchObject({ status: 'OK' });
      expect(await suite.vendor.call('ping', {}, { skewMs: 290_000 })).toMatchObject({ status: 'OK' });
    });

    it('is refused without parsing when it is too long', async () => {
      const path = `/vendor/v1/${suite.adapter.vendor}/ping`;
      const body = JSON.stringify({ detail: 'x'.repeat(64 * 1024) });
      const response = await fetch(new URL(path, suite.adapter.url), {
        method: 'POST',
        body,
        headers: signRequest(suite.adapter.key, { method: 'POST', path, body: Buffer.from(body) }),
      });
      expect(response.status).toBe(413);
    });
  });
}
