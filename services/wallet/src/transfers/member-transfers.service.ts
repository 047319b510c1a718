import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { KeyedMutex } from '@nm/kit/concurrency/keyed-mutex.js';
import { Db, type Sql, type Tx } from '@nm/kit/db/db.js';
import { isFailureCode } from '@nm/kit/errors/catalogue.js';
import { Failure, isFailure } from '@nm/kit/errors/failure.js';
import { refusalOf as depositRefusalOf } from '../deposits/deposit-guard.js';
import { DepositsReadModel } from '../deposits/deposits.read-model.js';
import { DepositsStore } from '../deposits/deposits.store.js';
import { PayoutAccountsStore } from '../withdrawals/payout-accounts.store.js';
import { RiskFactsReadModel } from '../withdrawals/risk-facts.read-model.js';
import { rulesMet } from '../withdrawals/risk-rules.js';
import { withdrawableOf, type Withdrawable, type WithdrawableFacts } from '../withdrawals/withdrawable.js';
import { WithdrawableReadModel } from '../withdrawals/withdrawable.read-model.js';
import { WithdrawalsReadModel, type WithdrawalTerms } from '../withdrawals/withdrawals.read-model.js';
import { WithdrawalsStore } from '../withdrawals/withdrawals.store.js';
import type { MemberTransfer, TransferDirection, TransferTerms } from './member-transfer.js';
import { MemberTransfersReadModel } from './member-transfers.read-model.js';
import { MemberTransfersStore } from './member-transfers.store.js';
import { TransferPosting } from './transfer-posting.service.js';

export interface SendTransfer {
  readonly memberId: string;
  readonly brand: string;
  readonly currency: string;
  /** The account name of the sender. */
  readonly account: string;
  readonly toMemberId: string;
  readonly toAccount: string;
  readonly direction: TransferDirection;
  /** The number of levels between sender and receiver in the agent tree; 1 for a direct upline or downline. */
  readonly levels: number;
  /** The present VIP level of the sender; 0 if the sender has none. */
  readonly level?: number;
  /** The name that the sender registered; empty or absent if the sender gave none. */
  readonly payeeName?: string;
  readonly amountMinor: bigint;
  readonly key: string;
  /** The amount of bonus (minor units) that the member has agreed to forfeit. */
  readonly confirmedForfeitMinor: bigint;
}

/** The amount that a member can transfer now, the limits of a single transfer, and the daily limits. */
export type Transferable = Withdrawable &
  Pick<WithdrawableFacts, 'leftTodayMinor' | 'leftTodayCount'> &
  Pick<TransferTerms, 'minMinor' | 'maxMinor'>;

interface Terms {
  readonly own: TransferTerms;
  readonly withdrawal: WithdrawalTerms;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The characters of a receipt number: digits and letters, without the letters that look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Handles transfers between two members, of whom one is above the other in the agent tree (domain §4). The caller must
 * have checked the sender's payment password, and must have asked the agents service how the two members are related.
 * Only withdrawable money can be transferred.
 */
@Injectable()
export class MemberTransfersService {
  private readonly line = new KeyedMutex();

  constructor(
    private readonly db: Db,
    private readonly store: MemberTransfersStore,
    private readonly readModel: MemberTransfersReadModel,
    private readonly posting: TransferPosting,
    private readonly withdrawable: WithdrawableReadModel,
    private readonly risk: RiskFactsReadModel,
    private readonly withdrawals: WithdrawalsReadModel,
    private readonly withdrawalsStore: WithdrawalsStore,
    private readonly accounts: PayoutAccountsStore,
    private readonly orders: DepositsStore,
    private readonly deposits: DepositsReadModel,
  ) {}

  /**
   * Returns the amount that a member can transfer now.
   * @throws Failure system.temporary, access.trial, wallet.method_disabled.
   */
  async transferableNow(memberId: string, currency: string, level = 0): Promise<Transferable> {
    const brand = await this.withdrawable.brandOf(this.db, memberId, currency);
    const terms = await this.#terms(this.db, brand, currency, level);
    return this.#transferable(this.db, memberId, currency, terms);
  }

