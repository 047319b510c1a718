import { randomUUID } from 'node:crypto';
import { Module } from '@nestjs/common';
import { KitModule } from '@nm/kit/boot/kit.module.js';
import { DatabaseModule } from '@nm/kit/db/database.module.js';
import { EventsModule } from '@nm/kit/events/events.module.js';
import { auditLedger } from '../../audit/audit.js';
import { CashierBench } from '../../deposits/testing/cashier-bench.js';
import type { Posting } from '../../ledger/command.js';
import { LedgerModule } from '../../ledger/ledger.module.js';
import { LedgerService } from '../../ledger/ledger.service.js';
import type { Movement } from '../../ledger/movement.js';
import type { VendorTransfer } from '../vendor-transfer.js';
import { VendorWalletsJobs } from '../vendor-wallets.jobs.js';
import { VendorWalletsModule } from '../vendor-wallets.module.js';
import { VendorTransferSteps } from '../vendor-transfer-steps.service.js';
import { VendorTransfersStore } from '../vendor-transfers.store.js';
import { VendorWalletsService, type MoveVendorMoney } from '../vendor-wallets.service.js';
import { VendorSandbox } from './vendor-sandbox.js';

/** The wallet module with vendors' wallets, but without the job scheduler. A test runs each job itself. */
@Module({
  imports: [
    KitModule.forRoot({ name: 'wallet' }),
    DatabaseModule.forRoot(),
    EventsModule.forService({ topic: 'wallet.v1' }),
    LedgerModule,
    VendorWalletsModule,
  ],
})
export class VendorWalletsTestModule {}

/**
 * The test bench for members' wallets at vendors. It has a real database, and the vendor sandbox as a separate process.
 */
export class VendorWalletsBench {
  private constructor(
    readonly cashier: CashierBench,
    readonly vendor: VendorSandbox,
  ) {}

  static async start(): Promise<VendorWalletsBench> {
    const vendor = await VendorSandbox.prepare();
    Object.assign(process.env, {
      ...{ VENDOR_KEYS_FILE: vendor.keysFile, VENDOR_WALLET_TIMEOUT_MS: '400' },
      // The time to answer is so long that each call returns only after all steps of the transfer.
      VENDOR_WALLET_ANSWER_MS: '60000',
    });
    // The test bench of the cashier compiles the sandbox, so it must start first.
    const cashier = await CashierBench.start(VendorWalletsTestModule);
    await vendor.up();
    return new VendorWalletsBench(cashier, vendor);
  }

  get wallets(): VendorWalletsService {
    return this.cashier.app.get(VendorWalletsService);
  }

  post(memberId: string, movement: Movement): Promise<Posting> {
    const command = { caller: 'games', memberId, currency: 'USD', key: randomUUID(), reference: '', movement };
    return this.cashier.app.get(LedgerService).post(command);
  }

  /** Creates a member of the test brand `lab` with cash in the platform's wallet. */
  async aMember(cashMinor = 10_000n, columns: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const memberId = await this.cashier.aMember(columns);
    if (cashMinor > 0n) await this.post(memberId, { type: 'deposit', amountMinor: cashMinor, provider: 'lantern' });
    return memberId;
  }

  /**
   * Returns a complete request to move money, with the fields that the test sets. The default is 4,000 minor units to
   * the vendor.
   */
  async anInput(change: Partial<MoveVendorMoney> = {}): Promise<MoveVendorMoney> {
    return {
      memberId: change.memberId ?? (await this.aMember()),
      ...{ brand: 'lab', currency: 'USD', vendor: 'PALMHOUSE', direction: 'in', amountMinor: 4_000n },
      key: randomUUID(),
      ...change,
    };
  }

  async move(change: Partial<MoveVendorMoney> = {}): Promise<VendorTransfer> {
    return this.wallets.move(await this.anInput(change));
  }

