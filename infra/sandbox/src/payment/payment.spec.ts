import { createServer, type Server } from 'node:http';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRawBody } from '@nm/kit/signing/raw-body.js';
import { signedCall } from '@nm/kit/signing/signed-call.js';
import { ProcessNonces } from '@nm/kit/signing/nonce-store.js';
import { verifyRequest } from '@nm/kit/signing/verify-request.js';
import { refuseOutsideDemo } from '../shared/demo-only.js';
import { originOf, serve } from '../shared/http.js';
import { Notifier } from './notifier.js';
import { PaymentServer } from './payment.server.js';
import { PaymentStore } from './payment.store.js';

const callKey = { keyId: 'merchant', secret: 'merchant secret' };
const noticeKey = { keyId: 'provider', secret: 'provider secret' };
const merchants = [{ provider: 'lantern', callKey, noticeKey }];

interface ReceivedNotice {
  state: string;
  sequence: number;
  eventId: string;
  amount: string;
  currency: string;
  paymentId?: string;
  signed: boolean;
}

/** A fake merchant that receives notices. It answers 500 as often as a test sets, and 200 after that. */
class Merchant {
  readonly notices: ReceivedNotice[] = [];
  failures = 0;
  private readonly nonces = new ProcessNonces();
  private server: Server;
  url = '';

