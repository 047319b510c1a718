import { Injectable } from '@nestjs/common';
import type { ContractKind } from '@nm/contracts/agents.js';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import { longerIsOpen } from '../periods/periods.store.js';

/** A stored settlement that must be paid. */
export interface DuePayment {
  readonly id: string;
  readonly kind: ContractKind;
  readonly payerId: string | null;
  readonly payeeId: string;
  readonly currency: string;
  readonly grossMinor: bigint;
  readonly netMinor: bigint;
  /** The amount (minor units) that must be paid to the agent; null until it is fixed. */
  readonly payMinor: bigint | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

const PAYMENT = `id, kind, payer_id AS "payerId", payee_id AS "payeeId", currency, gross_minor AS "grossMinor",
  net_minor AS "netMinor", pay_minor AS "payMinor", starts_at AS "startsAt", ends_at AS "endsAt"`;

/** All SQL that writes payments and debts. */
@Injectable()
export class PaymentsStore {
  /**
   * Returns the settlements that must be paid now, oldest first, and at the same end those of longer periods first.
   * Within one period, top agents come first, because their gross amount funds the payments to their downlines. As long
   * as a settlement waits for a retry, later settlements of the same agent are not returned, because its debt must be
   * deducted from them. For the same reason settlements wait until the longer periods with the same end are closed.
   */
  async due(sql: Sql, limit: number): Promise<DuePayment[]> {
    return sql.rows(
      `SELECT ${PAYMENT} FROM settlements s
        WHERE status = 'due' AND due_at <= now() AND NOT ${longerIsOpen('s.brand', 's.ends_at', 's.kind')}
          AND NOT EXISTS (SELECT FROM settlements o
                           WHERE o.payee_id = s.payee_id AND o.status = 'due' AND o.due_at > now()
                             AND (o.ends_at, o.kind) < (s.ends_at, s.kind))
        ORDER BY ends_at, kind, payer_id NULLS FIRST, id LIMIT $1`,
      [limit],
    );
  }

  /**
   * Delays the next attempt of settlements whose payment failed: by 2 seconds at first, then twice as long each time,
   * at most by 5 minutes. The rows are locked in the same order as in `lock`, because two processes may handle the same
   * page and must not deadlock.
   */
  async stepBack(sql: Sql, settlementIds: readonly string[]): Promise<void> {
    if (settlementIds.length === 0) return;
    await sql.rows(
      `WITH still AS (SELECT id FROM settlements WHERE id = ANY($1::uuid[]) AND status = 'due' ORDER BY id FOR UPDATE)
       UPDATE settlements s
          SET pay_attempts = s.pay_attempts + 1,
              due_at = now() + least(interval '2 seconds' * 2 ^ least(s.pay_attempts, 10), interval '5 minutes')
         FROM still WHERE s.id = still.id`,
      [settlementIds],
    );
  }

  /**
   * Locks the given settlements that must still be paid, and returns them. The rows are locked in a fixed order, so
   * that two processes cannot deadlock.
   */
  async lock(tx: Tx, settlementIds: readonly string[]): Promise<DuePayment[]> {
    return tx.rows(
      `SELECT ${PAYMENT} FROM settlements WHERE id = ANY($1::uuid[]) AND status = 'due' ORDER BY id FOR UPDATE`,
      [settlementIds],
    );
  }

  /** Returns those of the given agents who have a debt. */
  async debtors(tx: Tx, agentIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await tx.rows<{ agentId: string }>(
      'SELECT DISTINCT agent_id AS "agentId" FROM owed WHERE agent_id = ANY($1::uuid[]) AND repaid_minor < owed_minor',
      [agentIds],
    );
    return new Set(rows.map((row) => row.agentId));
  }