  /**
   * Returns a transfer that the member sent or received.
   * @throws Failure resource.not_found, also for a transfer between other members.
   */
  async find(memberId: string, transferId: string): Promise<MemberTransfer> {
    const transfer = UUID.test(transferId) ? await this.readModel.find(transferId) : undefined;
    if (transfer?.status !== 'done' || ![transfer.senderId, transfer.receiverId].includes(memberId))
      throw new Failure('resource.not_found');
    return transfer;
  }

  /**
   * Transfers cash at once. A repeated call with the same member and key returns the same transfer. If the ledger
   * refuses the posting, this refusal is the final answer for the key.
   * @throws the failures that the contract lists for SendTransfer.
   */
  async send(asked: SendTransfer): Promise<MemberTransfer> {
    refuseBadInput(asked);
    const transferId = await this.line.run(asked.memberId, async () => {
      const stored = await this.db.transaction((tx) => this.#stored(tx, asked));
      await this.posting.finish(stored.transferId, stored.isNew);
      return stored.transferId;
    });
    const transfer = await this.readModel.find(transferId);
    if (!transfer || transfer.status === 'opening') throw new Failure('system.temporary');
    if (transfer.status === 'refused') throw refusalOf(transfer.reason);
    return transfer;
  }

  /**
   * Returns the stored transfer with this idempotency key. If there is none, the method checks all rules and stores a
   * new transfer.
   */
  async #stored(tx: Tx, asked: SendTransfer): Promise<{ readonly transferId: string; readonly isNew: boolean }> {
    const { memberId, brand, currency, toMemberId, amountMinor, key } = asked;
    // Withdrawals take the same advisory lock, because transfers and withdrawals share the daily limits.
    await this.withdrawalsStore.lockMember(tx, memberId);
    const inputHash = createHash('sha256')
      .update(JSON.stringify([brand, currency, toMemberId, String(amountMinor)]))
      .digest();
    const earlier = await this.readModel.ofKey(tx, memberId, key);
    if (earlier && !earlier.inputHash.equals(inputHash)) throw new Failure('wallet.key_reused');
    if (earlier) return { transferId: earlier.transferId, isNew: false };

    await this.withdrawable.brandOf(tx, memberId, currency);
    const terms = await this.#terms(tx, brand, currency, asked.level);
    await this.#refuseStranger(tx, asked, terms.own);
    const { minMinor, maxMinor } = terms.own;
    if (amountMinor < minMinor || amountMinor > maxMinor) throw new Failure('wallet.amount', { minMinor, maxMinor });
    const { keepMinor, forfeitMinor } = await this.#guard(tx, asked, terms);
    await this.#refuseUnavailable(tx, asked);
    const transferId = await this.store.insert(tx, {
      ...{ senderId: memberId, receiverId: toMemberId, key, inputHash, brand, currency, amountMinor },
      ...{ direction: asked.direction, senderAccount: asked.account, receiverAccount: asked.toAccount },
      ...{ keepMinor, forfeitMinor },
      receipt: `T${[...randomBytes(8)].map((byte) => ALPHABET[byte % 32]).join('')}`,
    });
    return { transferId, isNew: true };
  }

  async #terms(sql: Sql, brand: string, currency: string, level = 0): Promise<Terms> {
    const own = await this.readModel.terms(sql, brand, currency);
    const withdrawal = await this.withdrawals.terms(sql, brand, currency, level);
    if (!own || !withdrawal) throw new Failure('wallet.method_disabled');
    return { own, withdrawal };
  }

