import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ServiceHealth } from './service-health.js';

const DAY_SECONDS = Date.UTC(2026, 10, 25) / 1_000;

/**
 * Goal: an operator sees which services do not run, how old the oldest unsent event is, and the last day that the
 * ledger has closed.
 */
describe('The health of the services', () => {
  const servers: Server[] = [];
  let asked = 0;
  /**
   * Serves the readiness and the metrics of a fake process. Returns the URL of its public keys, which stands for the
   * process in the list of services.
   */
  const process = async (status: number, metrics: string): Promise<string> => {
    const server = createServer((request, response) => {
      asked += 1;
      if (request.url === '/health/ready') response.writeHead(status).end('{}');
      else response.writeHead(200).end(metrics);
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/.well-known/jwks.json`;
  };
  afterAll(async () => {
    for (const server of servers) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  it('counts the copies that are ready, and each series of two copies once', async () => {
    const metrics = (lag: number) => `outbox_lag_seconds{service="wallet"} ${lag}
consumer_lag_records{consumer="wallet.plays",service="wallet"} 5
events_parked{consumer="wallet.plays",cause="failed",service="wallet"} 2
events_parked{consumer="wallet.plays",cause="behind",service="wallet"} 40
ledger_closed_day_seconds{service="wallet"} ${DAY_SECONDS}
`;
    const wallet = `${await process(200, metrics(0.2))},${await process(503, metrics(61.4))}`;
    const games = await process(200, 'consumer_lag_records{consumer="games.members",service="games"} 1\n');
    const identity = 'http://127.0.0.1:1/.well-known/jwks.json';
    const urls: Record<string, string> = { wallet, games, identity };
    const health = new ServiceHealth((name) => urls[name]);
    const [report] = await Promise.all([health.report(), health.report()]);
    expect(report).toMatchObject({ unsentSeconds: 61, waitingEvents: 6, parkedEvents: 2, closedDay: '2026-11-25' });
    expect(report.services).toEqual(
      expect.arrayContaining([
        { name: 'wallet', copies: 2, ready: 1 },
        { name: 'games', copies: 1, ready: 1 },
        { name: 'identity', copies: 1, ready: 0 },
        { name: 'agents', copies: 0, ready: 0 },
      ]),
    );
    expect(await health.report()).toEqual(report);
    expect(asked).toBe(6);
  });

  it('has no closed day before the ledger closed one', async () => {
    const report = await new ServiceHealth(() => undefined).report();
    expect(report).toMatchObject({ unsentSeconds: 0, waitingEvents: 0, parkedEvents: 0 });
    expect(report).not.toHaveProperty('closedDay');
  });
});
