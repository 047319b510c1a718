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

/** Maximum number of transfers back in one attempt, so that a vendor with a wrong balance cannot keep the job busy. */
const TAKE_BACKS_AT_ONCE = 3;

/**
 * Ends an excluded member's play at a vendor in transfer mode (domain §11): first the sessions end, then the money is
 * moved back. Each step is stored before the next begins and is idempotent, so a crash neither loses nor repeats a
 * movement.
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
   * Runs all steps that are possible now.
   * @throws NoAnswer or Failure if the caller must try again later.
   */
  async finish(endId: string, now = new Date()): Promise<void> {
    const end = await this.store.find(endId);
    if (!end || !isOpen(end)) return;
    if (!(await this.readModel.isExcluded(end.memberId, end.currency))) return this.#lapse(end);
    // Every attempt ends the sessions again, because the member may have opened one since. The call is idempotent.
    await this.gateway.endSessions(end);
    if (end.status === 'asked') await this.store.confirm(endId);
    await this.#takeBack(end, now);
  }

  /** Schedules the next attempt of an unfinished end, and opens a case if the configured time is over. */
  async retry(endId: string, now = new Date()): Promise<void> {
    await this.db.transaction(async (tx) => {
      const end = await this.store.retry(tx, endId, now);
      const kind = end && caseOf(end, this.config.endCaseAfterMs, now);
      if (!end || !kind) return;
      const { memberId, vendor, currency, excludedAt, attempts } = end;
      await this.cases.openCase(tx, {
        ...{ kind, memberId, subject: subjectOf(endId) },
        detail: { provider: vendor, currency, excludedAt: excludedAt.toISOString(), attempts },
      });
    });
  }

  /**
   * Moves the money back until the vendor reports an empty wallet and no transfer to the vendor is open. The end is
   * done when every check found the wallet empty.
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
        // A refusal by the vendor is stored in the transfer, which is read below.
        await this.wallets.move(asked).catch(refusedByVendor);
        transfer = await this.readModel.ofKey(this.db, memberId, key);
      }
      if (!transfer || !isEnded(transfer)) throw new NoAnswer(`the money at ${vendor} is not back yet`);
      await this.#count({ ...end, takeBacks }, transfer);
    }
    throw new NoAnswer(`${vendor} still states a balance of ${memberId}`);
  }

  /** Counts a finished transfer back. If it returned money, the member is notified. */
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

  /** Ends the row because the exclusion is over, unless a new exclusion has begun, which needs this row. */
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
