import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import { idsOf, lineName, type LedgerLine, type ProviderDifference, type ProviderLine } from './provider-statement.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** SQL that selects the credited payments of this provider's orders, with the amounts that the ledger posted. */
const DEPOSITS = `
  SELECT 'deposit' AS kind, o.payment_id AS id, o.method_id AS method, o.currency, t.payout_cash_minor AS "amountMinor",
         o.member_id AS "memberId"
    FROM deposit_orders o
    JOIN accounts a ON a.member_id = o.member_id AND a.currency = o.currency
    JOIN transfers t ON t.account_id = a.id AND t.id = o.transfer_id
   WHERE o.provider = $1 AND o.status = 'credited' AND (o.credited_at >= $2 AND o.credited_at < $3 OR o.payment_id = ANY ($4))`;

/**
 * SQL that selects the payouts that the ledger captured, and the payouts that it debited again after a late report of
 * the provider. The amounts do not include the fee, because it is not sent to the provider.
 */
const PAYOUTS = `
  SELECT 'payout' AS kind, w.withdrawal_id::text AS id, w.method_id AS method, w.currency,
         (CASE t.type WHEN 'capture' THEN -t.held_change_minor
                      ELSE t.stake_cash_minor + t.stake_bonus_minor + t.debt_made_minor END) - w.fee_minor AS "amountMinor",
         w.member_id AS "memberId"
    FROM withdrawals w
    JOIN accounts a ON a.member_id = w.member_id AND a.currency = w.currency
    JOIN transfers t ON t.account_id = a.id AND t.caller = 'wallet.withdrawals' AND t.status = 'applied'
     AND t.key IN (w.withdrawal_id || '/capture', w.withdrawal_id || '/take_back')
   WHERE w.provider = $1 AND (w.paid_at >= $2 AND w.paid_at < $3 OR w.withdrawal_id = ANY ($5::uuid[]))`;

/**
 * SQL that selects the payouts that the ledger credited again because they came back. The member gets the fee back too,
 * but the amounts do not include it, because it was not sent to the provider.
 */
const RETURNS = `
  SELECT 'return' AS kind, w.withdrawal_id::text AS id, w.method_id AS method, w.currency,
         t.payout_cash_minor - w.fee_minor AS "amountMinor", w.member_id AS "memberId"
    FROM withdrawals w
    JOIN accounts a ON a.member_id = w.member_id AND a.currency = w.currency
    JOIN transfers t ON t.account_id = a.id AND t.caller = 'wallet.withdrawals' AND t.status = 'applied'
     AND t.key = w.withdrawal_id || '/return'
   WHERE w.provider = $1 AND (w.status = 'returned' AND w.ended_at >= $2 AND w.ended_at < $3
                              OR w.withdrawal_id = ANY ($7::uuid[]))`;

/** SQL that selects the chargebacks that the ledger posted, each with its whole amount. */
const CHARGEBACKS = `
  SELECT 'chargeback' AS kind, c.payment_id AS id, o.method_id AS method, o.currency,
         t.stake_cash_minor + t.stake_bonus_minor + t.debt_made_minor - t.held_change_minor - t.payout_cash_minor
           AS "amountMinor",
         o.member_id AS "memberId"
    FROM chargebacks c
    JOIN deposit_orders o USING (order_id)
    JOIN accounts a ON a.member_id = o.member_id AND a.currency = o.currency
    JOIN transfers t ON t.account_id = a.id AND t.id = c.transfer_id
   WHERE c.provider = $1 AND c.status = 'done' AND (c.done_at >= $2 AND c.done_at < $3 OR c.payment_id = ANY ($6))`;

/** SQL that is true for a case `c` of a withdrawal whose return the provider has reported. */
const REPORTED_RETURN = `(c.kind = 'withdrawal.returned_after_received'
  OR c.kind IN ('withdrawal.amount_mismatch', 'withdrawal.never_sent') AND c.detail ->> 'state' = 'RETURNED')`;

/** SQL that is true for an open case `c` about the amount of a payout, or about a payout that we never sent. */
const OPEN_PAYOUT = `c.kind IN ('withdrawal.amount_mismatch', 'withdrawal.never_sent') AND c.closed_at IS NULL`;

/** Reads the ledger's movements of a provider's day, and stores the result of the comparison. */
@Injectable()
export class ProviderDaysStore {
  async isDone(sql: Sql, provider: string, day: string): Promise<boolean> {
    const row = await sql.one('SELECT 1 FROM provider_days WHERE provider = $1 AND day = $2', [provider, day]);
    return row !== undefined;
  }

  /**
   * Returns the ledger's lines (movements of a provider's money) between two times. The result also contains the lines
   * that the provider lists, whatever their time. Their ids are compared within their kind only: a payout and its
   * return have the same id.
   */
  async lines(
    sql: Sql,
    {
      provider,
      from,
      to,
      theirs,
    }: { readonly provider: string; readonly from: Date; readonly to: Date; readonly theirs: readonly ProviderLine[] },
  ): Promise<LedgerLine[]> {
    const withdrawals = (kind: 'payout' | 'return') => idsOf(theirs, kind).filter((id) => UUID.test(id));
    return sql.rows<LedgerLine>([DEPOSITS, PAYOUTS, CHARGEBACKS, RETURNS].join(' UNION ALL '), [
      ...[provider, from, to, idsOf(theirs, 'deposit'), withdrawals('payout')],
      ...[idsOf(theirs, 'chargeback'), withdrawals('return')],
    ]);
  }

