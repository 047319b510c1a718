import { randomUUID } from 'node:crypto';
import { decodeEvent } from '@nm/contracts';
import type { WithdrawalChanged } from '@nm/contracts/wallet.js';
import { auditLedger } from '../../audit/audit.js';
import type { CashierBench } from '../../deposits/testing/cashier-bench.js';
import type { Posting } from '../../ledger/command.js';
import { LedgerService } from '../../ledger/ledger.service.js';
import type { Movement } from '../../ledger/movement.js';
import { ReviewsReadModel } from '../../reviews/reviews.read-model.js';
import { PayoutAccountsService, type NewPayoutAccount } from '../payout-accounts.service.js';
import type { PayoutAccount } from '../payout-accounts.store.js';
import { PayoutsService } from '../payouts.service.js';
import { payoutMinorOf, type PayoutState, type Withdrawal } from '../withdrawal.js';
import { WithdrawalsReadModel } from '../withdrawals.read-model.js';
import { WithdrawalsService, type RequestWithdrawal } from '../withdrawals.service.js';

export interface Pools {
  readonly cash: bigint;
  readonly bonus: bigint;
  readonly held: bigint;
  readonly debt: bigint;
}

/**
 * Returns the steps and checks that the withdrawal tests share. The parameter `bench` is a function, because the steps
 * are defined before the test bench starts.
 */
export function withdrawalSteps(bench: () => CashierBench) {
  const post = (memberId: string, movement: Movement, key: string = randomUUID(), caller = 'games'): Promise<Posting> =>
    bench().app.get(LedgerService).post({ caller, memberId, currency: 'USD', key, reference: '', movement });
  const anAccount = (memberId: string, changes: Partial<NewPayoutAccount> = {}): Promise<PayoutAccount> =>
    bench()
      .app.get(PayoutAccountsService)
      .add({
        ...{ memberId, brand: 'lab', currency: 'USD', kind: 'ewallet' },
        ...{ institution: 'Lantern Pay', holder: 'Anna Berg', number: `+88017${Math.floor(Math.random() * 1e9)}` },
        ...changes,
      });
  const aMember = async (cashMinor = 10_000n, columns: Readonly<Record<string, unknown>> = {}): Promise<string> => {
    const memberId = await bench().aMember(columns);
    if (cashMinor > 0n) await post(memberId, { type: 'deposit', amountMinor: cashMinor, provider: 'lantern' });
    return memberId;
  };
  const anInput = async (change: Partial<RequestWithdrawal> = {}): Promise<RequestWithdrawal> => {
    const memberId = change.memberId ?? (await aMember());
    return {
      ...{ memberId, brand: 'lab', currency: 'USD', methodId: 'ewallet', amountMinor: 5_000n, key: randomUUID() },
      accountId: change.accountId ?? (await anAccount(memberId)).accountId,
      confirmedForfeitMinor: 0n,
      ...change,
    };
  };
  const now = async ({ withdrawalId }: Pick<Withdrawal, 'withdrawalId'>): Promise<Withdrawal> => {
    const found = await bench().app.get(WithdrawalsReadModel).find(withdrawalId);
    if (!found) throw new Error(`no withdrawal ${withdrawalId}`);
    return found;
  };

  const eventsOf = async ({ withdrawalId, memberId }: Withdrawal): Promise<WithdrawalChanged[]> => {
    const rows = await bench().db.rows<{ type: string; payload: Buffer }>(
      `SELECT type, payload FROM outbox WHERE key = $1 AND type = 'wallet.v1.WithdrawalChanged' ORDER BY seq`,
      [memberId],
    );
    return rows
      .map(({ type, payload }) => decodeEvent(type, payload) as WithdrawalChanged)
      .filter((event) => event.withdrawalId === withdrawalId);
  };

  /** Requests a withdrawal, and returns it after the provider has answered. */
  const request = async (change: Partial<RequestWithdrawal> = {}): Promise<Withdrawal> => {
    const { app } = bench();
    const asked = await app.get(WithdrawalsService).request(await anInput(change));
    await app.get(PayoutsService).allSent();
    return now(asked);
  };

  return {
    post,
    aMember,
    anAccount,
    anInput,
    now,
    request,
    /** Creates a withdrawal that was sent to the provider and has no result yet (state `paying`). */
    aPaying: async (change: Partial<RequestWithdrawal> = {}): Promise<Withdrawal> => {
      await bench().sandbox.fault('payout_waits');
      return request(change);
    },
    /** Sets the result of a payout at the sandbox provider, and waits until the wallet has handled its notices. */
    outcome: async ({ withdrawalId }: Withdrawal, what: object): Promise<void> => {
      await bench().sandbox.payoutOutcome(withdrawalId, what);
      await bench().sandbox.allAnswered(withdrawalId, 'payouts');
    },
    /** Sends one notice about a payout to the wallet, as the payment provider does. */
    notice: (
      withdrawal: Withdrawal,
      state: PayoutState,
      sequence: number,
      changes: object = {},
      provider = 'lantern',
    ): Promise<void> =>
      bench()
        .app.get(PayoutsService)
        .onNotice(
          provider,
          JSON.stringify({
            eventId: randomUUID(),
            reference: withdrawal.withdrawalId,
            providerPayoutId: 'O1',
            state,
            sequence,
            amount: String(payoutMinorOf(withdrawal)),
            currency: withdrawal.currency,
            ...changes,
          }),
        ),
    reviewVersion: async ({ withdrawalId }: Withdrawal): Promise<bigint> =>
      (await bench().app.get(ReviewsReadModel).find('withdrawal', withdrawalId))?.version ?? 0n,
    pools: async (memberId: string): Promise<Pools | undefined> =>
      bench().db.one(
        `SELECT cash_minor::bigint AS cash, bonus_minor::bigint AS bonus, held_minor::bigint AS held, debt_minor::bigint AS debt
           FROM accounts WHERE member_id = $1`,
        [memberId],
      ),
    casesOf: async ({ withdrawalId }: Withdrawal): Promise<string[]> =>
      (
        await bench().db.rows<{ kind: string }>('SELECT kind FROM cases WHERE order_id = $1 ORDER BY opened_at', [
          withdrawalId,
        ])
      ).map(({ kind }) => kind),
    /** Returns the states of a withdrawal for which an event was published, in order. */
    published: async (withdrawal: Withdrawal): Promise<string[]> =>
      (await eventsOf(withdrawal)).map(({ status }) => status),
    /** Returns whether the event about the receipt of a withdrawal says that the member did not answer in time. */
    receivedBySilence: async (withdrawal: Withdrawal): Promise<boolean | undefined> =>
      (await eventsOf(withdrawal)).find(({ status }) => status === 'received')?.bySilence,
    /** Sets a stored due time of a withdrawal to a past time, so that a job handles the withdrawal now. */
    makeDue: async (column: 'ask_at' | 'steps_due_at' | 'confirm_by' | 'approved_at', { withdrawalId }: Withdrawal) => {
      await bench().db.rows(
        `UPDATE withdrawals SET ${column} = now() - interval '1 minute' WHERE withdrawal_id = $1 AND ${column} IS NOT NULL`,
        [withdrawalId],
      );
    },
    async theBooksAreClean(): Promise<void> {
      expect((await auditLedger(bench().db)).filter(({ faults }) => faults > 0n)).toEqual([]);
    },
  };
}
