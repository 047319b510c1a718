import { OtlpCollector, type CollectedSpan } from '@nm/kit/testing/otlp-collector.js';
import { leasePlatformPorts } from '@nm/local/leased-ports.js';
import { Api } from '../support/api.js';
import { Player } from '../support/player.js';
import { PlayerSocket } from '../support/player-socket.js';
import { until } from '../support/until.js';
import { Clone } from './clone.js';

const CLICK = 'bff POST /lgw/inhouse/dice/bets';

/** Goal: one click is one trace, from the edge through the calls to the posting, and through the event to the push. */
describe('A trace of the running platform', () => {
  let collector: OtlpCollector;
  let clone: Clone;

  beforeAll(async () => {
    collector = await OtlpCollector.start();
    process.env['OTLP_ENDPOINT'] = collector.endpoint;
    clone = new Clone();
  });
  afterAll(async () => {
    delete process.env['OTLP_ENDPOINT'];
    await clone.remove();
    collector.close();
  }, 60_000);

  /**
   * Returns the names of a push's trace spans up to the root span, as far as the services have exported them (once a
   * second).
   */
  const wayTo = (push: string): string[] => {
    const click = collector.spans.find(({ service, name }) => `${service} ${name}` === CLICK);
    const trace = collector.spans.filter(({ traceId }) => traceId === click?.traceId);
    const way: string[] = [];
    for (let span: CollectedSpan | undefined = trace.find(({ name }) => name === push); span;) {
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
