import type { MigrationInterface, QueryRunner } from 'typeorm';

/*
 * Applies one command. A bet that cash covers, on a key never seen and within limits, is one update and one insert;
 * whatever else it may be (a repeat, a refusal, bonus money, a new day, another kind of movement) goes the long way
 * through fold_postings, so every rule is written once. The two give the same answers by test.
 *
 * Two callers with one key may both come this far: the account's lock orders them, and the second one's insert fails
 * on transfers_one_per_key. Its transaction leaves nothing, and the writer asks again and gets the stored answer.
 */
const APPLY_POSTING = `
  CREATE OR REPLACE FUNCTION apply_posting(
    p_caller text, p_member uuid, p_currency text, p_key text, p_input_hash uuid, p_type transfer_type,
    p_stake bigint, p_payout bigint, p_bonus bigint, p_valid_stake bigint, p_turnover_required bigint,
    p_bet_key text, p_counter bigint, p_reference text,
    p_vendor text, p_game_code text, p_round_id text, p_category smallint, p_promotion text
  ) RETURNS posting_answer LANGUAGE plpgsql SET enable_seqscan = off AS $$
  DECLARE
    answer    posting_answer;
    v_id      uuid := uuidv7();
    v_now     timestamptz := clock_timestamp();
    v_account bigint;
    v_cash    bigint;
    v_bonus   bigint;
    v_held    bigint;
    v_version bigint;
  BEGIN
    IF p_type IN ('bet', 'bet_win') THEN
      UPDATE accounts a
         SET cash_minor = a.cash_minor - p_stake + p_payout, version = a.version + 1,
             staked_minor = a.staked_minor + p_stake, won_minor = a.won_minor + p_payout,
             turnover_minor[p_category] = a.turnover_minor[p_category] + p_valid_stake
       WHERE a.member_id = p_member AND a.currency = p_currency
         AND a.cash_minor >= p_stake AND NOT a.excluded AND a.day_ends_at > v_now
         AND a.staked_minor + p_stake <= a.stake_ceiling_minor
         AND a.staked_minor + p_stake - a.won_minor <= a.loss_ceiling_minor
         AND NOT EXISTS (SELECT FROM transfers x WHERE x.account_id = a.id AND x.caller = p_caller AND x.key = p_key)
      RETURNING a.id, a.cash_minor, a.bonus_minor, a.held_minor, a.version
           INTO v_account, v_cash, v_bonus, v_held, v_version;
    END IF;
    IF v_account IS NULL THEN
      SELECT * INTO answer FROM fold_postings(
        ARRAY[p_caller], ARRAY[p_member], ARRAY[p_currency], ARRAY[p_key], ARRAY[p_input_hash], ARRAY[p_type],
        ARRAY[p_stake], ARRAY[p_payout], ARRAY[p_bonus], ARRAY[p_valid_stake], ARRAY[p_turnover_required],
        ARRAY[p_bet_key], ARRAY[p_counter], ARRAY[p_reference],
        ARRAY[p_vendor], ARRAY[p_game_code], ARRAY[p_round_id], ARRAY[p_category], ARRAY[p_promotion]);
      RETURN answer;
    END IF;

    WITH t AS (
      INSERT INTO transfers VALUES (
        v_id, v_account, p_counter, p_caller, p_key, p_input_hash, p_type, 'applied', NULL, NULL,
        p_stake, 0, p_payout, 0, p_valid_stake, v_cash, v_bonus, v_held, v_version,
        p_reference, p_vendor, p_game_code, p_round_id, p_category, p_promotion, v_now)
    ), e AS (
      INSERT INTO entries VALUES (v_id, v_account, -p_stake, 1, 'cash'), (v_id, p_counter, p_stake, 3, 'own')
    )
    INSERT INTO outbox (type, topic, key, body) VALUES (
      'wallet.v1.BalanceChanged', 'wallet.v1', p_member::text,
      balance_changed(p_member, p_currency, v_cash, v_bonus, v_held, v_version, v_id, v_now));
    IF p_payout > 0 THEN
      INSERT INTO entries VALUES (v_id, v_account, p_payout, 4, 'cash'), (v_id, p_counter, -p_payout, 6, 'own');
    END IF;
    RETURN ROW(1, NULL, false, v_id, 'applied', NULL, p_stake, 0, p_payout, 0, v_cash, v_bonus, v_held, v_version, v_now)::posting_answer;
  END $$;
`;

export class ApplyPosting implements MigrationInterface {
  readonly name = 'ApplyPosting1763640000008';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(APPLY_POSTING);
  }

  async down(): Promise<void> {
    throw new Error('the next version of a function replaces it');
  }
}