  /**
   * Returns the names of those lines (movements) of the provider's statement that operators already handle: the payment
   * is under review or has a case, the chargeback or the returned payout has a case, or the payout has an open case. A
   * closed case of a payout does not count, because later reports on the same payout open no further one.
   */
  async known(sql: Sql, provider: string, theirs: readonly ProviderLine[]): Promise<Set<string>> {
    const rows = await sql.rows<{ readonly name: string }>(
      `SELECT 'deposit:' || payment_id AS name FROM deposit_payments
        WHERE provider = $1 AND payment_id = ANY ($2) AND fate IN ('review', 'case')
       UNION
       SELECT 'chargeback:' || id FROM unnest($3::text[]) AS id
        WHERE EXISTS (SELECT FROM cases c WHERE c.subject = 'chargeback:' || $1 || '/' || id
                         AND c.kind IN ('deposit.chargeback_early', 'deposit.chargeback_unmatched'))
       UNION
       SELECT 'return:' || id FROM unnest($4::text[]) AS id
        WHERE EXISTS (SELECT FROM cases c WHERE c.subject = 'withdrawal:' || id AND ${REPORTED_RETURN})
       UNION
       SELECT 'payout:' || id FROM unnest($5::text[]) AS id
        WHERE EXISTS (SELECT FROM cases c WHERE c.subject = 'withdrawal:' || id AND ${OPEN_PAYOUT})`,
      [
        ...[provider, idsOf(theirs, 'deposit'), idsOf(theirs, 'chargeback'), idsOf(theirs, 'return')],
        idsOf(theirs, 'payout'),
      ],
    );
    return new Set(rows.map(({ name }) => name));
  }

  /**
   * Returns the names of those lines (movements) of the ledger that the provider has stated on an earlier day: the line
   * is in an earlier case of the comparison, or the provider reported the return and operators decided it later.
   */
  async statedBefore(sql: Sql, provider: string, ours: readonly ProviderLine[]): Promise<Set<string>> {
    const rows = await sql.rows<{ readonly name: string }>(
      `SELECT name FROM unnest($2::text[]) AS name
        WHERE EXISTS (SELECT FROM cases c WHERE c.subject = $1 || '/' || name AND c.kind = 'reconcile.missing_here')
       UNION
       SELECT 'return:' || id FROM unnest($3::text[]) AS id
        WHERE EXISTS (SELECT FROM cases c WHERE c.subject = 'withdrawal:' || id AND ${REPORTED_RETURN})`,
      [provider, ours.map(lineName), idsOf(ours, 'return')],
    );
    return new Set(rows.map(({ name }) => name));
  }

  /**
   * Returns the times at which the provider reported those payments and chargebacks that operators decided later. The
   * provider lists them on the day of its report, and the ledger on the day of the decision.
   */
  async reportedAt(sql: Sql, provider: string, ours: readonly ProviderLine[]): Promise<Date[]> {
    const rows = await sql.rows<{ readonly at: Date }>(
      `SELECT arrived_at AS at FROM deposit_payments
        WHERE provider = $1 AND payment_id = ANY ($2) AND fate = 'review'
       UNION
       SELECT received_at FROM early_chargebacks WHERE provider = $1 AND payment_id = ANY ($3)`,
      [provider, idsOf(ours, 'deposit'), idsOf(ours, 'chargeback')],
    );
    return rows.map(({ at }) => at);
  }

  /**
   * Opens a case for a difference between a provider's day and the ledger. Returns false if such a case already exists.
   * A case about a payout or its return belongs to the withdrawal and its member, if the provider names a withdrawal
   * that was sent to it.
   */
  async open(tx: Tx, provider: string, day: string, found: ProviderDifference): Promise<boolean> {
    const { kind, line, memberId, ours, theirs } = found;
    const detail = { provider, day, ...(ours !== undefined && { ours }), ...(theirs !== undefined && { theirs }) };
    const isPayout = line.kind === 'payout' || line.kind === 'return';
    const row = await tx.one(
      `INSERT INTO cases (kind, subject, member_id, order_id, detail)
       SELECT $1, $2, coalesce($3::uuid, w.member_id), w.withdrawal_id, $4
         FROM (SELECT $5::uuid AS id) AS asked
         LEFT JOIN withdrawals w ON w.withdrawal_id = asked.id AND w.provider = $6
           ON CONFLICT ON CONSTRAINT cases_one_per_subject DO NOTHING RETURNING case_id`,
      [
        ...[kind, `${provider}/${lineName(line)}`, memberId ?? null, JSON.stringify(detail)],
        ...[isPayout && UUID.test(line.id) ? line.id : null, provider],
      ],
    );
    return row !== undefined;
  }

  async finish(
    tx: Tx,
    {
      provider,
      day,
      totals,
      differences,
    }: { readonly provider: string; readonly day: string; readonly totals: object; readonly differences: number },
  ): Promise<void> {
    await tx.rows(
      `INSERT INTO provider_days (provider, day, totals, differences) VALUES ($1, $2, $3, $4)
         ON CONFLICT ON CONSTRAINT provider_days_pk DO NOTHING`,
      [provider, day, JSON.stringify(totals), differences],
    );
  }
}
