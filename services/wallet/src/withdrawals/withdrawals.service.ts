import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { storableText } from '@nm/kit/db/storable-text.js';
import { KeyedMutex } from '@nm/kit/concurrency/keyed-mutex.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { isFailureCode } from '@nm/kit/errors/catalogue.js';
import { ReviewsStore } from '../reviews/reviews.store.js';
import { PayoutAccountsStore } from './payout-accounts.store.js';
import { PayoutGateway } from './payout.gateway.js';
import { PayoutsService } from './payouts.service.js';
import { withdrawableOf, type OpenHold, type Withdrawable, type WithdrawableFacts } from './withdrawable.js';
import { WithdrawableReadModel } from './withdrawable.read-model.js';
import { comingStatus, type Withdrawal } from './withdrawal.js';
import { WithdrawalSteps } from './withdrawal-steps.service.js';
import {
  WithdrawalsReadModel,
  type DayLimit,
  type WithdrawalMethod,
  type WithdrawalTerms,
} from './withdrawals.read-model.js';
import { WithdrawalsStore } from './withdrawals.store.js';

export interface RequestWithdrawal {
  readonly memberId: string;
  readonly brand: string;
  readonly currency: string;
  readonly methodId: string;
  readonly accountId: string;
  readonly amountMinor: bigint;
  readonly key: string;
  /** The amount of bonus (minor units) that the member has agreed to forfeit. */
  readonly confirmedForfeitMinor: bigint;
  /** The member's present VIP level; 0 if there is none. */
  readonly level?: number;
  /** The name that the member registered; empty or absent if the member gave none. */
  readonly payeeName?: string;
}

/**
 * The amount that the member can withdraw now, the amount and the number that are left today, and the daily limits by
 * VIP level.
 */
export type WithdrawableNow = Withdrawable &
  Pick<WithdrawableFacts, 'leftTodayMinor' | 'leftTodayCount'> &
  Pick<WithdrawalTerms, 'dayMinorMax' | 'dayCountMax'> & { readonly dayLimits: readonly DayLimit[] };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** The characters of a withdrawal's reference: digits and letters, without the letters that look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The maximum length (characters) of the member's text in a report of missing money. */
const NOT_RECEIVED_TEXT_MAX = 300;

/** Handles a member's own withdrawals. The caller must have checked the payment password. */
@Injectable()
export class WithdrawalsService {
  private readonly line = new KeyedMutex();

  constructor(
    private readonly db: Db,
    private readonly store: WithdrawalsStore,
    private readonly readModel: WithdrawalsReadModel,
    private readonly withdrawable: WithdrawableReadModel,
    private readonly accounts: PayoutAccountsStore,
    private readonly gateway: PayoutGateway,
    private readonly steps: WithdrawalSteps,
    private readonly payouts: PayoutsService,
    private readonly reviews: ReviewsStore,
  ) {}

