import { randomInt, randomUUID } from 'node:crypto';
import {
  DepositStatus,
  WalletService,
  type CreateDepositOrderRequestSchema,
  type DepositOrder,
} from '@nm/contracts/wallet.js';
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { createTestEventLog, type TestEventLog } from '@nm/kit/testing/test-event-log.js';
import { TestPeers } from '@nm/kit/testing/test-peers.js';
import { leasePort } from '@nm/local/leased-ports.js';
import { auditLedger } from '@nm/wallet/audit/audit.js';
import { SandboxProcess } from '@nm/wallet/deposits/testing/sandbox-process.js';
import { MIGRATIONS } from '@nm/wallet/migrations/index.js';
import { until } from '../../support/until.js';
import { WalletProcess } from '../wallet-kill/wallet-process.js';
import { amount } from '../amount.js';

const KILLS = amount('DEPOSIT_KILLS', 4, 20);
const CALLERS = 6;
const MEMBERS = 60;

type Input = MessageInitShape<typeof CreateDepositOrderRequestSchema> & {
  memberId: string;
  key: string;
  amountMinor: bigint;
};

// Goal: a wallet that is killed at any point between an order, its credit and its chargeback loses no money and creates
// none.
describe('A wallet killed while deposits are opened, paid, credited and charged back', () => {
  let database: TestDatabase;
  let log: TestEventLog;
  let peers: TestPeers;
  let sandbox: SandboxProcess;
  let bff: RpcClient<typeof WalletService>;
  let environment: Record<string, string>;
  const members = Array.from({ length: MEMBERS }, () => randomUUID());
  /** The orders that were sent and not answered yet. */
  const unanswered = new Map<string, Input>();
  const paid = new Map<string, { readonly memberId: string; readonly amountMinor: bigint }>();
  /** The paid orders that were charged back. */
  const charged = new Set<string>();

  beforeAll(async () => {
    database = await createTestDatabase({ service: 'wallet', migrations: MIGRATIONS });
    log = await createTestEventLog();
    peers = await TestPeers.start(['bff']);
    sandbox = await SandboxProcess.start();
    const [rpc, internal, callback] = [await leasePort(), await leasePort(), await leasePort()];
    environment = {
      DEMO: '1',
      DATABASE_URL: database.url,
      EVENT_LOG: 'postgres',
      EVENT_LOG_URL: log.urlFor('wallet'),
      REDIS_URL: process.env['TEST_REDIS_URL'] ?? '',
      PAYMENT_PROVIDERS_FILE: sandbox.providersFile,
      RPC_LISTEN: `127.0.0.1:${rpc}`,
      INTERNAL_LISTEN: `127.0.0.1:${internal}`,
      CALLBACK_LISTEN: `127.0.0.1:${callback}`,
    };
    bff = peers.client(WalletService, { as: 'bff', audience: 'wallet', address: `127.0.0.1:${rpc}` });
    for (const memberId of members)
      await database.db.rows(
        `WITH opened AS (
           INSERT INTO accounts (kind, member_id, currency, brand) VALUES ('member', $1, 'USD', 'lab') RETURNING id)
         INSERT INTO deposit_limit_reviews (account_id, answer, answered_at) SELECT id, 'no_limit', now() FROM opened`,
        [memberId],
      );
  }, 60_000);
  afterAll(async () => {
    await sandbox?.stop();
    await peers?.stop();
    await log?.drop();
    await database?.drop();
  });

  it(`credits every payment exactly once over ${KILLS} kills`, async () => {
    let wallet = await started();
    try {
      for (let kill = 0; kill < KILLS; kill += 1) {
        const isDown = { value: false };
        const load = Promise.all(Array.from({ length: CALLERS }, () => caller(isDown)));
        await new Promise((resolve) => setTimeout(resolve, randomInt(200, 800)));
        isDown.value = true;
        await wallet.kill();
        await load;
        wallet = await started();
      }
      for (const input of [...unanswered.values()]) await openAndPay(input);
      expect(unanswered.size).toBe(0);
      await until('every payment to be credited', uncredited, (left) => left === 0, 90_000);
      await until('every chargeback to be taken', untaken, (left) => left === 0, 90_000);
    } finally {
      await wallet.kill();
    }

    expect(paid.size).toBeGreaterThan(KILLS);
    expect(charged.size).toBeGreaterThan(0);
    expect((await auditLedger(database.db)).filter(({ faults }) => faults > 0n)).toEqual([]);
    // A chargeback can arrive before the notice of its payment; this opens a separate case.
    const cases = await database.db.rows<{ orderId: string }>(
      `SELECT order_id AS "orderId" FROM cases WHERE kind <> 'deposit.chargeback_early'`,
    );
    expect(cases.map(({ orderId }) => orderId).sort()).toEqual([...charged].sort());
    const payments = await database.db.rows<{ reference: string }>('SELECT reference FROM deposit_payments');
    expect(payments.map(({ reference }) => reference).sort()).toEqual([...paid.keys()].sort());
    const events = await database.db.rows(`SELECT 1 FROM outbox WHERE type = 'wallet.v1.DepositCredited'`);
    expect(events).toHaveLength(paid.size);
    for (const memberId of members) {
      const account = await database.db.one<{ cash: bigint }>(
        'SELECT cash_minor AS cash FROM accounts WHERE member_id = $1',
        [memberId],
      );
      const own = [...paid].flatMap(([id, payment]) =>
        payment.memberId === memberId && !charged.has(id) ? [payment] : [],
      );
      expect(account?.cash).toBe(own.reduce((sum, { amountMinor }) => sum + amountMinor, 0n));
    }
  }, 300_000);

  /** Opens and pays orders until the wallet is down. */
  async function caller(isDown: { readonly value: boolean }): Promise<void> {
    while (!isDown.value) {
      const memberId = members[randomInt(MEMBERS)] ?? '';
      const input = {
        memberId,
        brand: 'lab',
        methodId: 'card',
        amountMinor: BigInt(randomInt(500, 5_000)),
        key: randomUUID(),
        returnUrl: '',
      };
      unanswered.set(input.key, input);
      await openAndPay(input).catch(() => undefined);
    }
  }

  /** A repeat with the same key gets the same order, so a caller without an answer retries. */
  async function openAndPay(input: Input): Promise<void> {
    const order = await opened(input);
    unanswered.delete(input.key);
    if (paid.has(order.orderId)) return;
    await sandbox.outcome(order.payUrl, { outcome: 'pay', duplicates: randomInt(4), reorder: randomInt(2) === 0 });
    paid.set(order.orderId, input);
    if (randomInt(3) > 0) return;
    await sandbox.outcome(order.payUrl, { outcome: 'chargeback', duplicates: randomInt(4) });
    charged.add(order.orderId);
  }

  async function opened(input: Input): Promise<DepositOrder> {
    const order = await bff.createDepositOrder(input, { memberId: input.memberId });
    if (order.status !== DepositStatus.AWAITING_PAYMENT) throw new Error('the provider has not answered yet');
    return order;
  }

  async function uncredited(): Promise<number> {
    const row = await database.db.one<{ left: bigint }>(
      `SELECT count(*) AS left FROM unnest($1::uuid[]) id LEFT JOIN deposit_orders o ON o.order_id = id WHERE o.status IS DISTINCT FROM 'credited'`,
      [[...paid.keys()]],
    );
    return Number(row?.left ?? 0n);
  }

  async function untaken(): Promise<number> {
    const row = await database.db.one<{ left: bigint }>(
      `SELECT count(*) AS left FROM unnest($1::uuid[]) id LEFT JOIN chargebacks c ON c.order_id = id WHERE c.status IS DISTINCT FROM 'done'`,
      [[...charged]],
    );
    return Number(row?.left ?? 0n);
  }

  async function started(): Promise<WalletProcess> {
    const wallet = new WalletProcess(environment);
    const isUp = (): Promise<boolean> =>
      bff.listDepositMethods({ brand: 'lab' }).then(
        ({ methods }) => methods.length > 0,
        () => false,
      );
    await until('the wallet to answer', async () => wallet.hasEnded || isUp(), Boolean, 30_000);
    if (wallet.hasEnded) throw new Error(`the wallet ended unexpectedly: ${wallet.said}`);
    return wallet;
  }
});
