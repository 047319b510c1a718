/**
 * SQL of the transactions of a round, with columns that tell to which sums a transaction belongs. `is_bet`: an accepted
 * bet, even if it was returned later. `is_won`: credited money, or an adjustment that takes money back. `is_undone`: a
 * rollback, a betwin (a bet and its win in one call) that was rolled back, or the end of a held win whose bet was
 * rolled back. `early_rollbacks`: for a bet, the number of its pending rollbacks that are stored in another round. A
 * rollback that arrived before its bet is stored in the round that its call named.
 * @param roundId an SQL expression
 */
export const transactionsOf = (roundId: string): string => `(
  SELECT *, effect = 'APPLIED' AND (is_win OR op = 'hold.release' AND NOT is_undone) AS is_won,
         CASE WHEN op IN ('wallet.bet', 'wallet.betwin') THEN (
           SELECT count(*) FROM vendor_transactions r
            WHERE r.vassalage = called.vassalage AND r.ref_tx_id = called.tx_id AND r.op = 'wallet.rollback'
              AND r.status = 'pending' AND r.player_id = called.player_id
              AND r.round_id IS DISTINCT FROM called.round_id) END AS early_rollbacks
    FROM (SELECT *, effect = 'APPLIED' AND op IN ('wallet.bet', 'wallet.betwin') AS is_bet,
                 (op IN ('wallet.win', 'wallet.adjust') OR op = 'wallet.betwin' AND NOT rolled_back)
                   AND (effect = 'APPLIED' OR status = 'pending') AS is_win,
                 op = 'wallet.rollback' OR op = 'wallet.betwin' AND rolled_back
                   OR op IN ('hold.release', 'hold.return') AND EXISTS (SELECT FROM vendor_transactions b
                        WHERE b.vassalage = stored.vassalage AND b.tx_id = stored.ref_tx_id AND b.rolled_back) AS is_undone
            FROM vendor_transactions stored WHERE stored.round_id = ${roundId}) called)`;

/**
 * SQL of the part of a round's credited money that was taken back. It does not include rollbacks and adjustments of
 * held wins, which were never credited, nor the house's part, which the member never received. It also does not include
 * adjustments of free rounds, because they change the grant.
 */
export const TAKEN_BACK = `(
  coalesce(sum(held_change_minor + house_minor - payout_minor) FILTER (WHERE is_won AND payout_minor < 0
    AND free_grant_id IS NULL), 0)
    + coalesce(sum(held_change_minor) FILTER (WHERE is_undone), 0))::bigint`;