  /**
   * Returns the withdrawal methods of a brand, each with the VIP level that it needs. A method without a configured
   * provider is shown as disabled.
   */
  async methods(brand: string): Promise<WithdrawalMethod[]> {
    const methods = await this.readModel.methodsOf(brand);
    return methods.map((method) => ({ ...method, enabled: this.#isOpen(method) }));
  }

  /**
   * Returns the amount that a member can withdraw now, and the reasons.
   * @throws Failure system.temporary, access.trial, wallet.method_disabled (the brand offers no payouts in this
   * currency).
   */
  async withdrawableNow(memberId: string, currency: string, level = 0): Promise<WithdrawableNow> {
    const brand = await this.withdrawable.brandOf(this.db, memberId, currency);
    const terms = await this.readModel.terms(this.db, brand, currency, level);
    if (!terms) throw new Failure('wallet.method_disabled');
    const facts = await this.withdrawable.facts(this.db, memberId, currency, terms);
    if (!facts) throw new Failure('access.trial');
    const { leftTodayMinor, leftTodayCount } = facts;
    const { dayMinorMax, dayCountMax } = terms;
    const dayLimits = await this.readModel.dayLimits(this.db, brand, currency);
    return { ...withdrawableOf(facts), leftTodayMinor, leftTodayCount, dayMinorMax, dayCountMax, dayLimits };
  }

  /** Returns the open holds of the member's pool `held`, oldest first. */
  holds(memberId: string, currency: string): Promise<OpenHold[]> {
    return this.withdrawable.holds(this.db, memberId, currency);
  }

  /**
   * Returns a withdrawal of the member.
   * @throws Failure resource.not_found, also for another member's withdrawal.
   */
  async find(memberId: string, withdrawalId: string): Promise<Withdrawal> {
    const withdrawal = UUID.test(withdrawalId) ? await this.readModel.find(withdrawalId) : undefined;
    return seen(withdrawal?.memberId === memberId ? withdrawal : undefined);
  }

  /**
   * Returns the withdrawal that the member requested with this idempotency key.
   * @throws Failure resource.not_found if no withdrawal has this key.
   */
  async ofKey(memberId: string, key: string): Promise<Withdrawal> {
    return seen(UUID.test(memberId) ? await this.readModel.ofKey(this.db, memberId, key) : undefined);
  }

  /**
   * Requests a withdrawal. A repeated call with the same member and key returns the same withdrawal. The withdrawal
   * becomes visible when its amount is held. If the ledger refuses the hold, this refusal is the final answer for the
   * key.
   * @throws the failures that the contract lists for RequestWithdrawal.
   */
  async request(asked: RequestWithdrawal): Promise<Withdrawal> {
    refuseBadInput(asked);
    const { withdrawalId } = await this.line.run(asked.memberId, async () => {
      const stored = await this.db.transaction((tx) => this.#stored(tx, asked));
      await this.steps.finish(stored.withdrawalId, stored.isNew);
      return stored;
    });
    this.payouts.beginToSend(withdrawalId);
    const withdrawal = await this.readModel.find(withdrawalId);
    if (!withdrawal || withdrawal.status === 'opening') throw new Failure('system.temporary');
    if (withdrawal.status === 'refused') throw refusalOf(withdrawal.reason);
    return withdrawal;
  }

  /**
   * Cancels a withdrawal whose review has not begun, if the brand allows it.
   * @throws Failure wallet.wrong_state, resource.not_found.
   */
  async cancel(memberId: string, withdrawalId: string): Promise<Withdrawal> {
    await this.#change(memberId, withdrawalId, async (tx, withdrawal) => {
      if (comingStatus(withdrawal) === 'cancelled') return;
      if (withdrawal.status !== 'requested' || !withdrawal.canCancel || withdrawal.steps.length > 0)
        throw new Failure('wallet.wrong_state');
      await this.reviews.close(tx, 'withdrawal', withdrawalId);
      await this.store.addSteps(tx, withdrawalId, ['cancel']);
    });
    await this.steps.tryToFinish(withdrawalId);
    return this.find(memberId, withdrawalId);
  }

  /**
   * Records the member's confirmation that the money has arrived.
   * @throws Failure wallet.wrong_state, resource.not_found.
   */
  async confirm(memberId: string, withdrawalId: string): Promise<Withdrawal> {
    await this.#change(memberId, withdrawalId, (tx, withdrawal) => this.#receive(tx, withdrawal));
    return this.find(memberId, withdrawalId);
  }

  /**
   * Records the member's report that the money has not arrived. The report opens a case for an operator and moves no
   * money.
   * @param said the member's own text; may be empty
   * @throws Failure wallet.wrong_state, resource.not_found, request.invalid (text).
   */
  async reportNotReceived(memberId: string, withdrawalId: string, said = ''): Promise<Withdrawal> {
    const text = storableText(said).trim();
    if (text.length > NOT_RECEIVED_TEXT_MAX) throw new Failure('request.invalid', { field: 'text' });
    await this.#change(memberId, withdrawalId, async (tx, withdrawal) => {
      if (withdrawal.status !== 'paid') throw new Failure('wallet.wrong_state');
      if (withdrawal.notReceivedAt) return;
      await this.store.setNotReceived(tx, withdrawalId, text);
      await this.payouts.openCase(tx, withdrawal, 'withdrawal.not_received', { ...(text && { said: text }) });
    });
    return this.find(memberId, withdrawalId);
  }

