import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { nextAsk, nextTry, type Step, type Withdrawal, type WithdrawalStatus } from './withdrawal.js';

export const WITHDRAWAL_COLUMNS = `
  w.withdrawal_id AS "withdrawalId", w.member_id AS "memberId", w.reference, w.brand, w.currency, w.method_id AS "methodId",
  w.provider, w.account_id AS "accountId", w.kind, w.institution, w.holder, w.number, w.payee_name AS "payeeName", w.amount_minor AS "amountMinor",
  w.fee_minor AS "feeMinor", w.keep_minor AS "keepMinor", w.forfeit_minor AS "forfeitMinor", w.can_cancel AS "canCancel",
  w.status, w.reason, w.steps, w.provider_payout_id AS "providerPayoutId", w.provider_sequence AS "providerSequence",
  w.requested_at AS "requestedAt", w.approved_at AS "approvedAt", w.paid_at AS "paidAt", w.confirm_by AS "confirmBy",
  w.not_received_at AS "notReceivedAt", w.not_received_text AS "notReceivedText", w.ended_at AS "endedAt"`;

export interface NewWithdrawal extends Pick<
  Withdrawal,
  | 'memberId'
  | 'reference'
  | 'brand'
  | 'currency'
  | 'methodId'
  | 'provider'
  | 'accountId'
  | 'kind'
  | 'institution'
  | 'holder'
  | 'number'
  | 'payeeName'
  | 'amountMinor'
  | 'feeMinor'
  | 'keepMinor'
  | 'forfeitMinor'
  | 'canCancel'
> {
  readonly key: string;
  readonly inputHash: Buffer;
}

/**
 * Duration (s) of a job's lease on a withdrawal. If the job crashes, another job may lease the withdrawal after this
 * time.
 */
const LEASE_SECONDS = 15;

/** Writes withdrawals. Every change of a withdrawal is made while its row is locked. */
@Injectable()
export class WithdrawalsStore {
  constructor(private readonly db: Db) {}

  /**
   * Takes an advisory lock for a member until the commit, so that only one transaction at a time can request
   * withdrawals for this member. The count of today's withdrawals is therefore exact.
   */
  async lockMember(tx: Tx, memberId: string): Promise<void> {
    await tx.rows(`SELECT pg_advisory_xact_lock(hashtextextended('withdrawals:' || $1, 0))`, [memberId]);
  }

  /**
   * Lets the commit of this transaction return before its data is on disk, which saves one wait for the disk. The
   * ledger's later commit of the hold (the locking of the amount) waits for the disk and also writes this data, because
   * the database writes its log in order. If the database stops before that, neither is stored, and the request gets no
   * answer.
   */
  async commitWithTheHold(tx: Tx): Promise<void> {
    await tx.rows('SET LOCAL synchronous_commit = off');
  }

  /** Stores a new withdrawal. Its first step is to hold the amount in the ledger. */
  async insert(tx: Tx, withdrawal: NewWithdrawal): Promise<string> {
    const row = await tx.one<{ withdrawalId: string }>(
      `INSERT INTO withdrawals (member_id, key, input_hash, reference, brand, currency, method_id, provider, account_id, kind,
                                institution, holder, number, amount_minor, fee_minor, keep_minor, forfeit_minor, can_cancel,
                                steps, steps_due_at, payee_name)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, '{hold}', now() + make_interval(secs => $19), $20)
       RETURNING withdrawal_id AS "withdrawalId"`,
      [
        withdrawal.memberId,
        withdrawal.key,
        withdrawal.inputHash,
        withdrawal.reference,
        withdrawal.brand,
        withdrawal.currency,
        withdrawal.methodId,
        withdrawal.provider,
        withdrawal.accountId,
        withdrawal.kind,
        withdrawal.institution,
        withdrawal.holder,
        withdrawal.number,
        String(withdrawal.amountMinor),
        String(withdrawal.feeMinor),
        String(withdrawal.keepMinor),
        String(withdrawal.forfeitMinor),
        withdrawal.canCancel,
        LEASE_SECONDS,
        withdrawal.payeeName,
      ],
    );
    if (!row) throw new Error('an insert gave no row');
    return row.withdrawalId;
  }