  /**
   * Refuses a receiver who is more than one level above or below the sender in the agent tree, unless the brand allows
   * it. Also refuses a receiver who has no account in the same brand and currency.
   */
  async #refuseStranger(
    tx: Tx,
    { brand, currency, toMemberId, levels }: SendTransfer,
    { anyAncestor }: TransferTerms,
  ): Promise<void> {
    if (levels > 1 && !anyAncestor) throw new Failure('resource.not_found');
    const brandThere = await this.withdrawable.brandOf(tx, toMemberId, currency).catch((error: unknown) => {
      if (isFailure(error) && error.code === 'access.trial') return undefined;
      throw error;
    });
    if (brandThere !== brand) throw new Failure('resource.not_found');
  }

  /**
   * Refuses a receiver who is excluded or whose remaining deposit limit is too small. A transfer counts as a deposit of
   * the receiver, so the limit must cover it together with the receiver's open deposit orders. Deposits take the same
   * advisory lock of the receiver, and count this transfer as an open order until it is posted.
   */
  async #refuseUnavailable(tx: Tx, { toMemberId, brand, currency, amountMinor }: SendTransfer): Promise<void> {
    await this.orders.lockMember(tx, toMemberId);
    const { openMinor } = await this.deposits.openOrders(tx, toMemberId);
    // Only the receiver's own deposits require an answer to the question about a deposit limit; a transfer from another
    // member does not.
    const accounts = (await this.deposits.accounts(tx, toMemberId)).filter((account) => account.brand === brand);
    // The sender must not learn that the receiver is excluded or has limits, so the refusal does not name the reason.
    if (depositRefusalOf(accounts, { currency, amountMinor, openMinor, needsAnswer: false }))
      throw new Failure('wallet.receiver_unavailable');
  }

  async #guard(
    tx: Tx,
    { memberId, brand, currency, amountMinor, confirmedForfeitMinor, payeeName = '' }: SendTransfer,
    terms: Terms,
  ): Promise<Withdrawable> {
    const now = new Date();
    const waiting = (await this.accounts.ofMember(tx, memberId)).map(({ usableAt }) => usableAt.getTime());
    const usableAt = new Date(Math.max(0, ...waiting));
    if (usableAt > now) throw new Failure('wallet.payout_account_waits', { usableAt });
    const free = await this.#transferable(tx, memberId, currency, terms);
    const { leftTodayMinor: leftMinor, leftTodayCount: leftCount } = free;
    if (leftCount === 0 || amountMinor > leftMinor)
      throw new Failure('wallet.transfer_limit', { leftMinor, leftCount });
    if (amountMinor > free.withdrawableMinor)
      throw new Failure('wallet.not_transferable', { transferableMinor: free.withdrawableMinor });
    if (free.forfeitMinor !== confirmedForfeitMinor)
      throw new Failure('wallet.bonus_confirmation', { forfeitMinor: free.forfeitMinor });
    const anyAccount = { kind: null, number: null, holder: null, withdrawalId: null };
    const facts = await this.risk.riskFacts(tx, { memberId, currency, payeeName, ...anyAccount });
    const rules = await this.risk.rules(tx, brand, currency);
    const own = rules.filter(({ rule }) => terms.own.rules.includes(rule));
    if (rulesMet(facts, amountMinor, own, now).length > 0) throw new Failure('wallet.transfer_review');
    return free;
  }

  async #transferable(sql: Sql, memberId: string, currency: string, { own, withdrawal }: Terms): Promise<Transferable> {
    const facts = await this.withdrawable.facts(sql, memberId, currency, withdrawal);
    if (!facts) throw new Failure('access.trial');
    const leftOwn = Math.max(0, own.dayCountMax - (await this.readModel.sentToday(sql, memberId, currency)));
    const leftTodayCount = Math.min(leftOwn, facts.leftTodayCount);
    const { minMinor, maxMinor } = own;
    const { leftTodayMinor } = facts;
    return { ...withdrawableOf({ ...facts, leftTodayCount }), leftTodayMinor, leftTodayCount, minMinor, maxMinor };
  }
}

/**
 * Converts a refusal of the ledger to a failure. The code for insufficient funds means that the member staked or sent
 * the cash after it was checked.
 */
const refusalOf = (code: string): Failure =>
  new Failure(code === 'wallet.insufficient_funds' || !isFailureCode(code) ? 'wallet.not_transferable' : code);

function refuseBadInput({ memberId, toMemberId, key, levels, amountMinor, confirmedForfeitMinor }: SendTransfer): void {
  if (amountMinor <= 0n) throw new Failure('wallet.amount');
  if (confirmedForfeitMinor < 0n) throw new Failure('request.invalid', { field: 'confirmedForfeitMinor' });
  if (!UUID.test(memberId)) throw new Failure('request.invalid', { field: 'memberId' });
  if (!UUID.test(toMemberId) || toMemberId === memberId) throw new Failure('request.invalid', { field: 'toMemberId' });
  if (!(levels >= 1)) throw new Failure('request.invalid', { field: 'levels' });
  if (!/^[\x21-\x7e]{1,128}$/.test(key)) throw new Failure('request.invalid', { field: 'key' });
}