  /**
   * Repays an agent's debts from the net of a payment, oldest debt first. Returns the amount that was used. If a review
   * had held and released the payment, the repayments are also stored in `held_repayments`, which a rebuild keeps. A
   * rebuild pays such a payment earlier, perhaps before the debts exist.
   */
  async keepBack(tx: Tx, { id, payeeId, currency, netMinor }: DuePayment): Promise<bigint> {
    const rows = await tx.rows<{ kept: bigint }>(
      `WITH locked AS (
         SELECT settlement_id, owed_minor - repaid_minor AS left_minor, made_at
           FROM owed WHERE agent_id = $1 AND currency = $2 AND repaid_minor < owed_minor
          ORDER BY made_at, settlement_id FOR UPDATE
       ), shares AS (
         SELECT settlement_id, greatest(0, least(left_minor,
                  $3 - (sum(left_minor) OVER (ORDER BY made_at, settlement_id) - left_minor)))::bigint AS share
           FROM locked
       ), remembered AS (
         INSERT INTO held_repayments (settlement_id, debt_id, amount_minor)
         SELECT h.settlement_id, s.settlement_id, s.share FROM shares s JOIN held_settlements h ON h.settlement_id = $4
          WHERE s.share > 0
       )
       UPDATE owed o SET repaid_minor = o.repaid_minor + s.share
         FROM shares s WHERE o.settlement_id = s.settlement_id AND s.share > 0
       RETURNING s.share AS kept`,
      [payeeId, currency, netMinor, id],
    );
    return rows.reduce((sum, row) => sum + row.kept, 0n);
  }

  /**
   * Stores the amount to post for each settlement. If a review had held and released the settlement, the amount is also
   * stored in `held_settlements`, which a rebuild keeps. If the whole pay of a settlement repaid debts, the wallet has
   * no posting that a rebuild could find. The id of such a settlement is therefore stored in `paid_in_debts`, which a
   * rebuild keeps too.
   */
  async decide(tx: Tx, decided: readonly { readonly id: string; readonly payMinor: bigint }[]): Promise<void> {
    await tx.rows(
      `WITH d AS (
         SELECT * FROM unnest($1::uuid[], $2::bigint[]) AS d(id, pay_minor)
       ), released AS (
         UPDATE held_settlements h SET pay_minor = d.pay_minor FROM d WHERE h.settlement_id = d.id
       ), in_debts AS (
         INSERT INTO paid_in_debts (settlement_id)
         SELECT s.id FROM d JOIN settlements s ON s.id = d.id WHERE d.pay_minor = 0 AND s.net_minor > 0
         ON CONFLICT DO NOTHING
       )
       UPDATE settlements s SET pay_minor = d.pay_minor FROM d WHERE s.id = d.id`,
      [decided.map(({ id }) => id), decided.map(({ payMinor }) => payMinor)],
    );
  }

  /**
   * Finishes the settlement of an agent whose gross is lower than the pay of the downlines. It stores the amount that
   * the agent's cash covered, and books the rest as a debt. If a rebuild books a debt again, the amounts in
   * `held_repayments` are subtracted at once, because payments that a review had released have already repaid them.
   */
  async owe(tx: Tx, payment: DuePayment, collectedMinor: bigint, owedMinor: bigint): Promise<void> {
    await tx.rows(
      `UPDATE settlements SET status = $2::settlement_status, pay_minor = 0, collected_minor = $3,
              paid_at = CASE WHEN $2::settlement_status = 'paid' THEN now() END
        WHERE id = $1`,
      [payment.id, owedMinor > 0n ? 'owed' : 'paid', collectedMinor],
    );
    if (owedMinor === 0n) return;
    await tx.rows(
      `INSERT INTO owed (settlement_id, agent_id, currency, owed_minor, repaid_minor)
       VALUES ($1, $2, $3, $4, (SELECT coalesce(sum(amount_minor), 0) FROM held_repayments WHERE debt_id = $1))`,
      [payment.id, payment.payeeId, payment.currency, owedMinor],
    );
  }

  /**
   * Marks payments as paid, and returns those that this call has marked. The others were marked by another process,
   * which has also published their events.
   */
  async paid(tx: Tx, settlementIds: readonly string[], paidAt: Date): Promise<ReadonlySet<string>> {
    const rows = await tx.rows<{ id: string }>(
      `WITH still AS (SELECT id FROM settlements WHERE id = ANY($1::uuid[]) AND status = 'due' ORDER BY id FOR UPDATE)
       UPDATE settlements s SET status = 'paid', paid_at = $2 FROM still WHERE s.id = still.id RETURNING s.id`,
      [settlementIds, paidAt],
    );
    return new Set(rows.map((row) => row.id));
  }
}
