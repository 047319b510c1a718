import type { MigrationInterface, QueryRunner } from 'typeorm';

/*
 * Applies a batch. Accounts with nothing but plain bets in it (keys never seen, cash covers each in its turn, within
 * limits, no new day) are done in one statement; all others take the long way through fold_postings, so every rule is
 * written once. Which way an account goes changes no answer: a property test compares both with the pure rules.
 */
const APPLY_POSTINGS = `
  CREATE OR REPLACE FUNCTION apply_postings(
    p_callers text[], p_members uuid[], p_currencies text[], p_keys text[], p_input_hashes uuid[], p_types transfer_type[],
    p_stakes bigint[], p_payouts bigint[], p_bonuses bigint[], p_valid_stakes bigint[], p_turnovers_required bigint[],
    p_bet_keys text[], p_counters bigint[], p_references text[],
    p_vendors text[], p_game_codes text[], p_round_ids text[], p_categories smallint[], p_promotions text[]
  ) RETURNS SETOF posting_answer LANGUAGE plpgsql
    SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
  AS $$
  DECLARE
    v_now     timestamptz;
    v_answers posting_answer[];
    v_rest    int[];
  BEGIN
    PERFORM 1 FROM unnest(p_members, p_currencies) i(member_id, currency)
      JOIN accounts a ON a.member_id = i.member_id AND a.currency = i.currency
     ORDER BY a.id FOR UPDATE OF a;
    v_now := clock_timestamp();

    WITH item AS (
      SELECT i.*, a.id AS account_id, a.bonus_minor, a.held_minor,
             a.cash_minor - sum(i.stake - i.payout) OVER so_far AS cash_after,
             a.version + row_number() OVER so_far AS version_after,
             a.staked_minor + sum(i.stake) OVER so_far AS staked_after,
             a.won_minor + sum(i.payout) OVER so_far AS won_after,
             a.excluded, a.day_ends_at, a.stake_ceiling_minor, a.loss_ceiling_minor,
             x.seen, min(i.category) OVER whole AS category_first, sum(i.valid_stake) OVER whole AS valid_stakes,
             lead(i.ord) OVER so_far IS NULL AS is_last
        FROM unnest(p_callers, p_members, p_currencies, p_keys, p_input_hashes, p_types, p_stakes, p_payouts, p_valid_stakes,
                    p_counters, p_references, p_vendors, p_game_codes, p_round_ids, p_categories)
             WITH ORDINALITY AS i(caller, member_id, currency, key, input_hash, type, stake, payout, valid_stake,
                    counter_id, reference, vendor, game_code, round_id, category, ord)
        JOIN accounts a ON a.member_id = i.member_id AND a.currency = i.currency
        LEFT JOIN LATERAL (SELECT true AS seen FROM transfers x
                            WHERE x.account_id = a.id AND x.caller = i.caller AND x.key = i.key LIMIT 1) x ON true
       WHERE (SELECT count(*) FROM (SELECT FROM unnest(p_callers, p_members, p_keys) k(caller, member_id, key)
                                     GROUP BY k.caller, k.member_id, k.key) k) = cardinality(p_keys)
      WINDOW so_far AS (PARTITION BY a.id ORDER BY i.ord ROWS UNBOUNDED PRECEDING),
             whole AS (PARTITION BY a.id ORDER BY i.ord ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)
    ), judged AS (
      SELECT item.*, bool_and(
               type IN ('bet', 'bet_win') AND seen IS NULL AND cash_after - payout >= 0 AND NOT excluded AND day_ends_at > v_now
               AND staked_after <= stake_ceiling_minor AND staked_after - won_after + payout <= loss_ceiling_minor
               AND category = category_first) OVER (PARTITION BY account_id) AS is_plain
        FROM item
    ), plain AS MATERIALIZED (
      SELECT judged.*, uuidv7() AS id FROM judged WHERE is_plain
    ), t AS (
      INSERT INTO transfers
      SELECT id, account_id, counter_id, caller, key, input_hash, type, 'applied', NULL, NULL, stake, 0, payout, 0, valid_stake,
             cash_after, bonus_minor, held_minor, version_after, reference, vendor, game_code, round_id, category, NULL, v_now
        FROM plain
    ), e AS (
      INSERT INTO entries (transfer_id, account_id, amount_minor, line, pool)
      SELECT p.id, l.account_id, l.amount, l.line, l.pool
        FROM plain p, LATERAL (VALUES
               (1::smallint, p.account_id, 'cash'::pool, -p.stake), (3::smallint, p.counter_id, 'own'::pool, p.stake),
               (4::smallint, p.account_id, 'cash'::pool, p.payout), (6::smallint, p.counter_id, 'own'::pool, -p.payout)
             ) l(line, account_id, pool, amount)
       WHERE l.amount <> 0
    ), a AS (
      UPDATE accounts a
         SET cash_minor = p.cash_after, version = p.version_after, staked_minor = p.staked_after, won_minor = p.won_after,
             turnover_minor[p.category] = a.turnover_minor[p.category] + p.valid_stakes
        FROM plain p
       WHERE a.id = p.account_id AND p.is_last
    ), o AS (
      INSERT INTO outbox (type, topic, key, body)
      SELECT 'wallet.v1.BalanceChanged', 'wallet.v1', member_id::text,
             balance_changed(member_id, currency, cash_after::bigint, bonus_minor, held_minor, version_after, id, v_now)
        FROM plain
       ORDER BY version_after   -- the order of seq, and so of a member's facts, is the order of this insert
    )
    SELECT array_agg(ROW(ord, NULL, false, id, 'applied', NULL, stake, 0, payout, 0,
                         cash_after, bonus_minor, held_minor, version_after, v_now)::posting_answer)
      INTO v_answers FROM plain;

    IF v_answers IS NULL THEN
      RETURN QUERY SELECT * FROM fold_postings(p_callers, p_members, p_currencies, p_keys, p_input_hashes, p_types,
        p_stakes, p_payouts, p_bonuses, p_valid_stakes, p_turnovers_required, p_bet_keys, p_counters, p_references,
        p_vendors, p_game_codes, p_round_ids, p_categories, p_promotions);
      RETURN;
    END IF;
    RETURN QUERY SELECT * FROM unnest(v_answers);
    IF cardinality(v_answers) = cardinality(p_keys) THEN RETURN; END IF;

    v_rest := ARRAY(SELECT o FROM generate_series(1, cardinality(p_keys)) o EXCEPT SELECT w.ord FROM unnest(v_answers) w ORDER BY 1);
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
