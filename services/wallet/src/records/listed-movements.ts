/*
 * SQL conditions shared by the account record and the sums of its days. `t` is a row of transfers. A win of zero only
 * closes its round and moves no money, so it is not listed. A win that went to the house, because its bonus had ended,
 * is listed. A conversion moves money between the member's own pools, so it counts neither as received nor as paid out.
 */

/** SQL condition: the account record lists the movement. */
export const isListed = (t: string): string => `(${t}.status <> 'tombstone'
     AND NOT (${t}.type = 'win' AND ${t}.payout_cash_minor + ${t}.payout_bonus_minor + ${t}.held_change_minor = 0
       AND ${t}.house_minor IS NULL))`;

/** SQL condition: the movement belongs to a round and appears in the round's line. */
export const isPlay = (t: string): string =>
  `(${t}.round_id <> '' AND ${t}.type IN ('bet', 'win', 'bet_win', 'rollback', 'adjustment'))`;

/** SQL of the amount that a movement credited, after debt was repaid. */
export const inMinor = (
  t: string,
): string => `(${t}.payout_cash_minor + ${t}.payout_bonus_minor - ${t}.debt_repaid_minor
     - CASE WHEN ${t}.type = 'conversion' THEN ${t}.stake_cash_minor + ${t}.stake_bonus_minor ELSE 0 END)`;

/** SQL of the amount that a movement debited. */
export const outMinor = (t: string): string => `(CASE WHEN ${t}.type = 'conversion' THEN 0
     ELSE ${t}.stake_cash_minor + ${t}.stake_bonus_minor END)`;
