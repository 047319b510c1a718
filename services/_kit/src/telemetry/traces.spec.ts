import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Traces } from './traces.js';
import { currentTrace, traceparent, withStep, withTrace } from './trace-context.js';

interface Sent {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  status: { code?: number; message?: string };
  startTimeUnixNano: string;
  endTimeUnixNano: string;
}

// Goal: a click can be followed through calls and events, and a collector that is away costs nothing.
describe('Traces', () => {
  const sent: Sent[] = [];
  let collector: Server;
  let traces: Traces | undefined;

  beforeAll(async () => {
    collector = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => {
        text += String(chunk);
      });
      request.on('end', () => {
        const { resourceSpans } = JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] };
        sent.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
        response.end('{}');
      });
    });
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(() => {
    sent.length = 0;
  });
  afterEach(async () => {
    await traces?.onApplicationShutdown();
  });
  afterAll(() => collector.close());

  const start = (): void => {
    traces = new Traces('test', `http://127.0.0.1:${(collector.address() as AddressInfo).port}`);
  };

  it('follow a request into a call and out of an event, each the child of what asked', async () => {
    start();
    await withTrace(
      undefined,
      async () => {
        const header = await withStep({ name: 'Wallet/Post', kind: 'client' }, () => Promise.resolve(traceparent()));
        await withTrace(header, () => Promise.resolve(), { name: 'Wallet/Post', kind: 'server' });
      },
      { name: 'POST /bets', kind: 'server' },
    );
    await traces?.onApplicationShutdown();
    const click = sent.find(({ name }) => name === 'POST /bets');
    const client = sent.find(({ kind }) => kind === 3);
    const server = sent.find(({ name, kind }) => name === 'Wallet/Post' && kind === 2);
    expect(new Set(sent.map(({ traceId }) => traceId)).size).toBe(1);
    expect(click?.parentSpanId).toBeUndefined();
    expect(client?.parentSpanId).toBe(click?.spanId);
    expect(server?.parentSpanId).toBe(client?.spanId);
    expect(BigInt(click?.endTimeUnixNano ?? 0) >= BigInt(server?.endTimeUnixNano ?? 0)).toBe(true);
  });

  it('say what failed, and let it fail', async () => {
    start();
    await expect(
      withTrace(undefined, () => Promise.reject(new Error('no money')), { name: 'a', kind: 'server' }),
    ).rejects.toThrow('no money');
    expect(() =>
      withTrace(
        undefined,
        () => {
          throw new Error('at once');
        },
        { name: 'b', kind: 'server' },
      ),
    ).toThrow('at once');
    await traces?.onApplicationShutdown();
    expect(sent.map(({ status }) => status)).toEqual(
      [
        { code: 2, message: 'at once' },
        { code: 2, message: 'no money' },
      ].reverse(),
    );
  });

  it('lose their spans, and nothing else, where the collector is away', async () => {
    traces = new Traces('test', 'http://127.0.0.1:9');
    for (let i = 0; i < 10_000; i += 1) withTrace(undefined, () => undefined, { name: 'many', kind: 'server' });
    await traces.onApplicationShutdown();
    expect(sent).toEqual([]);
  });

  it('are off without an endpoint: the log still has a trace id, and nothing is sent', async () => {
    traces = new Traces('test', '');
    expect(withTrace(undefined, () => currentTrace()?.traceId, { name: 'quiet', kind: 'server' })).toMatch(
      /^[0-9a-f]{32}$/,
    );
    await traces.onApplicationShutdown();
    expect(sent).toEqual([]);
  });
});
