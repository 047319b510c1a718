import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Db } from '@nm/kit/db/db.js';
import type { CasesStore } from '../../cases/cases.store.js';
import { VendorCallsGateway } from '../gateway/vendor-calls.gateway.js';
import type { Body } from '../gateway/vendor-request.js';
import { RoundFeedsService } from '../reports/round-feeds.service.js';
import type { RoundFeedsStore } from '../reports/round-feeds.store.js';
import type { RoundReportsService } from '../reports/round-reports.service.js';
import type { VendorsConfig } from '../vendors.config.js';
import { ReconciliationService } from './reconciliation.service.js';
import type { ReconciliationStore } from './reconciliation.store.js';

const LINES = 1_000;
const PAGE = 500;

// Goal: a vendor's lists are read completely on busy days too, when a page has hundreds of lines.
describe('A long list of a vendor', () => {
  let server: Server;
  let calls: VendorCallsGateway;
  const txIds = Array.from({ length: LINES }, () => randomUUID());
  const money = { currency: 'USD', playerId: randomUUID() };
  const db = { transaction: (act: (tx: object) => unknown) => act({}) } as unknown as Db;

  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const from = Number((JSON.parse(body) as { cursor: string }).cursor || 0);
        const ofPage = txIds.slice(from, from + PAGE);
        const answer =
          request.url === '/v1/tx.list'
            ? { transactions: ofPage.map(lineOf), next: from + PAGE < LINES ? String(from + PAGE) : '' }
            : { rounds: ofPage.map(reportOf), next: String(Math.min(from + PAGE, LINES)) };
        response.end(JSON.stringify({ status: 'OK', ...answer }));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const vendor = { vassalage: 'BAZAAR', baseUrl, callKey: { keyId: 'k', secret: 's'.repeat(32) }, isTransfer: true };
    calls = new VendorCallsGateway({ vendors: [vendor] } as unknown as VendorsConfig);
  });
  afterAll(() => server.close());

  const lineOf = (txId: string): Body => ({ txId, op: 'wallet.betwin', stake: '100', payout: '250', ...money });
  const reportOf = (txId: string): Body => ({
    ...{ txId, roundId: txId, gameCode: 'KOI_POND', amount: '100', winAmount: '250', ...money },
    ...{ occurredAt: new Date().toISOString(), detail: { lines: 'x'.repeat(200) } },
  });

  it('of transactions is compared with ours', async () => {
    const ours = txIds.map((txId) => ({
      ...{ txId, op: 'wallet.betwin', currency: 'USD', stakeMinor: 100n, payoutMinor: 250n },
      createdAt: new Date(0),
    }));
    const store = {
      ofDay: async () => ours,
      named: async () => [],
      players: async () => new Set(),
      finish: async () => undefined,
    } as unknown as ReconciliationStore;
    const service = new ReconciliationService(db, calls, store, {} as CasesStore);
    expect(await service.reconcile('BAZAAR', '2026-11-20')).toEqual({ differences: 0, newCases: 0 });
  });

  it('of rounds is taken to its end', async () => {
    let cursor = '0';
    const store = {
      cursor: async () => cursor,
      advance: async (_db: Db, _vendor: string, next: string) => {
        cursor = next;
      },
    } as unknown as RoundFeedsStore;
    const taken: string[] = [];
    const reports = {
      take: async (_vendor: string, { txId }: { readonly txId: string }) => {
        taken.push(txId);
      },
    } as unknown as RoundReportsService;
    await new RoundFeedsService(db, calls, store, reports).read('BAZAAR');
    expect(taken).toEqual(txIds);
  });
});
