import { randomUUID } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { wallet } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import type { WithdrawalsClient } from '../peers.js';

type Asked<M extends keyof WithdrawalsClient> = Parameters<WithdrawalsClient[M]>[0];

/**
 * A fake of the withdrawals in the wallet service, with withdrawal methods by bank, of which two need a VIP level. It
 * stores accounts and withdrawals by member.
 */
export class FakeWithdrawals implements Partial<WithdrawalsClient> {
  readonly requests: Asked<'requestWithdrawal'>[] = [];
  readonly accounts = new Map<string, wallet.PayoutAccount[]>();
  readonly #withdrawals = new Map<string, { memberId: string; key: string; withdrawal: wallet.Withdrawal }>();
  failure: Failure | undefined;
  /** If set, the fake refuses to say what a member may withdraw. */
  withdrawableFailure: Failure | undefined;
  /**
   * The amount (minor units) from which a withdrawal needs a second factor even from a known IP address; 0 for none.
   */
  secondFactorFromMinor = 0n;

  async listWithdrawalMethods(): Promise<wallet.ListWithdrawalMethodsResponse> {
    const method = {
      methodId: 'bank',
      name: 'bank',
      currency: 'USD',
      kind: 'bank',
      minMinor: 1_000n,
      maxMinor: 100_000n,
      feeMinor: 100n,
      usualMs: 1_800_000n,
      enabled: true,
    };
    return create(wallet.ListWithdrawalMethodsResponseSchema, {
      methods: [
        method,
        { ...method, methodId: 'off', enabled: false },
        { ...method, methodId: 'bronze', level: 1 },
        { ...method, methodId: 'gold', level: 3 },
      ],
    });
  }

  async getSecondFactorAmount(): Promise<wallet.GetSecondFactorAmountResponse> {
    return create(wallet.GetSecondFactorAmountResponseSchema, { fromMinor: this.secondFactorFromMinor });
  }

  async getWithdrawable({ currency = '' }: Asked<'getWithdrawable'>): Promise<wallet.Withdrawable> {
    if (this.withdrawableFailure) throw this.withdrawableFailure;
    return create(wallet.WithdrawableSchema, {
      currency,
      withdrawableMinor: 7_000n,
      items: [
        { reason: 'cash', amountMinor: 10_000n },
        { reason: 'turnover', amountMinor: -3_000n, restMinor: 3_000n, reference: 'deposit' },
      ],
      leftTodayMinor: 50_000n,
      leftTodayCount: 3,
    });
  }

  async listPayoutAccounts({ memberId = '' }: Asked<'listPayoutAccounts'>): Promise<wallet.ListPayoutAccountsResponse> {
    return create(wallet.ListPayoutAccountsResponseSchema, {
      accounts: this.accounts.get(memberId) ?? [],
      accountsMax: 5,
    });
  }

  async addPayoutAccount(asked: Asked<'addPayoutAccount'>): Promise<wallet.PayoutAccount> {
    const { memberId = '', kind, currency, institution, holder, number = '' } = asked;
    if (!asked.paymentPasswordChecked) throw new Failure('wallet.payment_password');
    const account = create(wallet.PayoutAccountSchema, {
      accountId: randomUUID(),
      kind,
      currency,
      institution,
      holder,
      masked: `••••${number.slice(-4)}`,
      usableAt: timestampFromMs(Date.now()),
    });
    this.accounts.set(memberId, [...(this.accounts.get(memberId) ?? []), account]);
    return account;
  }

  async removePayoutAccount({
    memberId = '',
    accountId,
    paymentPasswordChecked,
  }: Asked<'removePayoutAccount'>): Promise<wallet.PayoutAccount> {
    if (!paymentPasswordChecked) throw new Failure('wallet.payment_password');
    const held = this.accounts.get(memberId) ?? [];
    const account = held.find((each) => each.accountId === accountId);
    if (!account) throw new Failure('resource.not_found');
    this.accounts.set(
      memberId,
      held.filter((each) => each !== account),
    );
    return account;
  }

