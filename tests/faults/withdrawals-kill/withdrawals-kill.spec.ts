import { randomInt, randomUUID } from 'node:crypto';
import { WithdrawalService, type RequestWithdrawalRequestSchema } from '@nm/contracts/wallet.js';
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { createTestEventLog, type TestEventLog } from '@nm/kit/testing/test-event-log.js';
import { TestPeers } from '@nm/kit/testing/test-peers.js';
import { leasePort } from '@nm/local/leased-ports.js';
import { auditLedger } from '@nm/wallet/audit/audit.js';
import { SandboxProcess } from '@nm/wallet/deposits/testing/sandbox-process.js';
import { aCommand, aDeposit } from '@nm/wallet/ledger/testing/commands.js';
import { LedgerService, PostingWriter } from '@nm/wallet/ledger/ledger.service.js';
import { NamedAccounts } from '@nm/wallet/ledger/named-accounts.store.js';
import { PostingsReadModel } from '@nm/wallet/ledger/postings.read-model.js';
import { MIGRATIONS } from '@nm/wallet/migrations/index.js';
import { until } from '../../support/until.js';
import { WalletProcess } from '../wallet-kill/wallet-process.js';
import { amount } from '../amount.js';

const KILLS = amount('WITHDRAWAL_KILLS', 4, 20);
const CALLERS = 6;
const MEMBERS = 30;
const OPENING_MINOR = 1_000_000n;

type Input = MessageInitShape<typeof RequestWithdrawalRequestSchema> & {
  memberId: string;
  key: string;
  amountMinor: bigint;
};

// Goal: if a wallet dies anywhere between a hold, its payout and its capture, no payout is made twice and no money
// stays held.
describe('A wallet killed while withdrawals are held, paid out and captured', () => {
  let database: TestDatabase;
  let log: TestEventLog;
  let peers: TestPeers;
  let sandbox: SandboxProcess;
  let bff: RpcClient<typeof WithdrawalService>;
  let environment: Record<string, string>;
  const members = Array.from({ length: MEMBERS }, () => randomUUID());
  const accounts = new Map<string, string>();
  const asked = new Map<string, Input>();

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
    bff = peers.client(WithdrawalService, { as: 'bff', audience: 'wallet', address: `127.0.0.1:${rpc}` });
    const writer = new PostingWriter({ url: database.url });
    const ledger = new LedgerService(writer, new NamedAccounts(database.db), new PostingsReadModel(database.db));
    for (const memberId of members) {
      await database.db.rows(
        `INSERT INTO accounts (kind, member_id, currency, brand) VALUES ('member', $1, 'USD', 'lab')`,
        [memberId],
      );
      await ledger.post(aCommand(memberId, aDeposit(OPENING_MINOR), randomUUID(), { caller: 'wallet.deposits' }));
    }
    await writer.close();
  }, 60_000);
  afterAll(async () => {
    await sandbox?.stop();
    await peers?.stop();
    await log?.drop();
    await database?.drop();
  });

  it(`ends every hold exactly once over ${KILLS} kills`, async () => {
    let wallet = await started();
    try {
      for (const memberId of members) accounts.set(memberId, await anAccount(memberId));
      for (let kill = 0; kill < KILLS; kill += 1) {
        const isDown = { value: false };
        // The sandbox declines the next few payouts, and loses its answers to the next few requests, also if such a
        // payout is declined. It pays all other payouts by itself.
        await sandbox.fault('payout_declined', randomInt(6));
        await sandbox.fault('payout_timeout', randomInt(3));
        const load = Promise.all(Array.from({ length: CALLERS }, () => caller(isDown)));
        await new Promise((resolve) => setTimeout(resolve, randomInt(300, 1_200)));
        isDown.value = true;
        await wallet.kill();
        await load;
        wallet = await started();
      }
      // The same key gives the same withdrawal, so a caller without an answer retries.
      for (const input of asked.values()) await until('an answer', () => request(input), Boolean, 60_000);
      await until('every withdrawal to be paid or failed', unfinished, (left) => left === 0, 90_000);
    } finally {
      await wallet.kill();
    }

    expect(asked.size).toBeGreaterThan(KILLS);
    expect((await auditLedger(database.db)).filter(({ faults }) => faults > 0n)).toEqual([]);
    expect(await database.db.rows('SELECT kind FROM cases')).toEqual([]);
    const rows = await database.db.rows<{ key: string; status: string; payout: string; memberId: string }>(
      `SELECT key, status, withdrawal_id AS payout, member_id AS "memberId" FROM withdrawals`,
    );
    expect(rows.map(({ key }) => key).sort()).toEqual([...asked.keys()].sort());
    const ends = await database.db.rows<{ key: string; types: string[] }>(
      `SELECT about_key AS key, array_agg(type::text) AS types FROM transfers
        WHERE caller = 'wallet.withdrawals' AND about_key IS NOT NULL AND status = 'applied' GROUP BY about_key`,
    );
    const endOf = new Map(ends.map(({ key, types }) => [key, types]));
    for (const { payout, status } of rows)
      expect([payout, endOf.get(payout)]).toEqual([payout, [status === 'failed' ? 'release' : 'capture']]);
    for (const memberId of members) {
      const account = await database.db.one<{ cash: bigint; held: bigint }>(
        'SELECT cash_minor::bigint AS cash, held_minor::bigint AS held FROM accounts WHERE member_id = $1',
        [memberId],
      );
      const paid = rows.filter((row) => row.memberId === memberId && row.status !== 'failed');
      const paidMinor = paid.reduce((sum, { key }) => sum + (asked.get(key)?.amountMinor ?? 0n), 0n);
      expect(account).toEqual({ cash: OPENING_MINOR - paidMinor, held: 0n });
    }
  }, 300_000);

  async function caller(isDown: { readonly value: boolean }): Promise<void> {
    while (!isDown.value) {
      const memberId = members[randomInt(MEMBERS)] ?? '';
      const input = {
        ...{ memberId, brand: 'lab', currency: 'USD', methodId: 'ewallet', accountId: accounts.get(memberId) ?? '' },
        ...{ amountMinor: BigInt(randomInt(1_000, 3_000)), key: randomUUID(), paymentPasswordChecked: true },
      };
      asked.set(input.key, input);
      await request(input);
    }
  }

  const request = (input: Input): Promise<boolean> =>
    bff.requestWithdrawal(input, { memberId: input.memberId }).then(
      () => true,
      () => false,
    );

  async function anAccount(memberId: string): Promise<string> {
    const account = {
      memberId,
      brand: 'lab',
      currency: 'USD',
      kind: 'ewallet',
      institution: 'Lantern Pay',
      holder: 'Anna Berg',
    };
    const number = `+880${randomInt(1e9, 9e9)}`;
    return (await bff.addPayoutAccount({ ...account, number, paymentPasswordChecked: true }, { memberId })).accountId;
  }

  async function unfinished(): Promise<number> {
    const row = await database.db.one<{ left: bigint }>(
      `SELECT count(*) AS left FROM withdrawals WHERE status NOT IN ('paid', 'received', 'failed')`,
    );
    return Number(row?.left ?? 0n);
  }

  async function started(): Promise<WalletProcess> {
    const wallet = new WalletProcess(environment);
    const isUp = (): Promise<boolean> =>
      bff.listWithdrawalMethods({ brand: 'lab' }).then(
        ({ methods }) => methods.length > 0,
        () => false,
      );
    await until('the wallet to answer', async () => wallet.hasEnded || isUp(), Boolean, 30_000);
    if (wallet.hasEnded) throw new Error(`the wallet ended by itself: ${wallet.said}`);
    return wallet;
  }
});
