import { mkdtempSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signedCall } from '@nm/kit/signing/signed-call.js';
import { originOf, serve } from '../shared/http.js';
import { Notifier } from './notifier.js';
import { PaymentServer } from './payment.server.js';
import { PaymentStore } from './payment.store.js';

const callKey = { keyId: 'merchant', secret: 'merchant secret' };
const merchants = [{ provider: 'lantern', callKey, noticeKey: { keyId: 'provider', secret: 'provider secret' } }];
const listen = { host: '127.0.0.1', port: 0 };

interface Shown {
  readonly status: string;
  readonly payout: { readonly providerPayoutId: string; readonly state: string; readonly sequence: number };
}

describe('the payouts of the simulated provider', () => {
  // Goal: each reference makes one payout, which moves through its states. It misbehaves only if a test orders a fault.
  const dataFile = join(mkdtempSync(join(tmpdir(), 'payouts-')), 'payment.jsonl');
  let server: Server;
  let notifier: Notifier;
  let base = '';
  let payouts = 0;

  async function start(): Promise<void> {
    const store = new PaymentStore(dataFile);
    notifier = new Notifier(store, merchants);
    const config = { listen, publicUrl: 'http://pay.test', dataFile, merchants };
    server = await serve(listen, new PaymentServer(config, store, notifier).handle);
    notifier.wake();
    base = originOf(server);
  }
  function stop(): void {
    notifier.stop();
    server.closeAllConnections();
    server.close();
  }
  beforeEach(start);
  afterEach(stop);

  const aPayout = (change: object = {}) => ({
    reference: `payout-${(payouts += 1)}`,
    amount: '4900',
    currency: 'USD',
    method: 'bank',
    account: { kind: 'bank', institution: 'City Bank', holder: 'Anna Berg', number: 'BD0012344471' },
    // No server listens at this address, so the notices stay undelivered.
    callbackUrl: 'http://127.0.0.1:9/callbacks',
    ...change,
  });
  const call = async (method: 'GET' | 'POST', path: string, body?: object): Promise<Shown> =>
    (await signedCall({ key: callKey, method, url: `${base}${path}`, timeoutMs: 500, ...(body && { body }) }))
      .json as Shown;
  const create = (body: object): Promise<Shown> => call('POST', '/v1/payouts', body);
  const ask = (reference: string): Promise<Shown> => call('GET', `/v1/payouts/${reference}`);
  const fault = (name: string): Promise<Response> =>
    fetch(`${base}/sandbox/faults`, { method: 'POST', body: JSON.stringify({ fault: name }) });
  const outcome = (reference: string, body: object): Promise<Response> =>
    fetch(`${base}/sandbox/payouts/${reference}/outcome`, { method: 'POST', body: JSON.stringify(body) });
  const noticesOf = async (reference: string): Promise<{ body: { state: string; sequence: number } }[]> =>
    ((await (await fetch(`${base}/sandbox/payouts/${reference}`)).json()) as { notices: [] }).notices;

  it('are one for each reference, also after a restart, and refuse the reference for another input', async () => {
    await fault('payout_waits');
    const input = aPayout();
    const first = await create(input);
    expect(first).toMatchObject({ status: 'OK', payout: { state: 'PROCESSING', sequence: 0 } });
    expect(await create(input)).toEqual(first);
    expect(await create({ ...input, amount: '5000' })).toEqual({ status: 'REFERENCE_REUSED' });
    stop();
    await start();
    expect(await ask(input.reference)).toEqual(first);
    expect(await ask('nobody')).toEqual({ status: 'NOT_FOUND' });
    expect((await fetch(`${base}/v1/payouts`, { method: 'POST', body: '{}' })).status).toBe(401);
  });

  it('are in the statement of their day when they are paid, and once more when they come back', async () => {
    const day = new Date().toISOString().slice(0, 10);
    const { reference } = aPayout();
    const linesOf = async (of: string): Promise<object[]> => {
      const answer = (await call('GET', `/v1/days/${day}/0`)) as unknown as { lines: { id: string }[] };
      return answer.lines.filter(({ id }) => id === of);
    };
    const line = { id: reference, method: 'bank', currency: 'USD', amount: '4900' };
    await fault('payout_waits');
    await create(aPayout({ reference }));
    expect(await linesOf(reference)).toEqual([]);
    await outcome(reference, { outcome: 'pay' });
    expect(await linesOf(reference)).toMatchObject([{ kind: 'payout', ...line }]);
    await outcome(reference, { outcome: 'return' });
    stop();
    await start();
    expect(await linesOf(reference)).toMatchObject([
      { kind: 'payout', ...line },
      { kind: 'return', ...line },
    ]);
  });

  it.each([{ amount: '0' }, { currency: 'usd' }, { account: {} }, { callbackUrl: 'x' }])(
    'are refused with %j',
    async (change) => {
      expect(await create(aPayout(change))).toEqual({ status: 'INVALID_REQUEST' });
    },
  );

  it('are paid, and may come back; against what was said only on request', async () => {
    await fault('payout_waits');
    const { reference } = aPayout();
    await create(aPayout({ reference }));
    expect((await outcome(reference, { outcome: 'return' })).status).toBe(409);
    await outcome(reference, { outcome: 'pay', duplicates: 2 });
    expect(await ask(reference)).toMatchObject({ payout: { state: 'PAID', sequence: 2 } });
    expect((await noticesOf(reference)).map(({ body }) => body.state)).toEqual(['PROCESSING', 'PAID', 'PAID', 'PAID']);
    expect((await outcome(reference, { outcome: 'decline' })).status).toBe(409);
    await outcome(reference, { outcome: 'return' });
    expect(await ask(reference)).toMatchObject({ payout: { state: 'RETURNED', sequence: 3 } });
    expect((await outcome(reference, { outcome: 'decline', contrary: true })).status).toBe(200);
    expect((await outcome(reference, { outcome: 'explode' })).status).toBe(400);
  });

  it('are stored without an answer, lost, refused or declined when ordered', async () => {
    await fault('payout_timeout');
    const kept = aPayout();
    await expect(create(kept)).rejects.toThrow();
    expect(await ask(kept.reference)).toMatchObject({ status: 'OK' });
    await fault('payout_lost');
    const lost = aPayout();
    await expect(create(lost)).rejects.toThrow();
    expect(await ask(lost.reference)).toEqual({ status: 'NOT_FOUND' });
    await fault('payout_refused');
    expect(await create(aPayout())).toEqual({ status: 'REFUSED' });
    await fault('payout_status_timeout');
    await expect(ask(kept.reference)).rejects.toThrow();
  });

  it('are paid, or declined where that was ordered, by themselves', async () => {
    await fault('payout_declined');
    const [declined, paid] = [aPayout(), aPayout()];
    for (const input of [declined, paid]) await create(input);
    for (let waited = 0; waited < 10_000 && (await ask(paid.reference)).payout.state === 'PROCESSING'; waited += 50)
      await new Promise((done) => setTimeout(done, 50));
    expect([await ask(declined.reference), await ask(paid.reference)]).toMatchObject([
      { payout: { state: 'DECLINED' } },
      { payout: { state: 'PAID' } },
    ]);
  });
});