  async requestWithdrawal(asked: Asked<'requestWithdrawal'>): Promise<wallet.Withdrawal> {
    if (this.failure) throw this.failure;
    this.requests.push(asked);
    const { memberId = '', key = '', methodId, currency, amountMinor = 0n } = asked;
    const known = [...this.#withdrawals.values()].find((each) => each.memberId === memberId && each.key === key);
    if (known) return known.withdrawal;
    const account = this.accounts.get(memberId)?.find(({ accountId }) => accountId === asked.accountId);
    const withdrawal = create(wallet.WithdrawalSchema, {
      ...(account && { institution: account.institution, holder: account.holder, masked: account.masked }),
      withdrawalId: randomUUID(),
      reference: 'W-1',
      status: wallet.WithdrawalStatus.REQUESTED,
      label: 'processing',
      methodId,
      currency,
      amountMinor,
      feeMinor: 100n,
      payoutMinor: amountMinor - 100n,
      canCancel: true,
      steps: [{ status: wallet.WithdrawalStatus.REQUESTED, at: timestampFromMs(Date.now()) }],
    });
    this.#withdrawals.set(withdrawal.withdrawalId, { memberId, key, withdrawal });
    return withdrawal;
  }

  readonly lists: Asked<'listWithdrawals'>[] = [];

  async listWithdrawals(asked: Asked<'listWithdrawals'>): Promise<wallet.ListWithdrawalsResponse> {
    const { memberId } = asked;
    this.lists.push(asked);
    const content = [...this.#withdrawals.values()].flatMap((each) =>
      each.memberId === memberId ? [each.withdrawal] : [],
    );
    return create(wallet.ListWithdrawalsResponseSchema, {
      content,
      pageNum: 1,
      totalPages: 1,
      totalCount: BigInt(content.length),
    });
  }

  async getWithdrawal(asked: Asked<'getWithdrawal'>): Promise<wallet.Withdrawal> {
    return this.#own(asked);
  }

  async cancelWithdrawal(asked: Asked<'cancelWithdrawal'>): Promise<wallet.Withdrawal> {
    const withdrawal = this.#own(asked);
    if (!withdrawal.canCancel) throw new Failure('wallet.wrong_state');
    return Object.assign(withdrawal, {
      status: wallet.WithdrawalStatus.CANCELLED,
      label: 'cancelled',
      canCancel: false,
    });
  }

  async confirmWithdrawal(asked: Asked<'confirmWithdrawal'>): Promise<wallet.Withdrawal> {
    const withdrawal = this.#own(asked);
    if (!withdrawal.canConfirm) throw new Failure('wallet.wrong_state');
    return Object.assign(withdrawal, {
      status: wallet.WithdrawalStatus.RECEIVED,
      label: 'approved',
      canConfirm: false,
    });
  }

  async reportNotReceived(asked: Asked<'reportNotReceived'>): Promise<wallet.Withdrawal> {
    const withdrawal = this.#own(asked);
    if (!withdrawal.canConfirm) throw new Failure('wallet.wrong_state');
    return Object.assign(withdrawal, { notReceived: true, notReceivedText: asked.text, canConfirm: false });
  }

  /** Sets a withdrawal to the status paid, as a report of the payment provider does. */
  pay(withdrawalId: string): void {
    const held = this.#withdrawals.get(withdrawalId);
    if (held)
      Object.assign(held.withdrawal, {
        status: wallet.WithdrawalStatus.PAID,
        label: 'approved',
        canCancel: false,
        canConfirm: true,
        confirmBy: timestampFromMs(Date.now() + 1_800_000),
      });
  }

  #own({ memberId, withdrawalId = '' }: { memberId?: string; withdrawalId?: string }): wallet.Withdrawal {
    const held = this.#withdrawals.get(withdrawalId);
    if (!held || held.memberId !== memberId) throw new Failure('resource.not_found');
    return held.withdrawal;
  }
}
