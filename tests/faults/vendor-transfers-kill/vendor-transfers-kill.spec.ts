import { randomInt, randomUUID } from 'node:crypto';
import { VendorDirection, VendorTransferStatus, VendorWalletService } from '@nm/contracts/wallet.js';
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
import { VendorSandbox } from '@nm/wallet/vendor-wallets/testing/vendor-sandbox.js';
import { until } from '../../support/until.js';
import { WalletProcess } from '../wallet-kill/wallet-process.js';
import { amount } from '../amount.js';

const KILLS = amount('VENDOR_TRANSFER_KILLS', 5, 20);
const CALLERS = 4;
const MEMBERS = 12;
const OPENING_MINOR = 1_000_000n;
const VENDOR = 'PALMHOUSE';

interface Asked {
  readonly memberId: string;
  readonly key: string;
  readonly direction: VendorDirection.IN | VendorDirection.OUT;
  readonly amountMinor: bigint;
}

// Goal: if a wallet dies anywhere between the hold, the vendor's call and the posting, each transfer still ends exactly
// once, and the vendor's books equal ours.
describe('A wallet killed while money goes to a vendor and back', () => {
  let database: TestDatabase;
  let log: TestEventLog;
  let peers: TestPeers;
  let sandbox: SandboxProcess;
  let vendor: VendorSandbox;
  let bff: RpcClient<typeof VendorWalletService>;
  let environment: Record<string, string>;
  const members = Array.from({ length: MEMBERS }, () => randomUUID());
  const asked = new Map<string, Asked>();

  beforeAll(async () => {
    database = await createTestDatabase({ service: 'wallet', migrations: MIGRATIONS });
    log = await createTestEventLog();
    peers = await TestPeers.start(['bff']);
    sandbox = await SandboxProcess.start();
    vendor = await VendorSandbox.prepare();
    await vendor.up();
    const [rpc, internal, callback] = [await leasePort(), await leasePort(), await leasePort()];
    environment = {
      DEMO: '1',
      DATABASE_URL: database.url,
      EVENT_LOG: 'postgres',
      EVENT_LOG_URL: log.urlFor('wallet'),
      REDIS_URL: process.env['TEST_REDIS_URL'] ?? '',
      PAYMENT_PROVIDERS_FILE: sandbox.providersFile,
      VENDOR_KEYS_FILE: vendor.keysFile,
      VENDOR_WALLET_TIMEOUT_MS: '500',
      RPC_LISTEN: `127.0.0.1:${rpc}`,
      INTERNAL_LISTEN: `127.0.0.1:${internal}`,
      CALLBACK_LISTEN: `127.0.0.1:${callback}`,
    };
    bff = peers.client(VendorWalletService, { as: 'bff', audience: 'wallet', address: `127.0.0.1:${rpc}` });
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
  }, 90_000);
  afterAll(async () => {
    await vendor?.stop();
    await sandbox?.stop();
    await peers?.stop();
    await log?.drop();
    await database?.drop();
  });

  it(`ends every transfer exactly once over ${KILLS} kills`, async () => {
    let wallet = await started();
    try {
      for (let kill = 0; kill < KILLS; kill += 1) {
        const isDown = { value: false };
        // Some answers are lost after the money moved, some requests never arrive, and some are refused.
        for (const fault of ['wallet_timeout', 'wallet_lost', 'wallet_refused'])
          await vendor.fault(fault, randomInt(3));
        const load = Promise.all(Array.from({ length: CALLERS }, () => caller(isDown)));
        await new Promise((resolve) => setTimeout(resolve, randomInt(300, 1_200)));
        isDown.value = true;
        await wallet.kill();
        await load;
        wallet = await started();
      }
      for (const fault of ['wallet_timeout', 'wallet_lost', 'wallet_refused']) await vendor.fault(fault, 0);
      // The same key gives the same transfer, so a caller without an answer retries.
      for (const input of asked.values()) await until('an answer', () => move(input), Boolean, 60_000);
      await until('every transfer to end', unfinished, (left) => left === 0, 120_000);
    } finally {
      await wallet.kill();
    }

    expect(asked.size).toBeGreaterThan(KILLS);
    expect((await auditLedger(database.db)).filter(({ faults }) => faults > 0n)).toEqual([]);
    expect(await database.db.rows('SELECT kind FROM cases')).toEqual([]);
    const rows = await database.db.rows<{
      key: string;
      id: string;
      memberId: string;
      direction: string;
      status: string;
    }>(`SELECT key, transfer_id AS id, member_id AS "memberId", direction, status FROM vendor_transfers`);
    expect(rows.map(({ key }) => key).toSorted()).toEqual([...asked.keys()].toSorted());
    const posted = await database.db.rows<{ id: string; types: string[] }>(
      `SELECT reference AS id, array_agg(type::text ORDER BY id) AS types FROM transfers
        WHERE caller = 'wallet.vendor_wallets' AND status = 'applied' GROUP BY reference`,
    );
    const typesOf = new Map(posted.map(({ id, types }) => [id, types]));
    for (const { id, direction, status } of rows)
      expect([id, typesOf.get(id) ?? []]).toEqual([id, EXPECTED[`${direction} ${status}`]]);
    for (const memberId of members) {
      const moved = rows.filter((row) => row.memberId === memberId && row.status === 'done');
      const atVendor = moved.reduce(
        (sum, { key, direction }) => sum + (asked.get(key)?.amountMinor ?? 0n) * (direction === 'in' ? 1n : -1n),
        0n,
      );
      const account = await database.db.one<{ cash: bigint; held: bigint }>(
        'SELECT cash_minor::bigint AS cash, held_minor::bigint AS held FROM accounts WHERE member_id = $1',
        [memberId],
      );
      expect(account).toEqual({ cash: OPENING_MINOR - atVendor, held: 0n });
      expect([memberId, await vendor.balance(memberId)]).toEqual([memberId, atVendor]);
    }
  }, 300_000);

  /** The required postings for each end of a transfer; there must be no others. */
  const EXPECTED: Readonly<Record<string, readonly string[]>> = {
    'in done': ['to_vendor', 'at_vendor'],
    'in returned': ['to_vendor', 'release'],
    'in refused': [],
    'out done': ['from_vendor'],
    'out refused': [],
  };

  async function caller(isDown: { readonly value: boolean }): Promise<void> {
    while (!isDown.value) {
      const input = {
        ...{ memberId: members[randomInt(MEMBERS)] ?? '', key: randomUUID() },
        direction: randomInt(3) === 0 ? VendorDirection.OUT : VendorDirection.IN,
        amountMinor: BigInt(randomInt(1_000, 3_000)),
      } as const;
      asked.set(input.key, input);
      await move(input);
    }
  }

  /** Returns true if the wallet itself answered: with a transfer, or with a refusal. */
  const move = ({ memberId, ...input }: Asked): Promise<boolean> =>
    bff.moveVendorMoney({ ...input, memberId, brand: 'lab', currency: 'USD', vendor: VENDOR }, { memberId }).then(
      ({ status }) => status !== VendorTransferStatus.UNSPECIFIED,
      (error: { readonly code?: unknown }) => error.code === 'wallet.insufficient_funds',
    );

  async function unfinished(): Promise<number> {
    const row = await database.db.one<{ left: bigint }>(
      'SELECT count(*) AS left FROM vendor_transfers WHERE due_at IS NOT NULL',
    );
    return Number(row?.left ?? 0n);
  }

  async function started(): Promise<WalletProcess> {
    const wallet = new WalletProcess(environment);
    const memberId = members[0] ?? '';
    const isUp = (): Promise<boolean> =>
      bff.listVendorWallets({ memberId, currency: 'USD' }, { memberId }).then(
        ({ wallets }) => wallets.length > 0,
        () => false,
      );
    await until('the wallet to answer', async () => wallet.hasEnded || isUp(), Boolean, 60_000);
    if (wallet.hasEnded) throw new Error(`the wallet ended by itself: ${wallet.said}`);
    return wallet;
  }
});
