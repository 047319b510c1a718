import { Injectable } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { PayoutAccountAddedSchema } from '@nm/contracts/wallet.js';
import { Db } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { PayoutAccountsStore, type PayoutAccount } from './payout-accounts.store.js';
import { isPayoutName } from './payout-name.js';
import { masked } from './withdrawal.js';
import { WithdrawableReadModel } from './withdrawable.read-model.js';
import { WithdrawalsReadModel } from './withdrawals.read-model.js';
import { WithdrawalsStore } from './withdrawals.store.js';

export type NewPayoutAccount = Omit<PayoutAccount, 'accountId' | 'createdAt' | 'usableAt'>;

/** The maximum number of other members with the same payout account whose ids the event contains. */
const SHARERS_MAX = 20;
const KINDS = ['bank', 'ewallet', 'crypto'];
/**
 * The pattern of the account number for each kind of payout account: a bank account (IBAN or domestic number), an
 * e-wallet (mobile number) or a crypto address.
 */
const NUMBERS: Readonly<Record<string, RegExp>> = {
  bank: /^[A-Z0-9]{5,34}$/,
  ewallet: /^\+?[0-9]{6,20}$/,
  crypto: /^[A-Za-z0-9]{20,100}$/,
};
/**
 * The pattern of a holder's name. It allows the invisible joining characters that Bengali and other scripts need inside
 * words.
 */
const NAME = /^[\p{L}\p{M}\p{N}](?:\p{Join_Control}|[\p{L}\p{M}\p{N} .,'’&()/-]){1,63}$/u;

/** Handles the accounts to which a member's withdrawals are paid. The caller must have checked the payment password. */
@Injectable()
export class PayoutAccountsService {
  constructor(
    private readonly db: Db,
    private readonly accounts: PayoutAccountsStore,
    private readonly store: WithdrawalsStore,
    private readonly readModel: WithdrawalsReadModel,
    private readonly withdrawable: WithdrawableReadModel,
    private readonly outbox: Outbox,
  ) {}

  list(memberId: string): Promise<PayoutAccount[]> {
    return this.accounts.ofMember(this.db, memberId);
  }

  accountsMax(memberId: string): Promise<number> {
    return this.withdrawable.accountsMaxOf(this.db, memberId);
  }

  /**
   * Adds a payout account. Withdrawals can be paid to it after the brand's waiting time. If the member has the same
   * account already, the existing one is returned.
   * @throws Failure request.invalid (field), wallet.payout_account_limit, wallet.method_disabled, access.trial,
   * system.temporary.
   */
  async add(asked: NewPayoutAccount): Promise<PayoutAccount> {
    const account = tidied(asked);
    return this.db.transaction(async (tx) => {
      await this.store.lockMember(tx, account.memberId);
      const terms = await this.readModel.terms(tx, account.brand, account.currency);
      if (!terms) throw new Failure('wallet.method_disabled');
      await this.withdrawable.brandOf(tx, account.memberId, account.currency);
      const same = await this.accounts.sameOf(tx, account);
      if (same) return same;
      const existing = await this.accounts.ofMember(tx, account.memberId);
      if (existing.length >= terms.accountsMax)
        throw new Failure('wallet.payout_account_limit', { accountsMax: terms.accountsMax });
      const added = await this.accounts.add(tx, { ...account, waitMs: terms.accountWaitMs });
      const { memberId, brand, accountId, currency, kind, institution, number, usableAt } = added;
      await this.outbox.append(tx, PayoutAccountAddedSchema, {
        ...{ memberId, brand, accountId, currency, kind, institution },
        masked: masked(number),
        usableAt: timestampFromDate(usableAt),
        sharedWith: await this.accounts.sharers(tx, added, SHARERS_MAX),
      });
      return added;
    });
  }

  /**
   * Compares a typed name with the holder names that prove the member as a second factor. `hasName` is false if there
   * is no such name.
   */
  async checkName(memberId: string, name: string): Promise<{ hasName: boolean; matches: boolean }> {
    const names = await this.accounts.provingNames(this.db, memberId);
    return { hasName: names.length > 0, matches: isPayoutName(name, names) };
  }

  /**
   * Removes a payout account. Withdrawals to this account that were requested before continue.
   * @throws Failure resource.not_found, also for another member's account.
   */
  async remove(memberId: string, accountId: string): Promise<PayoutAccount> {
    const removed = await this.db.transaction((tx) => this.accounts.remove(tx, memberId, accountId));
    if (!removed) throw new Failure('resource.not_found');
    return removed;
  }
}

/**
 * Normalises a payout account: it trims the texts and removes spaces and separators from the number. It also checks all
 * fields.
 * @throws Failure request.invalid.
 */
function tidied(account: NewPayoutAccount): NewPayoutAccount {
  const { kind } = account;
  const number = kind === 'crypto' ? account.number.trim() : account.number.replaceAll(/[\s-]/g, '').toUpperCase();
  const institution = account.institution.trim().replaceAll(/\s+/g, ' ');
  const holder = account.holder.trim().replaceAll(/\s+/g, ' ');
  const require = (holds: boolean | undefined, field: string): void => {
    if (!holds) throw new Failure('request.invalid', { field });
  };
  require(KINDS.includes(kind), 'kind');
  require(NAME.test(institution), 'institution');
  require(kind === 'crypto' ? holder === '' : NAME.test(holder), 'holder');
  require(NUMBERS[kind]?.test(number), 'number');
  return { ...account, institution, holder, number };
}
