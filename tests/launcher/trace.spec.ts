import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { leasePlatformPorts } from '@nm/local/leased-ports.js';
import { Api } from '../support/api.js';
import { Player } from '../support/player.js';
import { PlayerSocket } from '../support/player-socket.js';
import { until } from '../support/until.js';
import { Clone } from './clone.js';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
}
interface Batch {
  readonly resourceSpans: readonly {
    readonly resource: {
      readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[];
    };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}
type Seen = Span & { readonly service: string };

const CLICK = 'bff POST /lgw/inhouse/dice/bets';

/** One click must be one trace: from the edge through the calls to the posting, and on through the fact to the push. */
describe('a trace of the running platform', () => {
  const spans: Seen[] = [];
  let collector: Server;
  let clone: Clone;

  beforeAll(async () => {
    collector = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => {
        text += String(chunk);
      });
      request.on('end', () => {
        for (const { resource, scopeSpans } of (JSON.parse(text) as Batch).resourceSpans) {
          const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
          for (const scope of scopeSpans) spans.push(...scope.spans.map((span) => ({ ...span, service })));
        }
        response.end('{}');
      });
    });
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    process.env['OTLP_ENDPOINT'] = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
    clone = new Clone();
  });
  afterAll(async () => {
    delete process.env['OTLP_ENDPOINT'];
    await clone.remove();
    collector.close();
  }, 60_000);

  /** The names of a push's ancestors and itself, as far as their services have sent them: each sends once a second. */
  const wayTo = (push: string): string[] => {
    const click = spans.find(({ service, name }) => `${service} ${name}` === CLICK);
    const trace = spans.filter(({ traceId }) => traceId === click?.traceId);
    const way: string[] = [];
    for (let span = trace.find(({ name }) => name === push); span;) {
      way.unshift(`${span.service} ${span.name}`);
      const parentId: string | undefined = span.parentSpanId;
      span = trace.find(({ spanId }) => spanId === parentId);
    }
    return way;
  };

  it('follows a bet from the click to the entry and to the push', async () => {
    const ports = await leasePlatformPorts();
    const start = clone.start(ports.site);
    await start.ready();
    const player = await Player.register(new Api(`http://localhost:${ports.site}`));
    await player.hasAtLeast(10_000n);
    const socket = await PlayerSocket.open(player);
    const { version } = await player.dice({ stakeMinor: '500', target: '4950', over: true });
    await socket.balanceFrom(version);
    socket.close();

    const path = await until(
      'the whole way from the click to the push',
      () => Promise.resolve(wayTo('bff.balances wallet.v1.BalanceChanged')),
      ([first]) => first === CLICK,
    );
    console.log(path.join(' > '));
    expect(path).toContain('games GamesService/PlaceDice');
    expect(path).toContain('wallet WalletService/Post');
    expect(path.at(-1)).toContain('wallet.v1.BalanceChanged');
    start.pressCtrlC();
    await start.gone();
  }, 240_000);
});
