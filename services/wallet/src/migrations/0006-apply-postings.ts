import type { MigrationInterface, QueryRunner } from 'typeorm';

/*
 * Applies a batch. Accounts with nothing but plain bets in it (keys never seen, cash covers each in its turn, within
 * limits, no new day) are done in one statement; all others take the long way through fold_postings, so every rule is
 * written once. Which way an account goes changes no answer: a property test compares both with the pure rules.
 * No (caller, member, key) may stand in one batch twice: the writer keeps the second for the next batch.
 */
export const APPLY_POSTINGS = `
  CREATE OR REPLACE FUNCTION apply_postings(
    p_callers text[], p_members uuid[], p_currencies text[], p_keys text[], p_input_hashes uuid[], p_types transfer_type[],
    p_stakes bigint[], p_payouts bigint[], p_bonuses bigint[], p_valid_stakes bigint[], p_turnovers_required bigint[],
    p_bet_keys text[], p_counters bigint[], p_references text[],
    p_vendors text[], p_game_codes text[], p_round_ids text[], p_categories smallint[], p_promotions text[]
  ) RETURNS SETOF posting_answer LANGUAGE plpgsql
    SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
  AS $$
  DECLARE
    v_now   timestamptz;
    v_plain int;
    v_rest  int[];
  BEGIN
    PERFORM 1 FROM unnest(p_members, p_currencies) i(member_id, currency)
      JOIN accounts a ON a.member_id = i.member_id AND a.currency = i.currency
     ORDER BY a.member_id, a.currency FOR UPDATE OF a;
    v_now := clock_timestamp();

    RETURN QUERY
    WITH item AS (
      SELECT i.*, a.ctid AS place, a.id AS account_id, a.bonus_minor, a.held_minor, a.stake_ceiling_minor, a.loss_ceiling_minor,
             a.cash_minor - sum(i.stake) OVER so_far + sum(i.payout) OVER so_far AS cash_after,
             a.version + row_number() OVER so_far AS version_after,
             a.staked_minor + sum(i.stake) OVER so_far AS staked_after,
             a.won_minor + sum(i.payout) OVER so_far AS won_after,
             sum(i.valid_stake) OVER so_far AS valid_stakes,
             lead(i.ord) OVER so_far IS NULL AS is_last,
             i.type IN ('bet', 'bet_win') AND x.seen IS NULL AND NOT a.excluded AND a.day_ends_at > v_now
               AND coalesce(lag(i.category) OVER so_far = i.category, true) AS may_be_plain
        FROM unnest(p_callers, p_members, p_currencies, p_keys, p_input_hashes, p_types, p_stakes, p_payouts, p_valid_stakes,
                    p_counters, p_references, p_vendors, p_game_codes, p_round_ids, p_categories)
             WITH ORDINALITY AS i(caller, member_id, currency, key, input_hash, type, stake, payout, valid_stake,
                    counter_id, reference, vendor, game_code, round_id, category, ord)
        JOIN accounts a ON a.member_id = i.member_id AND a.currency = i.currency
        LEFT JOIN LATERAL (SELECT true AS seen FROM transfers x
                            WHERE x.account_id = a.id AND x.caller = i.caller AND x.key = i.key LIMIT 1) x ON true
      WINDOW so_far AS (PARTITION BY a.id ORDER BY i.ord ROWS UNBOUNDED PRECEDING)
    ), judged AS (
      SELECT item.*, bool_and(
               may_be_plain AND cash_after - payout >= 0
               AND staked_after <= stake_ceiling_minor AND staked_after - won_after + payout <= loss_ceiling_minor
             ) OVER (PARTITION BY account_id) AS is_plain
        FROM item
    ), plain AS MATERIALIZED (
      SELECT ord, caller, member_id, currency, key, input_hash, type, stake, payout, counter_id, reference, vendor, game_code,
             round_id, category, valid_stake, place, account_id, cash_after::bigint, bonus_minor, held_minor, version_after,
             staked_after, won_after, valid_stakes, is_last, uuidv7() AS id
        FROM judged WHERE is_plain
    ), t AS (
      INSERT INTO transfers
      SELECT id, account_id, counter_id, caller, key, input_hash, type, 'applied', NULL, NULL, stake, 0, payout, 0, valid_stake,
             cash_after, bonus_minor, held_minor, version_after, reference, vendor, game_code, round_id, category, NULL, v_now
        FROM plain
    ), e AS (
      -- Not VALUES beside each row: those expressions would be compiled again for every row.
      INSERT INTO entries (transfer_id, account_id, amount_minor, line, pool)
      SELECT id, account_id, -stake, 1, 'cash'::pool FROM plain
      UNION ALL SELECT id, counter_id, stake, 3, 'own' FROM plain
      UNION ALL SELECT id, account_id, payout, 4, 'cash' FROM plain WHERE payout > 0
      UNION ALL SELECT id, counter_id, -payout, 6, 'own' FROM plain WHERE payout > 0
    ), a AS (
      -- By place: the rows are locked, so they stand where they were read.
      UPDATE accounts a
         SET cash_minor = p.cash_after, version = p.version_after, staked_minor = p.staked_after, won_minor = p.won_after,
             turnover_minor[p.category] = a.turnover_minor[p.category] + p.valid_stakes
        FROM plain p
       WHERE a.ctid = p.place AND p.is_last
    ), o AS (
      INSERT INTO outbox (id, type, topic, key, body, occurred_at)   -- a transfer is told of once: its id is the fact's
      SELECT id, 'wallet.v1.BalanceChanged', 'wallet.v1', member_id::text,
             balance_changed(member_id, currency, cash_after, bonus_minor, held_minor, version_after, id, v_now), v_now
        FROM plain
       ORDER BY version_after   -- the order of seq, and so of a member's facts, is the order of this insert
    )
    SELECT ord::int, NULL::text, false, id, 'applied'::transfer_status, NULL::text, stake, 0::bigint, payout, 0::bigint,
           cash_after, bonus_minor::bigint, held_minor::bigint, version_after, v_now
      FROM plain;
    GET DIAGNOSTICS v_plain = ROW_COUNT;
    IF v_plain = cardinality(p_keys) THEN RETURN; END IF;

    -- The rest: whatever was not written just now.
    v_rest := ARRAY(
      SELECT i.ord::int FROM unnest(p_members, p_currencies, p_callers, p_keys) WITH ORDINALITY i(member_id, currency, caller, key, ord)
       WHERE v_plain = 0 OR NOT EXISTS (
         SELECT FROM accounts a JOIN transfers x ON x.account_id = a.id AND x.caller = i.caller AND x.key = i.key AND x.created_at = v_now
          WHERE a.member_id = i.member_id AND a.currency = i.currency)
       ORDER BY i.ord);
    RETURN QUERY
      SELECT v_rest[f.ord], f.failure, f.replayed, f.transfer_id, f.status, f.code,
             f.stake_cash_minor, f.stake_bonus_minor, f.payout_cash_minor, f.payout_bonus_minor,
             f.cash_minor, f.bonus_minor, f.held_minor, f.version, f.posted_at
        FROM fold_postings(
          ARRAY(SELECT p_callers[o] FROM unnest(v_rest) o), ARRAY(SELECT p_members[o] FROM unnest(v_rest) o),
          ARRAY(SELECT p_currencies[o] FROM unnest(v_rest) o), ARRAY(SELECT p_keys[o] FROM unnest(v_rest) o),
          ARRAY(SELECT p_input_hashes[o] FROM unnest(v_rest) o), ARRAY(SELECT p_types[o] FROM unnest(v_rest) o),
          ARRAY(SELECT p_stakes[o] FROM unnest(v_rest) o), ARRAY(SELECT p_payouts[o] FROM unnest(v_rest) o),
          ARRAY(SELECT p_bonuses[o] FROM unnest(v_rest) o), ARRAY(SELECT p_valid_stakes[o] FROM unnest(v_rest) o),
          ARRAY(SELECT p_turnovers_required[o] FROM unnest(v_rest) o), ARRAY(SELECT p_bet_keys[o] FROM unnest(v_rest) o),
          ARRAY(SELECT p_counters[o] FROM unnest(v_rest) o), ARRAY(SELECT p_references[o] FROM unnest(v_rest) o),
          ARRAY(SELECT p_vendors[o] FROM unnest(v_rest) o), ARRAY(SELECT p_game_codes[o] FROM unnest(v_rest) o),
          ARRAY(SELECT p_round_ids[o] FROM unnest(v_rest) o), ARRAY(SELECT p_categories[o] FROM unnest(v_rest) o),
          ARRAY(SELECT p_promotions[o] FROM unnest(v_rest) o)) f;
  END $$;
`;

export class ApplyPostings implements MigrationInterface {
  readonly name = 'ApplyPostings1763640000006';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(APPLY_POSTINGS);
  }

  async down(): Promise<void> {
    throw new Error('the next version of a function replaces it');
  }
}
