import { Outbox } from '@nm/kit/events/outbox.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { CasesStore } from '../../../cases/cases.store.js';
import { CatalogueReadModel } from '../../../catalogue/catalogue.read-model.js';
import { JackpotStore } from '../../../jackpots/jackpot.store.js';
import { MemberExclusionsStore } from '../../../members/member-exclusions.store.js';
import { gamesMigrations } from '../../../migrations/all-migrations.js';
import { VendorGatewayService, type VendorAnswer } from '../../gateway/vendor-gateway.service.js';
import type { Body } from '../../gateway/vendor-request.js';
import { VendorPlayersStore } from '../../play/vendor-players.store.js';
import { SideBetsReadModel } from '../../rounds/side-bets.read-model.js';
import { VendorRoundsStore } from '../../rounds/vendor-rounds.store.js';
import { VendorSettlingService } from '../../rounds/vendor-settling.service.js';
import type { VendorPlayer } from '../../transactions/vendor-transaction.js';
import { VendorTransactionsStore } from '../../transactions/vendor-transactions.store.js';
import { RoundReportsService } from '../round-reports.service.js';

/** The vendor in transfer mode (it keeps wallets for members) whose reports are tested, and one of its games. */
export const VENDOR = 'PALMHOUSE';
export const GAME = 'PALM_EVENING';
const CONNECTION = { vassalage: VENDOR, baseUrl: '', callKey: { keyId: '', secret: '' }, gatewayKeys: [] };
export const VENDORS = [{ ...CONNECTION, isTransfer: true }];

/** The gateway for reports with a real database. If a report calls something that it must not call, the call fails. */
export interface ReportsBench {
  readonly database: TestDatabase;
  readonly outbox: Outbox;
  readonly exclusions: MemberExclusionsStore;
  readonly reports: RoundReportsService;
  /** Creates a new member, and returns the member's player at the vendor. */
  player(): Promise<VendorPlayer>;
  /** Sends a call to the gateway, as the vendor does. */
  send(report: Body, op?: string): Promise<VendorAnswer>;
}

export async function openReports(): Promise<ReportsBench> {
  const database = await createTestDatabase({ service: 'games', migrations: gamesMigrations });
  const { db } = database;
  const outbox = new Outbox(db, 'games.v1');
  const [transactions, rounds, players] = [
    new VendorTransactionsStore(),
    new VendorRoundsStore(),
    new VendorPlayersStore(db),
  ];
  const settling = new VendorSettlingService(rounds, transactions, new SideBetsReadModel(), new JackpotStore(), outbox);
  const exclusions = new MemberExclusionsStore();
  const catalogue = new CatalogueReadModel(db);
  const stores = [transactions, rounds, players, catalogue, settling, exclusions, new CasesStore(), outbox] as const;
  const reports = new RoundReportsService(db, ...stores);
  const none = new Proxy({}, { get: (_, name) => () => Promise.reject(new Error(`${String(name)} was called`)) });
  const gateway = new VendorGatewayService(
    ...([none as never, none as never, players, none as never, none as never, {} as never, reports] as const),
    { vendors: VENDORS } as never,
  );
  return {
    ...{ database, outbox, exclusions, reports },
    player: () =>
      players.named({
        ...{ vassalage: VENDOR, memberId: crypto.randomUUID(), brand: 'lab', currency: 'USD', trial: false },
      }),
    send: (report, op = 'round.report') => gateway.answer(VENDOR, op, Buffer.from(JSON.stringify(report)), 'request'),
  };
}

/** Builds a report of a round with a stake of 2.00 and a payout of 5.00. */
export function aReportOf({ playerId }: VendorPlayer, change: object = {}): Body {
  const id = crypto.randomUUID();
  return {
    ...{ txId: `${id}-r`, roundId: id, playerId, currency: 'USD', gameCode: GAME, amount: '200', winAmount: '500' },
    detail: { choice: { EN: 'Lines' }, outcome: { EN: 'Three drums' } },
    ...change,
  };
}

/** Returns the time that is the given number of minutes from now; a negative number gives an earlier time. */
export const at = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);
