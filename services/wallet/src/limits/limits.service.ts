import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { onDayOf, type AccountRow } from '../ledger/account.js';
import { notYetOpen } from '../wallet.errors.js';
import {
  LIMIT_KINDS,
  LIMIT_PERIODS,
  LOOSENING_WAIT_MS,
  isTighter,
  limitOf,
  usedOf,
  withLimit,
  type LimitMinor,
  type LimitName,
  type PendingLimit,
} from './limit.js';
import { LimitsStore } from './limits.store.js';

/** The account to which a limit belongs, named by its member and its currency. */
export interface LimitOwner {
  readonly memberId: string;
  readonly currency: string;
}

/**
 * A member's limit, the amount that already counts against it in the current period, and the member's request to raise
 * or remove it (undefined if there is none).
 */
export interface LimitState extends LimitName {
  readonly limitMinor: LimitMinor;
  readonly usedMinor: bigint;
  readonly pending?: PendingLimit;
}

/**
 * Handles the limits that members set for themselves (domain §11). A lower limit takes effect at once. A higher limit,
 * or the removal of a limit, takes effect only if the member confirms it again after 24 hours.
 */
@Injectable()
export class LimitsService {
  constructor(
    private readonly db: Db,
    private readonly store: LimitsStore,
  ) {}

  /**
   * Returns the member's limits of every kind and period.
   * @throws Failure system.temporary while the account is not open yet.
   */
  async states({ memberId, currency }: LimitOwner, now = new Date()): Promise<LimitState[]> {
    const row = await this.store.account(this.db, memberId, currency);
    if (!row) throw notYetOpen();
    const account = onDayOf(row.account, now.getTime());
    const waiting = await this.store.pending(this.db, row.id);
    return LIMIT_KINDS.flatMap((kind) =>
      LIMIT_PERIODS.map((period) => {
        const name = { kind, period };
        const pending = waiting.find((each) => isSame(each, name));
        return {
          ...name,
          limitMinor: limitOf(account, name),
          usedMinor: usedOf(account, name),
          ...(pending ? { pending } : {}),
        };
      }),
    );
  }

  /**
   * Sets a lower limit at once, and deletes a waiting request for this limit. A higher limit, or the removal of a
   * limit, is stored as a request that must wait. If the member repeats the same request, its waiting time does not
   * start again.
   */
  async set(owner: LimitOwner, name: LimitName, limitMinor: LimitMinor, now = new Date()): Promise<void> {
    await this.#change(owner, name, async (tx, row, pending) => {
      if (name.kind === 'deposit' && limitMinor !== null) await this.store.answer(tx, row.id, 'limit', now);
      const present = limitOf(row.account, name);
      if (limitMinor !== present && !isTighter(limitMinor, present)) {
        if (pending && pending.limitMinor === limitMinor) return;
        const confirmableAt = new Date(now.getTime() + LOOSENING_WAIT_MS);
        await this.store.setPending(tx, row.id, { ...name, limitMinor, askedAt: now, confirmableAt });
        await this.store.record(tx, row.id, name, { act: 'asked', fromMinor: present, toMinor: limitMinor });
        return;
      }
      await this.store.removePending(tx, row.id, name);
      if (limitMinor === present) return;
      await this.store.write(tx, row.id, withLimit(row.account, name, limitMinor));
      await this.store.record(tx, row.id, name, { act: 'set', fromMinor: present, toMinor: limitMinor });
    });
  }

  /**
   * Confirms a request to raise or remove a limit, after its waiting time. The call must repeat the requested amount.
   * @throws Failure wallet.limit_waits before the waiting time is over, wallet.wrong_state if there is no request or if
   * its amount differs.
   */
  async confirm(owner: LimitOwner, name: LimitName, limitMinor: LimitMinor, now = new Date()): Promise<void> {
    await this.#change(owner, name, async (tx, row, pending) => {
      const present = limitOf(row.account, name);
      if (!pending && present === limitMinor) return;
      if (!pending || pending.limitMinor !== limitMinor) throw new Failure('wallet.wrong_state');
      if (now < pending.confirmableAt)
        throw new Failure('wallet.limit_waits', { confirmableAt: pending.confirmableAt.toISOString() });
      await this.store.removePending(tx, row.id, name);
      await this.store.write(tx, row.id, withLimit(row.account, name, limitMinor));
      await this.store.record(tx, row.id, name, { act: 'confirmed', fromMinor: present, toMinor: limitMinor });
    });
  }

  /**
   * Deletes the member's request to raise or remove a limit, because the member wants to keep the present limit, which
   * stays in effect.
   */
  async keep(owner: LimitOwner, name: LimitName): Promise<void> {
    await this.#change(owner, name, async (tx, row, pending) => {
      if (!pending) return;
      await this.store.removePending(tx, row.id, name);
      const present = limitOf(row.account, name);
      await this.store.record(tx, row.id, name, { act: 'kept', fromMinor: pending.limitMinor, toMinor: present });
    });
  }

  /** Locks the row of the member's account and runs a change of a limit in the same transaction. */
  async #change(
    { memberId, currency }: LimitOwner,
    name: LimitName,
    change: (tx: Tx, row: AccountRow, pending: PendingLimit | undefined) => Promise<void>,
  ): Promise<void> {
    await this.db.transaction(async (tx) => {
      const row = await this.store.lock(tx, memberId, currency);
      if (!row) throw notYetOpen();
      const pending = (await this.store.pending(tx, row.id)).find((each) => isSame(each, name));
      await change(tx, row, pending);
    });
  }
}

const isSame = (one: LimitName, other: LimitName): boolean => one.kind === other.kind && one.period === other.period;
