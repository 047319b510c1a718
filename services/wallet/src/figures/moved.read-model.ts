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
 * SQL of the transfers of a brand's members in a time span. Its parameters are the brand, the currency, the lowest id
 * of the span, the start and the end of the span, and an id above the span. `net` of a transfer is the amount that the
 * other side gained: the counter account, and the house if it received forfeited bonus money. It is negative if the
 * member received money. An account with a posting since the start of the span has a `day_ends_at` after that
 * start, so the query skips all others. The transfers of the remaining accounts are found by the primary key
 * (account, id). A rolled-back bet does not count as play: if the house received a part of it because its bonus was
 * forfeited, this part is no revenue of the games. When a held win is released, the part that the member does not get
 * counts as gained by the house.
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
