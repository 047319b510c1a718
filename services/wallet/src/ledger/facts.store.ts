import type { PreparedStatement } from './posting-connection.store.js';

/*
 * SQL statements that read earlier rows, for example of bets and holds, under the account locks. A batch decides its
 * commands with these rows.
 */

/** SQL join that finds the account id for each pair of member and currency, with one index lookup each. */
const OWN = `CROSS JOIN LATERAL (SELECT own.id FROM accounts own
                     WHERE own.member_id = i.member_id AND own.currency = i.currency OFFSET 0) own`;

/**
 * SQL that finds the transfers with the given keys. For the bet of a win, it also finds the other accepted bets of the
 * same round. If that bet is not stored yet, the caller gives its vendor and round.
 */
export const FIND_TRANSFERS: PreparedStatement = {
  name: 'find_transfers',
  text: `SELECT x.account_id, x.caller, x.key, x.input_hash, x.counter_id, x.vendor, x.game_code, x.round_id, x.category,
          x.type, x.status, x.code, x.stake_cash_minor, x.stake_bonus_minor, x.payout_cash_minor, x.payout_bonus_minor,
          x.held_change_minor, x.debt_made_minor, x.debt_repaid_minor, coalesce(x.house_minor, 0), x.valid_stake_minor,
          x.cash_minor, x.bonus_minor, x.held_minor, x.debt_minor, x.version,
          x.id, (extract(epoch FROM x.created_at) * 1000)::float8,
          EXISTS (SELECT FROM transfers r WHERE r.account_id = x.account_id AND r.caller = x.caller AND r.about_key = x.key
                     AND r.type = 'rollback' AND r.status = 'applied')
     FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::boolean[], $6::text[], $7::text[])
       AS i(member_id, currency, caller, key, is_won, vendor, round_id)
     ${OWN}
    CROSS JOIN LATERAL (
         SELECT * FROM transfers t WHERE t.account_id = own.id AND t.caller = i.caller AND t.key = i.key
          UNION ALL
         SELECT o.*
           FROM (SELECT b.vendor, b.round_id FROM transfers b
                  WHERE i.is_won AND b.account_id = own.id AND b.caller = i.caller AND b.key = i.key
                  UNION SELECT i.vendor, i.round_id WHERE i.round_id <> '' OFFSET 0) b
          CROSS JOIN LATERAL (SELECT * FROM transfers o
                               WHERE o.account_id = own.id AND hashtext(o.round_id) = hashtext(b.round_id)
                                 AND o.round_id <> '' AND o.round_id = b.round_id AND o.vendor = b.vendor
                                 AND o.caller = i.caller AND o.key <> i.key AND o.status = 'applied'
                                 AND o.type IN ('bet', 'bet_win') OFFSET 0) o
         OFFSET 0) x`,
};

/**
 * SQL that finds all open holds of the accounts, and the holds with the given keys in any state. For a released hold it
 * also reads, from the transfer that released it, the part that the house received.
 */
export const FIND_HOLDS: PreparedStatement = {
  name: 'find_holds',
  text: `WITH asked AS MATERIALIZED (
     SELECT own.id AS account_id, i.caller, i.key
       FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) AS i(member_id, currency, caller, key) ${OWN}
   ), found AS (
     SELECT h.id FROM asked JOIN holds h ON h.account_id = asked.account_id AND h.state = 'held'
      UNION SELECT h.id FROM asked JOIN holds h USING (account_id, caller, key)
   )
   SELECT h.id, h.account_id, h.caller, h.key, h.kind, h.reference, h.counter_id, h.amount_minor, h.taken_minor, h.state,
          h.bonus_minor, h.bet_version, (extract(epoch FROM h.opened_at) * 1000)::float8,
          CASE WHEN h.state = 'released' AND h.bonus_minor > 0 THEN (
            SELECT x.house_minor FROM transfers x WHERE x.account_id = h.account_id AND x.id = h.changed_by) END
     FROM found JOIN holds h USING (id)
    ORDER BY h.id`,
};