  /**
   * Stores a transfer to the vendor and posts its hold. This is the state after a crash that came before the call to
   * the vendor.
   */
  async held(memberId: string): Promise<VendorTransfer> {
    const { amountMinor, currency, vendor, key, brand } = await this.anInput({ memberId });
    const { app, db } = this.cashier;
    const stored = { memberId, brand, currency, vendor, direction: 'in', amountMinor, key } as const;
    const transferId = await db.transaction((tx) =>
      app.get(VendorTransfersStore).insert(tx, { ...stored, inputHash: Buffer.alloc(32) }),
    );
    const posting = await app.get(LedgerService).post({
      ...{ caller: 'wallet.vendor_wallets', memberId, currency, key: transferId, reference: transferId },
      movement: { type: 'to_vendor', amountMinor, wallet: `${vendor}/${memberId}` },
    });
    expect(posting.status).toBe('applied');
    return this.wallets.find(memberId, transferId);
  }

  /** Runs one attempt to finish a transfer, as the job does. The error NoAnswer is ignored. */
  async finish(transferId: string): Promise<void> {
    await this.cashier.app
      .get(VendorTransferSteps)
      .finish(transferId)
      .catch(() => undefined);
  }

  /** Marks the member's accounts as excluded (self-excluded from play), as the identity service would by its call. */
  async exclude(memberId: string): Promise<void> {
    await this.cashier.rewrite('UPDATE accounts SET excluded = true, revision = revision + 1 WHERE member_id = $1', [
      memberId,
    ]);
  }

  /**
   * Runs a function while the brand has no terms for any vendor. Tests use it to check that money still comes back from
   * a vendor whose terms were removed.
   */
  async withoutTerms(work: () => Promise<void>): Promise<void> {
    await this.cashier.rewrite('CREATE TABLE kept_terms AS SELECT * FROM vendor_wallet_terms');
    await this.cashier.rewrite('DELETE FROM vendor_wallet_terms');
    try {
      await work();
    } finally {
      await this.cashier.rewrite('INSERT INTO vendor_wallet_terms SELECT * FROM kept_terms');
      await this.cashier.rewrite('DROP TABLE kept_terms');
    }
  }

  now({ memberId, transferId }: VendorTransfer): Promise<VendorTransfer> {
    return this.wallets.find(memberId, transferId);
  }

  /** Sets the time of the next attempt of all unfinished transfers to now, and runs the job. */
  async runJob(): Promise<void> {
    await this.cashier.db.rows('UPDATE vendor_transfers SET due_at = now() WHERE due_at IS NOT NULL');
    await this.cashier.app.get(VendorWalletsJobs).finishVendorTransfers();
  }

  pools(memberId: string): Promise<{ cash: bigint; bonus: bigint; held: bigint; debt: bigint } | undefined> {
    return this.cashier.db.one(
      `SELECT cash_minor::bigint AS cash, bonus_minor::bigint AS bonus, held_minor::bigint AS held,
              debt_minor::bigint AS debt FROM accounts WHERE member_id = $1`,
      [memberId],
    );
  }

  /** Returns the balance (minor units) of the ledger account that stands for the member's wallet at the vendor. */
  async booked(memberId: string): Promise<bigint> {
    const row = await this.cashier.db.one<{ sum: bigint }>(
      `SELECT coalesce(sum(e.amount_minor), 0)::bigint AS sum FROM accounts a JOIN entries e ON e.account_id = a.id
        WHERE a.name = $1`,
      [`clearing/vendor_wallet/PALMHOUSE/${memberId}`],
    );
    return row?.sum ?? 0n;
  }

  async theBooksAreClean(): Promise<void> {
    expect((await auditLedger(this.cashier.db)).filter(({ faults }) => faults > 0n)).toEqual([]);
  }

  async stop(): Promise<void> {
    await this.vendor.stop();
    await this.cashier.stop();
    delete process.env['VENDOR_KEYS_FILE'];
  }
}
