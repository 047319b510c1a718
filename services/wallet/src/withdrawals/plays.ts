import { STAKED_MINOR } from '../ledger/postings.read-model.js';

/**
 * SQL of a relation with everything that members played: the applied bets, wins and rollbacks, and the rounds that
 * vendors in transfer mode reported. `staked_minor` is the amount that a row adds to the sum of stakes. `won_minor` is
 * the payout of a win, and null for other rows. The lock of deposits and the risk rules both read this relation, so
 * that they count the same play. A condition on `account_id` or `id` can use the indexes of the tables in the relation.
 */
export const PLAYS = `(
  SELECT t.account_id, t.id, t.vendor, t.game_code, t.round_id, ${STAKED_MINOR} AS staked_minor,
         CASE WHEN t.type IN ('win', 'bet_win') THEN t.payout_cash_minor + t.payout_bonus_minor END AS won_minor
    FROM transfers t
   WHERE t.status = 'applied' AND t.type IN ('bet', 'win', 'bet_win', 'rollback')
  UNION ALL
  SELECT r.account_id, r.id, r.vendor, r.game_code, r.round_id, r.stake_minor, r.payout_minor FROM reported_rounds r)`;
