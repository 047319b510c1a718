/*
 * SQL conditions and amounts that the account record and the daily sums share. In a query, `t` is a row of the table
 * transfers. A win of zero only closes its round and moves no money, so the record does not list it. A win is listed
 * even if it went to the house because its bonus had ended. A conversion turns the member's bonus money into the
 * member's cash, so it counts neither as received nor as paid out.
 */

/** SQL condition: the account record lists the movement. */
export const isListed = (t: string): string => `(${t}.status <> 'tombstone'
     AND NOT (${t}.type = 'win' AND ${t}.payout_cash_minor + ${t}.payout_bonus_minor + ${t}.held_change_minor = 0
       AND ${t}.house_minor IS NULL))`;

/** SQL condition: the movement belongs to a game round. The account record shows it as part of the round's line. */
export const isPlay = (t: string): string =>
  `(${t}.round_id <> '' AND ${t}.type IN ('bet', 'win', 'bet_win', 'rollback', 'adjustment'))`;

/** SQL of the amount that a movement credited to the member, after the repayment of debt. */
export const inMinor = (
  t: string,
): string => `(${t}.payout_cash_minor + ${t}.payout_bonus_minor - ${t}.debt_repaid_minor
     - CASE WHEN ${t}.type = 'conversion' THEN ${t}.stake_cash_minor + ${t}.stake_bonus_minor ELSE 0 END)`;

/** SQL of the amount that a movement debited from the member. */
export const outMinor = (t: string): string => `(CASE WHEN ${t}.type = 'conversion' THEN 0
     ELSE ${t}.stake_cash_minor + ${t}.stake_bonus_minor END)`;
