import type { Sql } from '@nm/kit/db/db.js';
import { RECORD_DAYS_SQL } from './record-days-sql.js';

/** The result of one check of the ledger: how many rows were checked and how many are wrong. */
export interface Finding {
  readonly check: string;
  readonly looked: bigint;
  readonly faults: bigint;
  /** The names of some of the rows that the check found wrong, for the report. */
  readonly examples: readonly string[];
}

interface Check {
  readonly check: string;
  /**
   * An SQL query that returns one row for each checked item: the item's name, and `is_fault`, which is true if the item
   * is wrong.
   */
  readonly sql: string;
}

const CHECKS: readonly Check[] = [
  {
    check: 'every transfer balances in its currency',
    sql: `SELECT e.transfer_id::text AS name, sum(e.amount_minor) <> 0 OR count(DISTINCT a.currency) <> 1 AS is_fault
            FROM entries e JOIN accounts a ON a.id = e.account_id
           GROUP BY e.transfer_id`,
  },
  {
    check: 'every applied transfer has entries, two or more, and no other has any',
    sql: `SELECT t.id::text AS name, (t.status = 'applied') <> (coalesce(e.lines, 0) >= 2) OR (t.status <> 'applied' AND e.lines > 0) AS is_fault
            FROM transfers t LEFT JOIN (SELECT transfer_id, count(*) AS lines FROM entries GROUP BY transfer_id) e ON e.transfer_id = t.id`,
  },
  {
    check: 'every entry belongs to a transfer',
    sql: `SELECT e.transfer_id::text AS name, t.id IS NULL AS is_fault
            FROM (SELECT DISTINCT transfer_id FROM entries) e LEFT JOIN transfers t ON t.id = e.transfer_id`,
  },
  {
    check: 'every balance is the sum of its entries, pool by pool',
    sql: `SELECT coalesce(a.member_id::text, a.name) AS name,
                 (a.cash_minor, a.bonus_minor, a.held_minor, -a.debt_minor)
                   IS DISTINCT FROM (coalesce(e.cash, 0), coalesce(e.bonus, 0), coalesce(e.held, 0), coalesce(e.debt, 0)) AS is_fault
            FROM accounts a
            LEFT JOIN (SELECT account_id,
                              sum(amount_minor) FILTER (WHERE pool = 'cash') AS cash, sum(amount_minor) FILTER (WHERE pool = 'bonus') AS bonus,
                              sum(amount_minor) FILTER (WHERE pool = 'held') AS held, sum(amount_minor) FILTER (WHERE pool = 'debt') AS debt
                         FROM entries GROUP BY account_id) e ON e.account_id = a.id
           WHERE a.kind = 'member'`,
  },
  {
    check: 'all accounts together are zero in every currency',
    sql: `SELECT a.currency AS name, sum(e.amount_minor) <> 0 AS is_fault
            FROM entries e JOIN accounts a ON a.id = e.account_id GROUP BY a.currency`,
  },
  {
    check: 'no pool is negative',
    sql: `SELECT coalesce(member_id::text, name) AS name, least(cash_minor, bonus_minor, held_minor, debt_minor) < 0 AS is_fault FROM accounts`,
  },
  {
    check: 'versions count the applied postings without a gap',
    sql: `SELECT a.member_id::text AS name,
                 a.version <> coalesce(t.applied, 0) OR a.version <> coalesce(t.versions, 0) OR a.version <> coalesce(t.newest, 0) AS is_fault
            FROM accounts a
            LEFT JOIN (SELECT account_id, count(*) AS applied, count(DISTINCT version) AS versions, max(version) AS newest
                         FROM transfers WHERE status = 'applied' GROUP BY account_id) t ON t.account_id = a.id
           WHERE a.kind = 'member'`,
  },
  {
    check: 'every applied transfer of a member is published once, and nothing else is',
    sql: `SELECT coalesce(t.id::text, o.transfer_id) AS name, (t.id IS NULL OR coalesce(o.published, 0) <> 1) AS is_fault
            FROM (SELECT t.id FROM transfers t JOIN accounts a ON a.id = t.account_id
                   WHERE t.status = 'applied' AND a.kind = 'member') t
            FULL JOIN (SELECT body ->> 'transferId' AS transfer_id, count(*) AS published
                         FROM outbox WHERE type = 'wallet.v1.BalanceChanged' GROUP BY 1) o ON o.transfer_id = t.id::text`,
  },
  {
    check: 'events of a member are in the order of its versions',
    sql: `SELECT key::text AS name, version <= before AS is_fault
            FROM (SELECT key, version, lag(version) OVER (PARTITION BY key, currency ORDER BY seq) AS before
                    FROM (SELECT key, seq, (body ->> 'version')::bigint AS version, body ->> 'currency' AS currency
                            FROM outbox WHERE type = 'wallet.v1.BalanceChanged') o) o`,
  },
  {
    check: 'every key was answered once, and every bet rolled back once at most',
    sql: `SELECT account_id || ' ' || caller || ' ' || key AS name, count(*) > 1 AS is_fault
            FROM transfers GROUP BY account_id, caller, key
           UNION ALL
          SELECT account_id || ' ' || caller || ' ' || about_key, count(*) > 1
            FROM transfers WHERE type = 'rollback' AND status = 'applied' GROUP BY account_id, caller, about_key`,
  },
  {
    check: 'every account counts its open bonuses',
    sql: `SELECT a.member_id::text AS name, a.open_bonuses <> coalesce(r.open, 0) AS is_fault
            FROM accounts a
            LEFT JOIN (SELECT r.account_id, count(*) AS open FROM turnover_requirements r
                         JOIN transfers g ON g.account_id = r.account_id AND g.id = r.transfer_id
                        WHERE r.closed_at IS NULL AND g.payout_bonus_minor > 0 GROUP BY 1) r ON r.account_id = a.id
           WHERE a.kind = 'member'`,
  },
  {
    check: 'every account has the largest stake of its open bonuses',
    sql: `SELECT a.member_id::text AS name, a.bonus_stake_max_minor IS DISTINCT FROM r.least AS is_fault
            FROM accounts a
            LEFT JOIN (SELECT r.account_id, min(r.stake_max_minor) AS least FROM turnover_requirements r
                        WHERE r.closed_at IS NULL GROUP BY 1) r ON r.account_id = a.id
           WHERE a.kind = 'member'`,
  },
  {
    check: 'every expired bonus was forfeited once at its time, and every posting of an expiry ended one',
    sql: `SELECT coalesce(r.transfer_id::text, f.key) AS name, r.transfer_id IS NULL OR f.id IS NULL AS is_fault
            FROM (SELECT * FROM turnover_requirements WHERE ending = 'expired') r
            FULL JOIN (SELECT * FROM transfers WHERE type = 'forfeit' AND status = 'applied') f
              ON f.account_id = r.account_id AND f.version = r.closed_version
           WHERE r.transfer_id IS NOT NULL OR f.caller = 'wallet.bonuses'`,
  },
  {
    check: 'every converted bonus was converted once by its amount, and no other was',
    sql: `SELECT coalesce(r.transfer_id, c.id)::text AS name,
                 r.transfer_id IS NULL OR c.id IS NULL OR c.stake_bonus_minor <> r.converted_minor
                   OR c.payout_cash_minor <> r.converted_minor OR c.stake_cash_minor + c.payout_bonus_minor <> 0 AS is_fault
            FROM (SELECT r.transfer_id, r.account_id, r.converted_minor, g.caller || ' ' || g.key AS key
                    FROM turnover_requirements r JOIN transfers g ON g.account_id = r.account_id AND g.id = r.transfer_id
                   WHERE r.ending = 'converted' AND r.converted_minor > 0) r
            FULL JOIN (SELECT * FROM transfers WHERE type::text = 'conversion' AND status = 'applied') c
              ON c.account_id = r.account_id AND c.caller = 'wallet.bonuses' AND c.key = r.key`,
  },
  {
    check: 'every held pool is the sum of its open holds',
    sql: `SELECT a.member_id::text AS name, a.held_minor <> coalesce(h.open, 0) AS is_fault
            FROM accounts a
            LEFT JOIN (SELECT account_id, sum(amount_minor - taken_minor) AS open
                         FROM holds WHERE state = 'held' GROUP BY account_id) h ON h.account_id = a.id
           WHERE a.kind = 'member'`,
  },
  {
    check: 'every hold was opened by its transfer, and ended once at most, as its state says',
    sql: `SELECT h.id::text AS name,
                 t.id IS NULL OR t.held_change_minor <> h.amount_minor OR t.key <> h.key
                   OR e.ends <> CASE WHEN h.state = 'held' OR h.taken_minor = h.amount_minor THEN 0 ELSE 1 END
                   OR (e.ends = 1 AND e.type <> CASE h.state WHEN 'captured' THEN CASE h.kind::text WHEN 'to_vendor' THEN 'at_vendor' ELSE 'capture' END WHEN 'released' THEN 'release' ELSE 'return' END)
                   OR (e.ends = 1 AND -e.held <> h.amount_minor - h.taken_minor) AS is_fault
            FROM holds h
            LEFT JOIN transfers t ON t.account_id = h.account_id AND t.id = h.id
            CROSS JOIN LATERAL (SELECT count(*) AS ends, min(x.type::text) AS type, sum(x.held_change_minor) AS held FROM transfers x
                                 WHERE x.account_id = h.account_id AND x.caller = h.caller AND x.about_key = h.key
                                   AND x.type::text IN ('capture', 'at_vendor', 'release', 'return') AND x.status = 'applied') e
           UNION ALL
          SELECT t.id::text, h.id IS NULL
            FROM transfers t LEFT JOIN holds h ON h.id = t.id WHERE t.held_change_minor > 0 AND t.status = 'applied'`,
  },
  {
    check: 'every withdrawal has its hold, in the state that it says, and no hold of withdrawals is without one',
    sql: `SELECT w.withdrawal_id::text AS name,
                 h.id IS NULL OR h.amount_minor <> w.amount_minor OR h.state::text <> CASE
                   WHEN w.status IN ('requested', 'reviewing', 'approved', 'paying') THEN 'held'
                   WHEN w.status = 'rejected' AND w.reason = 'chargeback' THEN 'returned'
                   WHEN w.status IN ('rejected', 'failed', 'cancelled') OR b.id IS NOT NULL THEN 'released'
                   ELSE 'captured' END AS is_fault
            FROM withdrawals w
            JOIN accounts a ON a.member_id = w.member_id AND a.currency = w.currency
            LEFT JOIN holds h ON h.account_id = a.id AND h.caller = 'wallet.withdrawals' AND h.key = w.withdrawal_id::text
            LEFT JOIN transfers b ON b.account_id = a.id AND b.caller = h.caller AND b.key = h.key || '/take_back' AND b.status = 'applied'
           WHERE w.status <> 'refused' AND cardinality(w.steps) = 0
           UNION ALL
          SELECT h.id::text, w.withdrawal_id IS NULL
            FROM holds h LEFT JOIN withdrawals w ON w.withdrawal_id::text = h.key WHERE h.caller = 'wallet.withdrawals'`,
  },
  {
    check: 'every chargeback took the whole deposit once, and no posting of one is without it',
    sql: `SELECT c.order_id::text AS name,
                 (t.id IS NULL) = (c.status = 'done') OR c.status = 'done' AND (t.id <> c.transfer_id
                   OR t.stake_cash_minor + t.stake_bonus_minor + t.debt_made_minor - t.held_change_minor
                        - t.payout_cash_minor <> c.amount_minor) AS is_fault
            FROM chargebacks c
            JOIN deposit_orders o USING (order_id)
            JOIN accounts a ON a.member_id = o.member_id AND a.currency = o.currency
            LEFT JOIN transfers t ON t.account_id = a.id AND t.caller = 'wallet.deposits' AND t.status = 'applied'
                                 AND t.key = c.order_id || '/chargeback'
           WHERE c.status <> 'due'
           UNION ALL
          SELECT t.id::text, c.order_id IS NULL
            FROM transfers t LEFT JOIN chargebacks c ON c.order_id || '/chargeback' = t.key
           WHERE t.caller = 'wallet.deposits' AND t.type::text = 'chargeback' AND t.status = 'applied'`,
  },
  {
    check: 'every transfer between members was posted on both sides, and every such posting belongs to one',
    sql: `SELECT m.transfer_id::text AS name,
                 s.id IS NULL OR r.id IS NULL OR s.stake_cash_minor <> m.amount_minor
                   OR s.stake_bonus_minor <> m.forfeited_minor OR r.payout_cash_minor <> m.amount_minor AS is_fault
            FROM member_transfers m
            JOIN accounts a ON a.member_id = m.sender_id AND a.currency = m.currency
            JOIN accounts b ON b.member_id = m.receiver_id AND b.currency = m.currency
            LEFT JOIN transfers s ON s.account_id = a.id AND s.caller = 'wallet.member_transfers'
                                 AND s.key = m.transfer_id::text AND s.status = 'applied'
            LEFT JOIN transfers r ON r.account_id = b.id AND r.caller = 'wallet.transfers' AND r.status = 'applied'
                                 AND r.key = m.sender_id || ' wallet.member_transfers ' || m.transfer_id
           WHERE m.status = 'done'
           UNION ALL
          SELECT t.id::text, m.transfer_id IS NULL OR m.status = 'refused'
            FROM transfers t LEFT JOIN member_transfers m ON m.transfer_id::text = t.key
           WHERE t.caller = 'wallet.member_transfers' AND t.status = 'applied'`,
  },
  {
    check: 'every transfer to a vendor has its hold, in the state that it says, and every one from a vendor its credit',
    sql: `SELECT v.transfer_id::text AS name,
                 h.id IS NULL OR h.amount_minor <> v.amount_minor OR h.state::text <> CASE v.status
                   WHEN 'done' THEN 'captured' WHEN 'returned' THEN 'released' ELSE 'held' END AS is_fault
            FROM vendor_transfers v
            JOIN accounts a ON a.member_id = v.member_id AND a.currency = v.currency
            LEFT JOIN holds h ON h.account_id = a.id AND h.caller = 'wallet.vendor_wallets' AND h.key = v.transfer_id::text
           WHERE v.direction = 'in' AND v.status NOT IN ('requested', 'refused') AND v.verdict = CASE
                   WHEN v.status = 'done' THEN 'moved' WHEN v.status = 'returned' THEN 'refused' ELSE '' END
           UNION ALL
          SELECT v.transfer_id::text, (t.id IS NOT NULL) <> (v.status = 'done') OR t.payout_cash_minor <> v.amount_minor
            FROM vendor_transfers v
            JOIN accounts a ON a.member_id = v.member_id AND a.currency = v.currency
            LEFT JOIN transfers t ON t.account_id = a.id AND t.caller = 'wallet.vendor_wallets' AND t.status = 'applied'
                                 AND t.key = v.transfer_id::text
           WHERE v.direction = 'out' AND (v.verdict <> 'moved' OR v.status = 'done')
           UNION ALL
          SELECT h.id::text, v.transfer_id IS NULL OR v.status = 'refused'
            FROM holds h LEFT JOIN vendor_transfers v ON v.transfer_id::text = h.key WHERE h.caller = 'wallet.vendor_wallets'`,
  },
  {
    check: 'members who sent to each other leave nothing between them',
    sql: `SELECT a.name || ' ' || a.currency AS name, sum(e.amount_minor) <> 0 AS is_fault
            FROM accounts a JOIN entries e ON e.account_id = a.id WHERE a.name = 'clearing/members' GROUP BY a.id`,
  },
  {
    check: 'the sums of the last summed day, and of one before it, are those of their movements',
    sql: RECORD_DAYS_SQL,
  },
];

const EXAMPLES_MAX = 5;

/**
 * Checks the invariants of the ledger (domain, section 14). The checks read every row, so they take minutes on a large
 * ledger.
 */
export async function auditLedger(sql: Sql): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { check, sql: question } of CHECKS) {
    const found = await sql.one<Omit<Finding, 'check'>>(
      `SELECT count(*) AS looked, count(*) FILTER (WHERE is_fault) AS faults,
              coalesce((array_agg(name) FILTER (WHERE is_fault))[1:${EXAMPLES_MAX}], '{}') AS examples
         FROM (${question}) q`,
    );
    if (found) findings.push({ check, ...found });
  }
  return findings;
}
