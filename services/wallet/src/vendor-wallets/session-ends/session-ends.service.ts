import { Inject, Injectable } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { VendorMoneyReturnedSchema } from '@nm/contracts/wallet.js';
import { Db } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { NoAnswer } from '@nm/kit/signing/signed-call.js';
import { ArrivalsStore } from '../../deposits/arrivals.store.js';
import { isEnded, type VendorTransfer } from '../vendor-transfer.js';
import { VENDOR_WALLETS_CONFIG, type VendorWalletsConfig } from '../vendor-wallets.config.js';
import { VendorWalletsGateway } from '../vendor-wallets.gateway.js';
import { VendorWalletsReadModel } from '../vendor-wallets.read-model.js';
import { VendorWalletsService } from '../vendor-wallets.service.js';
import { caseOf, isOpen, nextCheck, takeBackKey, type SessionEnd } from './session-end.js';
import { SessionEndsStore, subjectOf } from './session-ends.store.js';

/**
 * The maximum number of transfers back in one attempt, so that a vendor that reports a wrong balance cannot keep the
 * job busy.
 */
const TAKE_BACKS_AT_ONCE = 3;

/**
 * Ends an excluded member's play at a vendor in transfer mode (domain §11). First the vendor ends the sessions, then
 * the money is moved back. Each step is stored before the next step begins, and can be repeated safely, so a crash
 * neither loses nor repeats a movement of money.
 */
@Injectable()
export class SessionEndsService {
  constructor(
    private readonly db: Db,
    private readonly store: SessionEndsStore,
    private readonly gateway: VendorWalletsGateway,
    private readonly wallets: VendorWalletsService,
    private readonly readModel: VendorWalletsReadModel,
    private readonly cases: ArrivalsStore,
    private readonly outbox: Outbox,
    @Inject(VENDOR_WALLETS_CONFIG) private readonly config: VendorWalletsConfig,
  ) {}

  /**
   * Takes all steps that are possible now.
   * @throws NoAnswer or Failure if the caller must try again later.
   */
  async finish(endId: string, now = new Date()): Promise<void> {
    const end = await this.store.find(endId);
    if (!end || !isOpen(end)) return;
    if (!(await this.readModel.isExcluded(end.memberId, end.currency))) return this.#lapse(end);
    // Every attempt asks the vendor to end the sessions again, because the member may have opened a new session since.
    // The call can be repeated safely.
    await this.gateway.endSessions(end);
    if (end.status === 'asked') await this.store.confirm(endId);
    await this.#takeBack(end, now);
  }

  /** Schedules the next attempt. If the configured time has passed, it also opens a case for an operator. */
  async retry(endId: string, now = new Date()): Promise<void> {
    await this.db.transaction(async (tx) => {
      const end = await this.store.retry(tx, endId, now);
      const kind = end && caseOf(end, this.config.endCaseAfterMs, now);
      if (!end || !kind) return;
      const { memberId, vendor, currency, excludedAt, attempts } = end;
      const detail = { provider: vendor, currency, excludedAt: excludedAt.toISOString(), attempts };
      await this.store.reopenCase(tx, endId, kind, detail);
      await this.cases.openCase(tx, { kind, memberId, subject: subjectOf(endId), detail });
    });
  }

  /**
   * Moves money back until the vendor reports an empty wallet and no transfer to the vendor is unfinished. The work is
   * done when all checks have found the wallet empty.
   */
  async #takeBack(end: SessionEnd, now: Date): Promise<void> {
    const { memberId, currency, vendor, brand } = end;
    for (let { takeBacks } = end; takeBacks < end.takeBacks + TAKE_BACKS_AT_ONCE; takeBacks += 1) {
      const key = takeBackKey({ ...end, takeBacks });
      let transfer = await this.readModel.ofKey(this.db, memberId, key);
      if (!transfer) {
        const moving = await this.readModel.moving(memberId, currency);
        if (moving.has(vendor)) throw new NoAnswer(`money of ${memberId} is on its way to ${vendor}`);
        if ((await this.gateway.balance(vendor, memberId, currency)) === 0n) {
          const zeroChecks = takeBacks === end.takeBacks ? end.zeroChecks : 0;
          return this.#countZero(end, zeroChecks, now);
        }
        const asked = { memberId, brand, currency, vendor, key, direction: 'all', amountMinor: 0n } as const;
        // If the vendor refuses to pay the money back, the refusal is stored in the transfer, which is read below.
        await this.wallets.move(asked).catch(refusedByVendor);
        transfer = await this.readModel.ofKey(this.db, memberId, key);
      }
      if (!transfer || !isEnded(transfer)) throw new NoAnswer(`the money at ${vendor} is not back yet`);
      await this.#count({ ...end, takeBacks }, transfer);
    }
    throw new NoAnswer(`${vendor} still states a balance of ${memberId}`);
  }

  /** Counts a transfer back that has finished. If it returned money, the member gets a notification. */
  async #count(end: SessionEnd, { status, transferId, amountMinor, endedAt }: VendorTransfer): Promise<void> {
    await this.db.transaction(async (tx) => {
      if (!(await this.store.countTakeBack(tx, end)) || status !== 'done') return;
      const { memberId, brand, currency, vendor } = end;
      await this.outbox.append(tx, VendorMoneyReturnedSchema, {
        ...{ memberId, brand, currency, vendor, transferId, amountMinor },
        returnedAt: timestampFromDate(endedAt ?? new Date()),
      });
    });
  }

  #countZero({ endId }: SessionEnd, zeroChecks: number, now: Date): Promise<void> {
    const nextAt = nextCheck(zeroChecks + 1, now);
    return this.db.transaction(async (tx) => {
      if (!(await this.store.countZero(tx, endId, zeroChecks, nextAt))) return;
      if (nextAt) await this.store.closeCases(tx, endId, 'done');
      else await this.store.end(tx, endId, 'done');
    });
  }

  /**
   * Ends the work because the member is no longer excluded. If a new exclusion has begun, nothing changes, because the
   * new exclusion needs this row.
   */
  #lapse(end: SessionEnd): Promise<void> {
    return this.db.transaction(async (tx) => {
      if (!(await this.store.isExcludedNow(tx, end))) await this.store.end(tx, end.endId, 'lapsed');
    });
  }
}

function refusedByVendor(error: unknown): void {
  if (!(error instanceof Failure) || !REFUSALS.has(error.code)) throw error;
}

const REFUSALS: ReadonlySet<string> = new Set(['wallet.insufficient_funds', 'vendor.refused']);