  /** Marks a paid withdrawal as received, if no missing money was reported within the brand's time limit. */
  async receiveUnconfirmed(withdrawalId: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const withdrawal = await this.store.lock(tx, withdrawalId);
      if (!withdrawal?.confirmBy || withdrawal.confirmBy > withdrawal.now || withdrawal.status !== 'paid') return;
      await this.#receive(tx, withdrawal, true);
    });
  }

  async #receive(tx: Tx, withdrawal: Withdrawal & { readonly now: Date }, bySilence = false): Promise<void> {
    if (withdrawal.status === 'received') return;
    if (withdrawal.status !== 'paid' || withdrawal.steps.length > 0) throw new Failure('wallet.wrong_state');
    await this.steps.enter(tx, withdrawal, 'received', { endedAt: withdrawal.now }, bySilence);
  }

  async #change(
    memberId: string,
    withdrawalId: string,
    act: (tx: Tx, withdrawal: Withdrawal & { readonly now: Date }) => Promise<void>,
  ): Promise<void> {
    await this.find(memberId, withdrawalId);
    await this.db.transaction(async (tx) => {
      const withdrawal = await this.store.lock(tx, withdrawalId);
      if (withdrawal) await act(tx, withdrawal);
    });
  }

  /** Returns the stored withdrawal with this idempotency key, or checks all rules and stores a new one. */
  async #stored(tx: Tx, asked: RequestWithdrawal): Promise<{ readonly withdrawalId: string; readonly isNew: boolean }> {
    await this.store.lockMember(tx, asked.memberId);
    const inputHash = createHash('sha256')
      .update(JSON.stringify([asked.brand, asked.currency, asked.methodId, asked.accountId, String(asked.amountMinor)]))
      .digest();
    const earlier = await this.readModel.ofKey(tx, asked.memberId, asked.key);
    if (earlier && !earlier.inputHash.equals(inputHash)) throw new Failure('wallet.key_reused');
    if (earlier) return { withdrawalId: earlier.withdrawalId, isNew: false };

    const { method, terms } = await this.#methodOf(tx, asked);
    const account = await this.#accountOf(tx, asked, method);
    const { keepMinor, forfeitMinor } = await this.#guard(tx, asked, terms);
    const { memberId, brand, currency, amountMinor, key } = asked;
    const { methodId, provider, feeMinor } = method;
    const { accountId, kind, institution, holder, number } = account;
    await this.store.commitWithTheHold(tx);
    const withdrawalId = await this.store.insert(tx, {
      ...{ memberId, brand, currency, amountMinor, key, inputHash, methodId, provider, feeMinor },
      ...{ accountId, kind, institution, holder, number, keepMinor, forfeitMinor },
      payeeName: storableText(asked.payeeName ?? ''),
      canCancel: terms.canCancel,
      reference: `W${[...randomBytes(8)].map((byte) => ALPHABET[byte % 32]).join('')}`,
    });
    return { withdrawalId, isNew: true };
  }

  async #methodOf(
    tx: Tx,
    { brand, methodId, currency, amountMinor, level = 0 }: RequestWithdrawal,
  ): Promise<{ readonly method: WithdrawalMethod; readonly terms: WithdrawalTerms }> {
    const method = await this.readModel.method(tx, brand, methodId);
    const terms = method && (await this.readModel.terms(tx, brand, method.currency, level));
    if (!method || !terms || method.currency !== currency || !this.#isOpen(method) || method.level > level)
      throw new Failure('wallet.method_disabled');
    if (amountMinor < method.minMinor || amountMinor > method.maxMinor)
      throw new Failure('wallet.amount', { minMinor: method.minMinor, maxMinor: method.maxMinor });
    return { method, terms };
  }

  async #accountOf(tx: Tx, { memberId, accountId, currency }: RequestWithdrawal, { kind }: WithdrawalMethod) {
    const account = (await this.accounts.ofMember(tx, memberId)).find((each) => each.accountId === accountId);
    if (account?.currency !== currency || account.kind !== kind) throw new Failure('resource.not_found');
    if (account.usableAt > new Date()) throw new Failure('wallet.payout_account_waits', { usableAt: account.usableAt });
    return account;
  }

  async #guard(
    tx: Tx,
    { memberId, currency, amountMinor, confirmedForfeitMinor }: RequestWithdrawal,
    terms: WithdrawalTerms,
  ): Promise<Withdrawable> {
    await this.withdrawable.brandOf(tx, memberId, currency);
    const facts = await this.withdrawable.facts(tx, memberId, currency, terms);
    if (!facts) throw new Failure('access.trial');
    const { leftTodayMinor: leftMinor, leftTodayCount: leftCount } = facts;
    if (leftCount === 0 || amountMinor > leftMinor)
      throw new Failure('wallet.withdrawal_limit', { leftMinor, leftCount });
    const now = withdrawableOf(facts);
    if (amountMinor > now.withdrawableMinor)
      throw new Failure('wallet.not_withdrawable', { withdrawableMinor: now.withdrawableMinor });
    if (now.forfeitMinor !== confirmedForfeitMinor)
      throw new Failure('wallet.bonus_confirmation', { forfeitMinor: now.forfeitMinor });
    return now;
  }

  #isOpen({ enabled, provider }: WithdrawalMethod): boolean {
    return enabled && this.gateway.knows(provider);
  }
}

const seen = (withdrawal: Withdrawal | undefined): Withdrawal => {
  if (!withdrawal || withdrawal.status === 'opening' || withdrawal.status === 'refused')
    throw new Failure('resource.not_found');
  return withdrawal;
};

/**
 * Converts the ledger's refusal of a hold to a failure. The code for insufficient funds means that the member staked
 * the cash after it was checked.
 */
const refusalOf = (code: string): Failure =>
  new Failure(code === 'wallet.insufficient_funds' || !isFailureCode(code) ? 'wallet.not_withdrawable' : code);

function refuseBadInput({ memberId, accountId, key, amountMinor, confirmedForfeitMinor }: RequestWithdrawal): void {
  if (amountMinor <= 0n) throw new Failure('wallet.amount');
  if (confirmedForfeitMinor < 0n) throw new Failure('request.invalid', { field: 'confirmedForfeitMinor' });
  if (!UUID.test(memberId)) throw new Failure('request.invalid', { field: 'memberId' });
  if (!UUID.test(accountId)) throw new Failure('request.invalid', { field: 'accountId' });
  if (!/^[\x21-\x7e]{1,128}$/.test(key)) throw new Failure('request.invalid', { field: 'key' });
}
