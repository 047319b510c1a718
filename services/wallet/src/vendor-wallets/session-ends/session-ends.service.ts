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

/** How many transfers back one attempt makes, so that a vendor with a wrong balance cannot keep it busy. */
const TAKE_BACKS_AT_ONCE = 3;

/**
 * Ends an excluded member's play at a vendor in transfer mode (domain §11): first the sessions, then the money comes back.
 * Each step is stored before the next one begins and can be repeated, so a crash at any point loses and doubles nothing.
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
   * Takes an end as far as it gets now.
   * @throws NoAnswer or Failure if it must be tried again.
   */
  async finish(endId: string, now = new Date()): Promise<void> {
    const end = await this.store.find(endId);
    if (!end || !isOpen(end)) return;
    if (!(await this.readModel.isExcluded(end.memberId, end.currency))) return this.#lapse(end);
    // A launch may have been opened since the last attempt, so each attempt ends the sessions; a repeat changes nothing.
    await this.gateway.endSessions(end);
    if (end.status === 'asked') await this.store.confirm(endId);
    await this.#takeBack(end, now);
  }

  /** Sets the next attempt of an end that is still open, and opens a case if the declared time is over. */
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

  /** Takes the money back until the vendor states an empty wallet, and nothing is on its way there. The end is done when the
   * wallet was empty at all checks. */
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
        // A refusal of the vendor is stored with the transfer, which is read next.
        await this.wallets.move(asked).catch(refusedByVendor);
        transfer = await this.readModel.ofKey(this.db, memberId, key);
      }
      if (!transfer || !isEnded(transfer)) throw new NoAnswer(`the money at ${vendor} is not back yet`);
      await this.#count({ ...end, takeBacks }, transfer);
    }
    throw new NoAnswer(`${vendor} still states a balance of ${memberId}`);
  }

  /** Counts a transfer back that has ended; the member gets a message about one that brought money. */
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

  /** Ends a row whose exclusion is over, unless a new exclusion has begun, which relies on this row. */
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
