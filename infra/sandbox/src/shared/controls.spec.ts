import type { Server } from 'node:http';
import { Faults as InboxFaults } from '../inbox/faults.js';
import { InboxServer } from '../inbox/inbox.server.js';
import { Messages } from '../inbox/messages.js';
import { PaymentServer } from '../payment/payment.server.js';
import { VendorServer } from '../vendor/vendor.server.js';
import { Controls } from './controls.js';
import { originOf, serve } from './http.js';

type Handle = Parameters<typeof serve>[1];
const ANY_PORT = { host: '127.0.0.1', port: 0 };
const store = { find: () => undefined, findByReference: () => undefined, findPayoutByReference: () => undefined };

// Goal: the controls of every simulation are for tests and an operator's shell; no player's browser reaches them.
describe('The controls of the simulations', () => {
  const servers: Server[] = [];
  const stops: (() => void)[] = [];
  afterAll(() => {
    stops.forEach((stop) => stop());
    servers.forEach((server) => server.close());
  });

  const started = async (handle: Handle): Promise<string> => {
    const server = await serve(ANY_PORT, handle);
    servers.push(server);
    return originOf(server);
  };
  const all = async (key?: string): Promise<readonly string[]> => {
    const controls = new Controls(key);
    const vendor = new VendorServer(
      { listen: ANY_PORT, publicUrl: 'http://vendor', operators: [], dataDirectory: undefined },
      controls,
    );
    stops.push(() => vendor.stop());
    const config = { listen: ANY_PORT, publicUrl: 'http://pay', dataFile: '', merchants: [] };
    const payment = new PaymentServer(config, store as never, { wake: () => undefined } as never, controls);
    const inbox = new InboxServer('sms', new Messages(), new InboxFaults(), controls);
    return Promise.all([started(vendor.handle), started(payment.handle), started(inbox.handle)]);
  };
  const FAULTS = ['lost_answer', 'create_lost', 'sms_busy'];
  const order = async (origins: readonly string[], headers: Record<string, string>): Promise<number[]> =>
    Promise.all(
      origins.map(async (origin, at) => {
        const body = JSON.stringify({ fault: FAULTS[at], times: 1 });
        return (await fetch(`${origin}/sandbox/faults`, { method: 'POST', headers, body })).status;
      }),
    );

  it('answer direct calls of this machine only where there is no key', async () => {
    const origins = await all();
    expect(await order(origins, {})).toEqual([200, 200, 200]);
    expect(await order(origins, { 'x-forwarded-for': '127.0.0.1' })).toEqual([404, 404, 404]);
    expect(await order(origins, { origin: 'http://localhost:8080' })).toEqual([404, 404, 404]);
    const foreign = { headers: {}, remoteAddress: '10.0.0.7' };
    expect(new Controls(undefined).admits(foreign)).toBe(false);
  });

  it('ask for their key, also behind a proxy', async () => {
    const origins = await all('the key');
    expect(await order(origins, {})).toEqual([404, 404, 404]);
    expect(await order(origins, { 'x-control-key': 'another' })).toEqual([404, 404, 404]);
    expect(await order(origins, { 'x-control-key': 'the key', 'x-forwarded-for': '10.0.0.7' })).toEqual([
      200, 200, 200,
    ]);
  });

  it('hide what the simulations store', async () => {
    const [, payment, inbox] = await all('the key');
    for (const url of [`${payment}/sandbox/orders/any`, `${payment}/sandbox/payouts/any`, `${inbox}/sandbox/messages`])
      expect([url, (await fetch(url)).status]).toEqual([url, 404]);
    const shown = await fetch(`${inbox}/sandbox/messages`, { headers: { 'x-control-key': 'the key' } });
    expect(await shown.json()).toEqual({ messages: [] });
  });
});
