import { randomUUID } from 'node:crypto';
import { Module } from '@nestjs/common';
import { decodeEvent } from '@nm/contracts';
import type { MemberTransferred } from '@nm/contracts/wallet.js';
import { KitModule } from '@nm/kit/boot/kit.module.js';
import { DatabaseModule } from '@nm/kit/db/database.module.js';
import { EventsModule } from '@nm/kit/events/events.module.js';
import { auditLedger } from '../../audit/audit.js';
import { CashierBench } from '../../deposits/testing/cashier-bench.js';
import type { Posting } from '../../ledger/command.js';
import { LedgerModule } from '../../ledger/ledger.module.js';
import { LedgerService } from '../../ledger/ledger.service.js';
import type { Movement } from '../../ledger/movement.js';
import type { MemberTransfer } from '../member-transfer.js';
import { MemberTransfersModule } from '../member-transfers.module.js';
import { MemberTransfersService, type SendTransfer } from '../member-transfers.service.js';

/** The wallet module with transfers, but without the job scheduler. A test runs each job itself. */
@Module({
  imports: [
    KitModule.forRoot({ name: 'wallet' }),
    DatabaseModule.forRoot(),
    EventsModule.forService({ topic: 'wallet.v1' }),
    LedgerModule,
    MemberTransfersModule,
  ],
})
class TransfersModule {}

/** Test bench for transfers between members, on a real database. */
export class TransfersBench {
  private constructor(readonly cashier: CashierBench) {}

  static async start(): Promise<TransfersBench> {
    return new TransfersBench(await CashierBench.start(TransfersModule));
  }

  get transfers(): MemberTransfersService {
    return this.cashier.app.get(MemberTransfersService);
  }

  post(memberId: string, movement: Movement, key: string = randomUUID()): Promise<Posting> {
    const command = { caller: 'games', memberId, currency: 'USD', key, reference: '', movement };
    return this.cashier.app.get(LedgerService).post(command);
  }

  /** Creates a member of the brand lab whose account holds cash. */
  async aMember(cashMinor = 10_000n, columns: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const memberId = await this.cashier.aMember(columns);
    if (cashMinor > 0n) await this.post(memberId, { type: 'deposit', amountMinor: cashMinor, provider: 'lantern' });
    return memberId;
  }

  async anInput(change: Partial<SendTransfer> = {}): Promise<SendTransfer> {
    return {
      memberId: change.memberId ?? (await this.aMember()),
      toMemberId: change.toMemberId ?? (await this.aMember(0n)),
      ...{ brand: 'lab', currency: 'USD', account: 'anna', toAccount: 'ben', direction: 'downline', levels: 1 },
      ...{ amountMinor: 4_000n, key: randomUUID(), confirmedForfeitMinor: 0n },
      ...change,
    };
  }

  async send(change: Partial<SendTransfer> = {}): Promise<MemberTransfer> {
    return this.transfers.send(await this.anInput(change));
  }

  pools(memberId: string): Promise<{ cash: bigint; bonus: bigint; debt: bigint } | undefined> {
    return this.cashier.db.one(
      `SELECT cash_minor::bigint AS cash, bonus_minor::bigint AS bonus, debt_minor::bigint AS debt
         FROM accounts WHERE member_id = $1`,
      [memberId],
    );
  }

  async cash(memberId: string): Promise<bigint> {
    return (await this.pools(memberId))?.cash ?? 0n;
  }

  /** Returns the MemberTransferred events that were published for a member. */
  async published(memberId: string): Promise<MemberTransferred[]> {
    const rows = await this.cashier.db.rows<{ type: string; payload: Buffer }>(
      `SELECT type, payload FROM outbox WHERE key = $1 AND type = 'wallet.v1.MemberTransferred' ORDER BY seq`,
      [memberId],
    );
    return rows.map(({ type, payload }) => decodeEvent(type, payload) as MemberTransferred);
  }

  async theBooksAreClean(): Promise<void> {
    expect((await auditLedger(this.cashier.db)).filter(({ faults }) => faults > 0n)).toEqual([]);
  }

  stop(): Promise<void> {
    return this.cashier.stop();
  }
}