  async lock(tx: Tx, withdrawalId: string): Promise<(Withdrawal & { readonly now: Date }) | undefined> {
    return tx.one(
      `SELECT ${WITHDRAWAL_COLUMNS}, clock_timestamp() AS now FROM withdrawals w WHERE w.withdrawal_id = $1 FOR UPDATE`,
      [withdrawalId],
    );
  }

  /** Sets the state of a withdrawal, and adds the state to the history of the withdrawal. */
  async setStatus(
    tx: Tx,
    withdrawalId: string,
    status: WithdrawalStatus,
    changes: Partial<Pick<Withdrawal, 'reason' | 'approvedAt' | 'paidAt' | 'confirmBy' | 'endedAt'>> & {
      readonly askAt?: Date | null;
    } = {},
  ): Promise<void> {
    const names = {
      reason: 'reason',
      approvedAt: 'approved_at',
      paidAt: 'paid_at',
      confirmBy: 'confirm_by',
      endedAt: 'ended_at',
      askAt: 'ask_at',
    };
    const given = Object.entries(changes) as [keyof typeof names, unknown][];
    const assignments = given.map(([name], i) => `, ${names[name]} = $${i + 3}`).join('');
    await tx.rows(`UPDATE withdrawals SET status = $2${assignments} WHERE withdrawal_id = $1`, [
      withdrawalId,
      status,
      ...given.map(([, value]) => value),
    ]);
    await tx.rows('INSERT INTO withdrawal_states (withdrawal_id, status) VALUES ($1, $2)', [withdrawalId, status]);
  }

  /** Adds steps that must be posted to the ledger, after the steps that already wait. */
  async addSteps(tx: Tx, withdrawalId: string, steps: readonly Step[], reason = ''): Promise<void> {
    await tx.rows(
      `UPDATE withdrawals SET steps = steps || $2::text[], steps_due_at = coalesce(steps_due_at, now()),
              reason = CASE WHEN $3 = '' THEN reason ELSE $3 END
        WHERE withdrawal_id = $1`,
      [withdrawalId, steps, reason],
    );
  }

  /**
   * Locks the rows of the member's withdrawals that are not sent to their provider and have no step that must be
   * posted, and returns them, oldest first.
   * @param max the maximum number of withdrawals
   */
  async lockUnsent(tx: Tx, memberId: string, currency: string, max: number): Promise<Withdrawal[]> {
    return tx.rows(
      `SELECT ${WITHDRAWAL_COLUMNS} FROM withdrawals w
        WHERE w.member_id = $1 AND w.currency = $2 AND w.status IN ('requested', 'reviewing', 'approved') AND w.steps = '{}'
        ORDER BY w.requested_at, w.withdrawal_id LIMIT $3 FOR UPDATE`,
      [memberId, currency, max],
    );
  }

  /**
   * Reserves a withdrawal for the posting of a chargeback, so that no other step changes it. No job posts the step that
   * this method adds.
   */
  async reserveForChargeback(tx: Tx, withdrawalId: string): Promise<void> {
    await tx.rows(
      `UPDATE withdrawals SET steps = '{charge_back}', steps_due_at = 'infinity', reason = 'chargeback' WHERE withdrawal_id = $1`,
      [withdrawalId],
    );
  }

  /** Removes the first waiting step of a withdrawal after it is posted. */
  async stepDone(tx: Tx, withdrawalId: string): Promise<void> {
    await tx.rows(
      `UPDATE withdrawals SET steps = steps[2:], attempts = 0, steps_due_at = CASE WHEN cardinality(steps) > 1 THEN now() END
        WHERE withdrawal_id = $1`,
      [withdrawalId],
    );
  }

  async setProvider(tx: Tx, withdrawalId: string, providerPayoutId: string, sequence: number): Promise<void> {
    await tx.rows(
      `UPDATE withdrawals SET provider_payout_id = $2, provider_sequence = greatest(provider_sequence, $3) WHERE withdrawal_id = $1`,
      [withdrawalId, providerPayoutId, sequence],
    );
  }

