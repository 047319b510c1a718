import { hash } from 'node:crypto';
import { OtlpCollector } from '../testing/otlp-collector.js';
import { Tracing } from './tracing.js';
import { currentTrace, traceparent, withStep, withTrace } from './trace-context.js';

// Goal: a request can be followed through calls and events, and a missing trace collector does not slow the process.
describe('Tracing', () => {
  let collector: OtlpCollector;
  let tracing: Tracing | undefined;

  beforeAll(async () => {
    collector = await OtlpCollector.start();
  });
  beforeEach(() => {
    collector.spans.length = 0;
  });
  afterEach(async () => {
    await tracing?.onApplicationShutdown();
  });
  afterAll(() => collector.close());

  const start = (more: Record<string, string> = {}): void => {
    tracing = new Tracing('test', { OTLP_ENDPOINT: collector.endpoint, ...more });
  };

  it('makes each span the child of its caller, through a call and back', async () => {
    start();
    await withTrace(
      undefined,
      async () => {
        const header = await withStep({ name: 'Wallet/Post', kind: 'client' }, () => Promise.resolve(traceparent()));
        await withTrace(header, () => Promise.resolve(), { name: 'Wallet/Post', kind: 'server' });
      },
      { name: 'POST /bets', kind: 'server' },
    );
    await tracing?.onApplicationShutdown();
    const { spans } = collector;
    const request = spans.find(({ name }) => name === 'POST /bets');
    const client = spans.find(({ kind }) => kind === 3);
    const server = spans.find(({ name, kind }) => name === 'Wallet/Post' && kind === 2);
    expect(spans.map(({ service }) => service)).toEqual(['test', 'test', 'test']);
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
    expect(request?.parentSpanId).toBeUndefined();
    expect(client?.parentSpanId).toBe(request?.spanId);
    expect(server?.parentSpanId).toBe(client?.spanId);
  });

  it('records a failure and passes it on', async () => {
    start();
    await expect(
      withTrace(undefined, () => Promise.reject(new Error('no money')), { name: 'a', kind: 'server' }),
    ).rejects.toThrow('no money');
    const fail = (): never => {
      throw new Error('at once');
    };
    expect(() => withTrace(undefined, fail, { name: 'b', kind: 'server' })).toThrow('at once');
    await tracing?.onApplicationShutdown();
    expect(collector.spans.map(({ name, status }) => [name, status])).toEqual([
      ['a', { code: 2, message: 'no money' }],
      ['b', { code: 2, message: 'at once' }],
    ]);
  });

  it('exports whole traces or nothing of them, the share that is configured, whatever a caller’s header asks for', async () => {
    start({ TRACE_RATIO: '0.5' });
    const traceIds = Array.from({ length: 400 }, (_, n) => hash('sha256', String(n)).slice(0, 32));
    for (const [n, traceId] of traceIds.entries()) {
      const header = `00-${traceId}-${'b'.repeat(16)}-0${n % 2}`;
      withTrace(header, () => withStep({ name: 'step', kind: 'client' }, () => undefined), {
        name: 'request',
        kind: 'server',
      });
    }
    await tracing?.onApplicationShutdown();
    const countOf = (name: string): number => collector.spans.filter((span) => span.name === name).length;
    expect(countOf('request')).toBe(countOf('step'));
    expect(countOf('request')).toBeGreaterThan(0);
    expect(countOf('request')).toBeLessThan(400);
    collector.spans.length = 0;
    start({ TRACE_RATIO: '0' });
    withTrace(`00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, () => undefined, { name: 'request', kind: 'server' });
    await tracing?.onApplicationShutdown();
    expect(collector.spans).toEqual([]);
  });

  it('loses its spans, and nothing else, while the collector is away', async () => {
    tracing = new Tracing('test', { OTLP_ENDPOINT: 'http://127.0.0.1:9' });
    for (let i = 0; i < 10_000; i += 1) withTrace(undefined, () => undefined, { name: 'many', kind: 'server' });
    const startedAtMs = performance.now();
    await tracing.onApplicationShutdown();
    expect(performance.now() - startedAtMs).toBeLessThan(30_000);
    expect(collector.spans).toEqual([]);
  });

  it('is off without an endpoint: the log still has a trace id, and nothing is sent', async () => {
    tracing = new Tracing('test', {});
    expect(withTrace(undefined, () => currentTrace()?.traceId, { name: 'quiet', kind: 'server' })).toMatch(
      /^[0-9a-f]{32}$/,
    );
    await tracing.onApplicationShutdown();
    expect(collector.spans).toEqual([]);
  });
});
