import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { WalletService } from '@nm/contracts/wallet.js';
import { signRequest } from '@nm/kit/signing/sign-request.js';
import type { SigningKey } from '@nm/kit/signing/signing-key.js';
import { TestPeers } from '@nm/kit/testing/test-peers.js';
import { CALLBACK_NONCES } from './signed-callbacks.js';
import { DepositsService } from './deposits.service.js';
import { CashierBench } from './testing/cashier-bench.js';
import { SandboxProcess } from './testing/sandbox-process.js';

const PATH = '/callbacks/v1/payment/lantern';
const [current, older] = SandboxProcess.provider.callbackKeys as [SigningKey, SigningKey];

describe('the public interfaces of deposits', () => {
  // Goal: the callback listener accepts only calls that a provider has signed, and the deposit RPCs accept only calls
  // of the bff for the member who is logged in.
  let bench: CashierBench;
  let peers: TestPeers;
  beforeAll(async () => {
    peers = await TestPeers.start(['bff', 'games']);
    bench = await CashierBench.start();
  }, 60_000);
  afterAll(async () => {
    await peers.stop();
    await bench.stop();
  });

  const aNotice = (): string =>
    JSON.stringify({ reference: randomUUID(), state: 'PAID', amount: '100', currency: 'USD', paymentId: randomUUID() });
  const send = (body: string | Buffer, headers: Record<string, string>, path = PATH): Promise<Response> =>
    fetch(bench.callbackUrl + path, {
      method: 'POST',
      body: typeof body === 'string' ? body : new Uint8Array(body),
      headers,
    });
  const signed = (body: string | Buffer, key: SigningKey = current, more = {}): Record<string, string> =>
    signRequest(key, { method: 'POST', path: PATH, body: Buffer.from(body), ...more });
  const notices = async (): Promise<number> => (await bench.db.rows('SELECT 1 FROM deposit_callbacks')).length;

  describe('a callback', () => {
    it("is accepted with either of the provider's live keys", async () => {
      const before = await notices();
      for (const key of [current, older]) {
        const body = aNotice();
        const response = await send(body, signed(body, key));
        expect([response.status, await response.json()]).toEqual([200, { status: 'OK' }]);
      }
      expect(await notices()).toBe(before + 2);
    });

    it('is refused, and stored nowhere, when the provider did not sign it', async () => {
      const body = aNotice();
      const before = await notices();
      const good = signed(body);
      const attempts: [string | Buffer, Record<string, string>, string?][] = [
        [body, {}],
        [body, { ...good, 'x-signature': 'f'.repeat(64) }],
        [body.replace('100', '900'), good],
        [body, good, '/callbacks/v1/payment/other'],
        [body, good, '/callbacks/v1/payment/lantern?x=1'],
        [body, good, '/callbacks/v1/payment/__proto__'],
        [body, signed(body, { keyId: SandboxProcess.provider.keyId, secret: SandboxProcess.provider.secret })],
        [body, signed(body, { ...current, secret: 'another secret' })],
        [body, signed(body, current, { nowMs: Date.now() - 301_000 })],
        [body, signed(body, current, { nowMs: Date.now() + 301_000 })],
        ['', {}],
        [Buffer.from([0, 255, 254]), {}],
      ];
      for (const [sent, headers, path] of attempts) {
        const response = await send(sent, headers, path);
        expect([response.status, await response.json()]).toEqual([401, { status: 'INVALID_SIGNATURE' }]);
      }
      expect(await notices()).toBe(before);
    });

    it('is refused when it is a copy, and an earlier forgery does not use up its nonce', async () => {
      const body = aNotice();
      const headers = signed(body);
      expect((await send(body, { ...headers, 'x-signature': '0'.repeat(64) })).status).toBe(401);
      expect((await send(body, headers)).status).toBe(200);
      expect((await send(body, headers)).status).toBe(401);
    });

    it('is refused unread when it is too long, with or without a declared length', async () => {
      const huge = 'x'.repeat(200_000);
      const response = await send(huge, signed(huge)).catch(() => undefined);
      expect(response?.status ?? 413).toBe(413);
      expect(await chunked(new URL(bench.callbackUrl), 'y'.repeat(40_000))).toContain('413');
    });

    it('gets a temporary error while the nonce store is unreachable', async () => {
      const memory = bench.app.get<{ firstUse(): Promise<boolean> }>(CALLBACK_NONCES);
      const real = memory.firstUse.bind(memory);
      memory.firstUse = () => Promise.reject(new Error('away'));
      const body = aNotice();
      expect((await send(body, signed(body))).status).toBe(503);
      memory.firstUse = real;
      expect((await send(body, signed(body))).status).toBe(200);
    });

    it('has no other path', async () => {
      expect((await fetch(bench.callbackUrl + PATH)).status).toBe(404);
      expect((await send('{}', {}, '/callbacks/v1/payment')).status).toBe(404);
      expect((await send('{}', {}, '/')).status).toBe(404);
    });
  });

  describe('an RPC', () => {
    const as = (name: string) =>
      peers.client(WalletService, { as: name, audience: 'wallet', address: bench.rpcAddress });

    it("lists a brand's methods and opens, shows and keeps a member's order", async () => {
      const memberId = await bench.aMember();
      const bff = as('bff');
      const { methods } = await bff.listDepositMethods({ brand: 'lab' });
      expect(methods.map(({ methodId, enabled }) => [methodId, enabled])).toEqual([
        ['card', true],
        ['ewallet', true],
        ['bank', true],
        ['transfer', true],
        ['crypto', true],
      ]);
      const input = {
        memberId,
        brand: 'lab',
        methodId: 'card',
        amountMinor: 2_500n,
        key: randomUUID(),
        returnUrl: 'http://localhost:8080/member',
      };
      const order = await bff.createDepositOrder(input, { memberId });
      expect(order).toMatchObject({ status: 2, currency: 'USD', amountMinor: 2_500n });
      expect(await bff.createDepositOrder(input, { memberId })).toEqual(order);
      expect(await bff.getDepositOrder({ memberId, orderId: order.orderId }, { memberId })).toEqual(order);
    });

    it("refuses another caller, another member's order, and a member that the token does not name", async () => {
      const [memberId, other] = [await bench.aMember(), await bench.aMember()];
      const order = await bench.app
        .get(DepositsService)
        .create({ memberId, brand: 'lab', methodId: 'card', amountMinor: 2_500n, key: randomUUID(), returnUrl: '' });
      const { orderId } = order;
      await expect(as('games').listDepositMethods({ brand: 'lab' })).rejects.toMatchObject({ code: 'access.denied' });
      await expect(as('bff').getDepositOrder({ memberId: other, orderId }, { memberId: other })).rejects.toMatchObject({
        code: 'resource.not_found',
      });
      await expect(as('bff').getDepositOrder({ memberId, orderId }, { memberId: other })).rejects.toMatchObject({
        code: 'access.denied',
      });
      await expect(as('bff').getDepositOrder({ memberId, orderId })).rejects.toMatchObject({ code: 'access.denied' });
    });
  });
});

/** Posts a body in chunks without a Content-Length header, which fetch would always set. Returns the status line. */
function chunked({ hostname, port }: URL, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `POST ${PATH} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n`,
      );
    });
    socket.once('data', (data: Buffer) => {
      socket.destroy();
      resolve(String(data).split('\r\n')[0] ?? '');
    });
    socket.once('error', reject);
  });
}
