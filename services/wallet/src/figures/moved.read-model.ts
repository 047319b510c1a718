import { FORFEITED_BY_ROLLBACK, STAKED_MINOR } from '../ledger/postings.read-model.js';

/**
 * The types of transfers that each figure sums, as SQL lists. The figure and the list of its rows use the same types.
 */
export const MONEY_IN = `('deposit', 'chargeback')`;
export const MONEY_OUT = `('capture', 'withdrawal')`;
export const STAKES = `('bet', 'bet_win', 'rollback')`;
export const BETS = `('bet', 'bet_win')`;
export const REVENUE = `('bet', 'bet_win', 'win', 'rollback', 'adjustment', 'return', 'release')`;

/*
 * SQL of the transfers of a brand's members in a span of time. The parameters are brand, currency, the lowest id of the
 * span, its begin and end, and an id above the span. `net` of a transfer is the amount that the account on the other
 * side gained; it is negative where the member received money. Only accounts with a posting since the begin have a
 * `day_ends_at` after it, so the query skips all other accounts. The transfers of the remaining accounts are found by
 * the primary key (account, id). A void bet does not count as play: the part that went to the house, because its bonus
 * was forfeited, is no revenue of the games. For the release of a held win, the house gains the part that the member
 * does not get.
 */
export const MOVED = `
  moved AS (
    SELECT t.id, t.account_id, t.type::text AS type, t.reference, t.created_at,
           CASE WHEN t.type IN ${STAKES} THEN ${STAKED_MINOR} END AS staked,
           CASE WHEN t.type = 'rollback' THEN ${FORFEITED_BY_ROLLBACK} ELSE 0 END AS forfeited,
           t.stake_cash_minor + t.stake_bonus_minor + t.debt_made_minor
             - t.payout_cash_minor - t.payout_bonus_minor - t.held_change_minor AS net
      FROM accounts a
      JOIN transfers t ON t.account_id = a.id AND t.id >= $3 AND t.id < $6 AND t.created_at >= $4 AND t.created_at < $5
       AND t.status = 'applied'
     WHERE a.kind = 'member' AND a.brand = $1 AND a.currency = $2 AND a.day_ends_at > $4
  )`;