  async start(): Promise<void> {
    this.server = createServer(async (request, response) => {
      const body = await readRawBody(request, 10_000);
      const verdict = await verifyRequest(
        { method: 'POST', path: request.url ?? '', headers: request.headers, body },
        [noticeKey],
        this.nonces,
      );
      this.notices.push({ ...(JSON.parse(body.toString()) as ReceivedNotice), signed: verdict.ok });
      this.failures -= 1;
      response.writeHead(this.failures >= 0 ? 500 : 200).end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => this.server.once('listening', resolve));
    this.url = `${originOf(this.server)}/callbacks/v1/payment/lantern`;
  }
  async receives(count: number): Promise<ReceivedNotice[]> {
    for (let waited = 0; this.notices.length < count && waited < 5000; waited += 10)
      await new Promise((done) => setTimeout(done, 10));
    return this.notices;
  }
  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

describe('the simulated payment provider', () => {
  // Goal: the simulated provider follows its protocol, and the faults that a test orders reach the merchant.
  let merchant: Merchant;
  let server: Server;
  let notifier: Notifier;
  let base = '';
  const dataFile = join(mkdtempSync(join(tmpdir(), 'payment-')), 'payment.jsonl');

  async function start(): Promise<void> {
    const store = new PaymentStore(dataFile);
    notifier = new Notifier(store, merchants);
    const config = { listen: { host: '127.0.0.1', port: 0 }, publicUrl: 'http://pay.test', dataFile, merchants };
    server = await serve(config.listen, new PaymentServer(config, store, notifier).handle);
    notifier.wake();
    base = originOf(server);
  }
  function stop(): void {
    notifier.stop();
    server.closeAllConnections();
    server.close();
  }
  beforeEach(async () => {
    merchant = new Merchant();
    await merchant.start();
    await start();
  });
  afterEach(() => {
    stop();
    merchant.stop();
  });

  let orders = 0;
  const anOrder = (change: object = {}): Record<string, unknown> => ({
    reference: `order-${(orders += 1)}`,
    amount: '5000',
    currency: 'USD',
    method: 'card',
    returnUrl: 'http://localhost/back',
    callbackUrl: merchant.url,
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
    ...change,
  });
  interface Shown {
    status: string;
    order: { reference: string; state: string; payUrl: string; payments: unknown[] };
  }
  const create = async (body: object, key = callKey): Promise<Shown> =>
    (await signedCall({ key, method: 'POST', url: `${base}/v1/orders`, body, timeoutMs: 500 })).json as Shown;
  const ask = async (reference: string): Promise<Shown> =>
    (await signedCall({ key: callKey, method: 'GET', url: `${base}/v1/orders/${reference}`, timeoutMs: 500 }))
      .json as Shown;
  const outcome = (payUrl: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(payUrl.replace('http://pay.test', base) + '/outcome', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });

  it('opens an order once per reference and refuses the reference for another input', async () => {
    const input = anOrder();
    const first = await create(input);
    expect(first).toMatchObject({ status: 'OK', order: { state: 'OPEN' } });
    expect(await create(input)).toEqual(first);
    expect(await create({ ...input, amount: '6000' })).toEqual({ status: 'REFERENCE_REUSED' });
    expect(await ask(first.order.reference)).toEqual(first);
  });

  it('takes no fault from the page of a player', async () => {
    const { order } = await create(anOrder());
    const answer = await outcome(
      order.payUrl,
      { outcome: 'pay', amountMinor: '900000', duplicates: 3 },
      { 'x-forwarded-for': '10.0.0.7' },
    );
    expect(answer.status).toBe(200);
    await merchant.receives(2);
    expect(merchant.notices.filter(({ state }) => state === 'PAID')).toMatchObject([{ amount: '5000' }]);
  });

  it('refuses a call that its merchant did not sign', async () => {
    expect(await create(anOrder(), { ...callKey, secret: 'guess' })).toEqual({ status: 'INVALID_SIGNATURE' });
    expect(await create(anOrder(), noticeKey)).toEqual({ status: 'INVALID_SIGNATURE' });
    expect((await fetch(`${base}/v1/orders`, { method: 'POST', body: '{}' })).status).toBe(401);
  });

  it.each([
    { amount: '0' },
    { amount: '1.5' },
    { amount: 5 },
    { currency: 'usd' },
    { returnUrl: 'javascript:alert(1)' },
    { expiresAt: 'soon' },
  ])('refuses an order with %j', async (change) => {
    expect(await create(anOrder(change))).toEqual({ status: 'INVALID_REQUEST' });
  });

  it('reports a payment in order, signed, until the merchant answers 200', async () => {
    merchant.failures = 2;
    const { order } = await create(anOrder());
    expect((await outcome(order.payUrl, { outcome: 'pay' })).status).toBe(200);
    const notices = await merchant.receives(4);
    expect(notices.every(({ signed }) => signed)).toBe(true);
    const numbered = new Map(notices.map(({ sequence, state }) => [sequence, state]));
    expect(Object.fromEntries(numbered)).toEqual({ 1: 'PROCESSING', 2: 'PAID' });
    expect(new Set(notices.map(({ eventId }) => eventId)).size).toBe(2);
    expect(await ask(order.reference)).toMatchObject({
      order: { state: 'PAID', payments: [{ amount: '5000', currency: 'USD' }] },
    });
  });

  it('accepts an outcome once', async () => {
    const { order } = await create(anOrder());
    expect((await outcome(order.payUrl, { outcome: 'decline' })).status).toBe(200);
    expect((await outcome(order.payUrl, { outcome: 'pay' })).status).toBe(409);
    expect(await ask(order.reference)).toMatchObject({ order: { state: 'DECLINED', payments: [] } });
  });

  it('repeats, reorders and misreports a payment on request', async () => {
    const { order } = await create(anOrder());
    await outcome(order.payUrl, { outcome: 'pay', duplicates: 3, reorder: true, amountMinor: '4999', currency: 'BDT' });
    const notices = await merchant.receives(5);
    expect(notices[0]).toMatchObject({ state: 'PAID', sequence: 2, amount: '4999', currency: 'BDT' });
    expect(notices.filter(({ state }) => state === 'PAID')).toHaveLength(4);
    expect(new Set(notices.map(({ eventId }) => eventId)).size).toBe(2);
  });

  it('pays late what was declined, and pays twice, on request only', async () => {
    const { order } = await create(anOrder());
    await outcome(order.payUrl, { outcome: 'decline' });
    expect((await outcome(order.payUrl, { outcome: 'pay', late: true })).status).toBe(200);
    expect((await outcome(order.payUrl, { outcome: 'pay', late: true })).status).toBe(409);
    expect((await outcome(order.payUrl, { outcome: 'pay', again: true })).status).toBe(200);
    expect((await ask(order.reference)).order.payments).toHaveLength(2);
  });

  it('charges a paid order back, once unless asked again, also before the notice of the payment', async () => {
    const { order } = await create(anOrder());
    expect((await outcome(order.payUrl, { outcome: 'chargeback' })).status).toBe(409);
    await outcome(order.payUrl, { outcome: 'pay', delayMs: 400 });
    expect(await (await fetch(order.payUrl.replace('http://pay.test', base))).text()).toContain(
      'Charge the payment back',
    );
    expect((await outcome(order.payUrl, { outcome: 'chargeback', duplicates: 1 })).status).toBe(200);
    expect((await outcome(order.payUrl, { outcome: 'chargeback' })).status).toBe(409);
    expect((await outcome(order.payUrl, { outcome: 'chargeback', again: true, amountMinor: '1' })).status).toBe(200);
    const notices = await merchant.receives(5);
    expect(notices.slice(0, 3).map(({ state }) => state)).toEqual(['CHARGEBACK', 'CHARGEBACK', 'CHARGEBACK']);
    expect(notices.map(({ state }) => state).slice(3)).toEqual(['PROCESSING', 'PAID']);
    expect(new Set(notices.slice(0, 3).map(({ paymentId }) => paymentId))).toEqual(new Set([notices[4]?.paymentId]));
    const day = new Date().toISOString().slice(0, 10);
    const url = `${base}/v1/days/${day}/0`;
    const { json } = await signedCall({ key: callKey, method: 'GET', url, timeoutMs: 500 });
    const { lines } = json as { lines: { kind: string; id: string }[] };
    expect(lines.filter(({ id }) => id === notices[4]?.paymentId).map(({ kind }) => kind)).toEqual([
      'deposit',
      'chargeback',
    ]);
    expect(await (await fetch(order.payUrl.replace('http://pay.test', base))).text()).toContain('Payment taken back');
  });

  it('lets an unpaid order expire by itself and says so', async () => {
    const { order } = await create(anOrder({ expiresAt: new Date(Date.now() + 100).toISOString() }));
    expect(await merchant.receives(1)).toMatchObject([{ state: 'EXPIRED' }]);
    expect(await ask(order.reference)).toMatchObject({ order: { state: 'EXPIRED' } });
  });

  it('cancels an order that is not paid, also without an answer, and says so when the payment came first', async () => {
    const cancel = async (reference: string) =>
      (
        await signedCall({
          key: callKey,
          method: 'POST',
          url: `${base}/v1/orders/${reference}/cancel`,
          timeoutMs: 500,
          body: {},
        })
      ).json;
    const fault = (name: string) =>
      fetch(`${base}/sandbox/faults`, { method: 'POST', body: JSON.stringify({ fault: name }) });
    expect(await cancel('unknown')).toEqual({ status: 'NOT_FOUND' });
    const [{ order }, { order: lost }, { order: paid }] = [
      await create(anOrder()),
      await create(anOrder()),
      await create(anOrder()),
    ];
    for (let i = 0; i < 2; i += 1)
      expect(await cancel(order.reference)).toMatchObject({ status: 'OK', order: { state: 'EXPIRED' } });
    expect((await outcome(order.payUrl, { outcome: 'pay' })).status).toBe(409);
    for (const [name, state] of [
      ['cancel_lost', 'OPEN'],
      ['cancel_timeout', 'EXPIRED'],
    ] as const) {
      await fault(name);
      await expect(cancel(lost.reference)).rejects.toThrow('no answer');
      expect(await ask(lost.reference)).toMatchObject({ order: { state } });
    }
    await fault('cancel_paid');
    for (let i = 0; i < 2; i += 1)
      expect(await cancel(paid.reference)).toMatchObject({ status: 'ALREADY_PAID', order: { state: 'PAID' } });
  });

  it('stores an order whose creation it never answered', async () => {
    await fetch(`${base}/sandbox/faults`, { method: 'POST', body: JSON.stringify({ fault: 'create_timeout' }) });
    const input = anOrder();
    await expect(create(input)).rejects.toThrow('no answer');
    expect(await ask(String(input['reference']))).toMatchObject({ status: 'OK', order: { state: 'OPEN' } });
  });

  it('keeps orders and unanswered notices over a restart', async () => {
    const { order } = await create(anOrder());
    merchant.failures = 1000;
    await outcome(order.payUrl, { outcome: 'pay' });
    await merchant.receives(2);
    stop();
    merchant.failures = 0;
    const before = merchant.notices.length;
    await start();
    await merchant.receives(before + 2);
    expect(await ask(order.reference)).toMatchObject({ order: { state: 'PAID' } });
  });

  it('shows a page without script that escapes what it was given', async () => {
    const { order } = await create(anOrder({ method: '<script>1</script>' }));
    const response = await fetch(order.payUrl.replace('http://pay.test', base));
    const html = await response.text();
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toContain('<script');
    expect(html).toContain('USD 50.00');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await fetch(`${base}/pay/unknown`)).status).toBe(404);
  });

  it('refuses to start outside demo mode', () => {
    expect(() => refuseOutsideDemo({})).toThrow('DEMO=1');
    expect(() => refuseOutsideDemo({ DEMO: '1' })).not.toThrow();
  });
});