  /**
   * Records the member's report that the money has not arrived. From then on, the withdrawal is not marked as received
   * automatically.
   */
  async setNotReceived(tx: Tx, withdrawalId: string, text: string): Promise<void> {
    await tx.rows(
      `UPDATE withdrawals SET not_received_at = now(), not_received_text = $2, confirm_by = NULL WHERE withdrawal_id = $1`,
      [withdrawalId, text],
    );
  }

  /** Locks the row of the member's account and returns the account's debt. */
  async lockedDebt(tx: Tx, memberId: string, currency: string): Promise<bigint> {
    const row = await tx.one<{ debtMinor: bigint }>(
      'SELECT debt_minor::bigint AS "debtMinor" FROM accounts WHERE member_id = $1 AND currency = $2 FOR UPDATE',
      [memberId, currency],
    );
    return row?.debtMinor ?? 0n;
  }

  /**
   * Leases withdrawals with steps that must be posted now, so that only one job handles each. Every lease counts as an
   * attempt.
   */
  async takeStepsDue(atOnceMax: number): Promise<string[]> {
    const rows = await this.db.rows<{ withdrawalId: string }>(
      `UPDATE withdrawals SET attempts = attempts + 1, steps_due_at = now() + make_interval(secs => $2)
        WHERE withdrawal_id IN (
          SELECT withdrawal_id FROM withdrawals WHERE steps_due_at <= now() ORDER BY steps_due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING withdrawal_id AS "withdrawalId"`,
      [atOnceMax, LEASE_SECONDS],
    );
    return rows.map(({ withdrawalId }) => withdrawalId);
  }

  /** Records that the ledger posting of a withdrawal failed, and the time of the next attempt. */
  async setRetry(withdrawalId: string, now: Date): Promise<void> {
    await this.db.transaction(async (tx) => {
      const row = await tx.one<{ attempts: number }>(
        'SELECT attempts FROM withdrawals WHERE withdrawal_id = $1 AND steps_due_at IS NOT NULL FOR UPDATE',
        [withdrawalId],
      );
      if (row)
        await tx.rows('UPDATE withdrawals SET steps_due_at = $2 WHERE withdrawal_id = $1', [
          withdrawalId,
          nextTry(row.attempts, now),
        ]);
    });
  }

  /**
   * Returns withdrawals in the state `paying` whose provider must be queried now. The same statement sets the time of
   * the next query.
   */
  async takeAsksDue(atOnceMax: number, now: Date): Promise<Withdrawal[]> {
    return this.db.transaction(async (tx) => {
      const due = await tx.rows<Withdrawal & { asks: number }>(
        `SELECT ${WITHDRAWAL_COLUMNS}, w.asks FROM withdrawals w
          WHERE w.ask_at <= now() ORDER BY w.ask_at LIMIT $1 FOR UPDATE SKIP LOCKED`,
        [atOnceMax],
      );
      for (const { withdrawalId, asks } of due)
        await tx.rows('UPDATE withdrawals SET asks = asks + 1, ask_at = $2 WHERE withdrawal_id = $1', [
          withdrawalId,
          nextAsk(asks + 1, now),
        ]);
      return due;
    });
  }

  /** Returns approved withdrawals that are not sent to the provider yet, for example because the process crashed. */
  async approved(atOnceMax: number): Promise<string[]> {
    const rows = await this.db.rows<{ withdrawalId: string }>(
      `SELECT withdrawal_id AS "withdrawalId" FROM withdrawals
        WHERE status = 'approved' AND cardinality(steps) = 0 AND approved_at < now() - interval '2 seconds'
        ORDER BY approved_at LIMIT $1`,
      [atOnceMax],
    );
    return rows.map(({ withdrawalId }) => withdrawalId);
  }

  /** Returns paid withdrawals for which the time to confirm the receipt has passed. */
  async unconfirmed(atOnceMax: number): Promise<string[]> {
    const rows = await this.db.rows<{ withdrawalId: string }>(
      `SELECT withdrawal_id AS "withdrawalId" FROM withdrawals
        WHERE status = 'paid' AND confirm_by <= now() AND cardinality(steps) = 0 ORDER BY confirm_by LIMIT $1`,
      [atOnceMax],
    );
    return rows.map(({ withdrawalId }) => withdrawalId);
  }
}
