import type { MigrationInterface, QueryRunner } from 'typeorm';

/*
 * The second version of the rules in full: a win may name no bet (free, jackpot, promo, or a correction of turnover), a
 * valid stake may be taken back, and callers never meet in what a batch has undone.
 *
 * The rules in full: commands in arrival order, each succeeding or failing on its own, in one transaction. It mirrors
 * ledger/posting.ts, line by line; a property test holds the two together. apply_postings calls it with what is not plain.
 *
 *  1. The accounts are locked, in id order: two batches never wait for each other in a circle.
 *  2. Later statements, so fresh snapshots, read what the lock has settled: accounts, answered keys, earlier bets.
 *  3. The fold walks each account's commands in order. A refused one changes nothing, so the next is judged by what
 *     is really there, and a credit funds the debit behind it.
 *  4. Transfers, entries, accounts and facts are written, a statement each.
 *
 * The planner may only use indexes here: a plan made while a table was small must be the right one when it is large.
 */
export const FOLD_POSTINGS = `
  CREATE OR REPLACE FUNCTION fold_postings(
    p_callers text[], p_members uuid[], p_currencies text[], p_keys text[], p_input_hashes uuid[], p_types transfer_type[],
    p_stakes bigint[], p_payouts bigint[], p_bonuses bigint[], p_valid_stakes bigint[], p_turnovers_required bigint[],
    p_bet_keys text[], p_counters bigint[], p_references text[],
    p_vendors text[], p_game_codes text[], p_round_ids text[], p_categories smallint[], p_promotions text[]
  ) RETURNS SETOF posting_answer LANGUAGE plpgsql
    SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
  AS $$
  DECLARE
    item record;
    acc  accounts;                      -- as it is after the commands so far
    bet  transfers;                     -- that a win or rollback is about
    t    transfers;                     -- the answer
    v_now          timestamptz;
    v_at           int;                 -- where this account's names have a name
    v_name         text;                -- caller and key
    v_is_new       boolean;
    v_is_undone    boolean;             -- the bet was rolled back
    v_failure      text;
    v_status       transfer_status;
    v_code         text;
    v_stake_cash   bigint;
    v_stake_bonus  bigint;
    v_payout_cash  bigint;
    v_payout_bonus bigint;
    v_debt         bigint;              -- what the pools could not give back
    v_id           uuid;
    v_written  transfers[] := '{}';
    v_members  uuid[] := '{}';          -- and currencies: whose they are, in step with v_written
    v_currencies text[] := '{}';
    v_moved    accounts[] := '{}';
    v_required turnover_requirements[] := '{}';
    v_before   int := 0;                -- transfers written for the accounts before this one
    v_names    text[] := '{}';          -- of this account's transfers, in step with v_written
    v_undone   text[] := '{}';          -- this account's bets (caller and key) that were rolled back in this batch
  BEGIN
    PERFORM 1 FROM unnest(p_members, p_currencies) i(member_id, currency)
      JOIN accounts a ON a.member_id = i.member_id AND a.currency = i.currency
     ORDER BY a.member_id, a.currency FOR UPDATE OF a;
    v_now := clock_timestamp();

    FOR item IN
      SELECT i.*, a.id AS account_id, a AS account, x AS stored
        FROM unnest(p_callers, p_members, p_currencies, p_keys, p_input_hashes, p_types,
                    p_stakes, p_payouts, p_bonuses, p_valid_stakes, p_turnovers_required,
                    p_bet_keys, p_counters, p_references, p_vendors, p_game_codes, p_round_ids, p_categories, p_promotions)
             WITH ORDINALITY AS i(caller, member_id, currency, key, input_hash, type,
                    stake, payout, bonus, valid_stake, turnover_required,
                    bet_key, counter_id, reference, vendor, game_code, round_id, category, promotion, ord)
        LEFT JOIN accounts a ON a.member_id = i.member_id AND a.currency = i.currency
        LEFT JOIN LATERAL (SELECT * FROM transfers x
                            WHERE x.account_id = a.id AND x.caller = i.caller AND x.key = i.key LIMIT 1) x ON true
       ORDER BY a.id, i.ord
    LOOP
      IF item.account_id IS NULL THEN                   -- not open yet
        RETURN NEXT ROW(item.ord, 'system.temporary', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)::posting_answer;
        CONTINUE;
      END IF;

      IF acc.id IS DISTINCT FROM item.account_id THEN
        IF acc.id IS NOT NULL THEN v_moved := array_append(v_moved, acc); END IF;
        acc := item.account;
        IF acc.day_ends_at <= v_now THEN acc := with_new_day(acc, v_now); END IF;
        v_before := v_before + cardinality(v_names);
        v_names := '{}';
        v_undone := '{}';
      END IF;

      -- Answered before?
      v_failure := NULL;
      v_name := item.caller || ' ' || item.key;
      v_at := array_position(v_names, v_name);
      IF v_at IS NULL THEN t := item.stored; ELSE t := v_written[v_before + v_at]; END IF;
      v_is_new := t.id IS NULL;
      IF NOT v_is_new THEN
        IF t.input_hash <> item.input_hash THEN v_failure := 'wallet.key_reused'; END IF;
      ELSE
        bet := NULL;
        IF item.bet_key IS NOT NULL THEN
          v_at := array_position(v_names, item.caller || ' ' || item.bet_key);
          IF v_at IS NULL THEN
            SELECT b.* INTO bet FROM transfers b WHERE b.account_id = acc.id AND b.caller = item.caller AND b.key = item.bet_key;
          ELSE
            bet := v_written[v_before + v_at];
          END IF;
          v_is_undone := item.caller || ' ' || item.bet_key = ANY (v_undone) OR EXISTS (
            SELECT FROM transfers r WHERE r.account_id = acc.id AND r.caller = item.caller AND r.bet_key = item.bet_key
               AND r.type = 'rollback' AND r.status = 'applied');
        END IF;
        v_status := 'applied';
        v_code := NULL;
        v_stake_cash := 0;
        v_stake_bonus := 0;
        v_payout_cash := 0;
        v_payout_bonus := 0;
        v_debt := 0;

        -- Decide.
        IF item.type IN ('bet', 'bet_win') THEN
          IF acc.excluded THEN
            v_code := 'wallet.excluded';
          ELSIF item.stake > acc.cash_minor + acc.bonus_minor THEN
            v_code := 'wallet.insufficient_funds';
          ELSIF acc.staked_minor + item.stake > acc.stake_ceiling_minor THEN
            v_code := 'wallet.stake_limit';
          ELSIF acc.staked_minor + item.stake - acc.won_minor > acc.loss_ceiling_minor THEN
            v_code := 'wallet.loss_limit';
          ELSE
            v_stake_cash := least(acc.cash_minor, item.stake);
            v_stake_bonus := item.stake - v_stake_cash;
            v_payout_cash := payout_to_cash(item.payout, v_stake_cash, v_stake_bonus);
            v_payout_bonus := item.payout - v_payout_cash;
            acc.staked_minor := acc.staked_minor + item.stake;
            acc.won_minor := acc.won_minor + item.payout;
          END IF;
        ELSIF item.type = 'win' AND item.bet_key IS NULL THEN
          v_payout_cash := item.payout;
          acc.won_minor := acc.won_minor + item.payout;
        ELSIF item.type = 'win' THEN
          IF bet.id IS NULL OR bet.status = 'refused' OR bet.type NOT IN ('bet', 'bet_win') THEN
            v_failure := 'resource.not_found';
          ELSIF bet.status = 'tombstone' OR v_is_undone THEN
            v_status := 'tombstone';
          ELSE
            v_payout_cash := payout_to_cash(item.payout, bet.stake_cash_minor, bet.stake_bonus_minor);
            v_payout_bonus := item.payout - v_payout_cash;
            acc.won_minor := acc.won_minor + item.payout;
          END IF;
        ELSIF item.type = 'rollback' THEN
          IF bet.type <> 'bet' THEN
            v_failure := 'resource.not_found';
          ELSIF bet.status = 'applied' AND NOT v_is_undone THEN
            v_payout_cash := bet.stake_cash_minor;
            v_payout_bonus := bet.stake_bonus_minor;
            acc := with_bet_undone(acc, bet.stake_cash_minor + bet.stake_bonus_minor, bet.created_at);
            v_undone := array_append(v_undone, item.caller || ' ' || item.bet_key);
          ELSE
            v_status := 'tombstone';
          END IF;
        ELSIF item.type = 'adjustment' THEN
          v_stake_cash := least(acc.cash_minor, item.stake);
          v_stake_bonus := least(acc.bonus_minor, item.stake - v_stake_cash);
          v_debt := item.stake - v_stake_cash - v_stake_bonus;
          acc.debt_minor := acc.debt_minor + v_debt;
          acc.won_minor := acc.won_minor - item.stake;
        ELSIF item.type = 'grant' AND acc.excluded THEN
          v_code := 'wallet.excluded';
        ELSE
          v_payout_cash := item.payout - item.bonus;
          v_payout_bonus := item.bonus;
          IF item.type = 'deposit' THEN acc.deposited_minor := acc.deposited_minor + item.payout; END IF;
        END IF;
      END IF;
      IF v_failure IS NOT NULL THEN
        RETURN NEXT ROW(item.ord, v_failure, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)::posting_answer;
        CONTINUE;
      END IF;

      IF v_is_new THEN
        -- Move.
        v_id := uuidv7();
        IF v_code IS NOT NULL THEN
          v_status := 'refused';
        ELSIF v_status = 'applied' THEN
          acc.version := acc.version + 1;
          acc.cash_minor := acc.cash_minor - v_stake_cash + v_payout_cash;
          acc.bonus_minor := acc.bonus_minor - v_stake_bonus + v_payout_bonus;
          IF item.valid_stake <> 0 THEN
            acc.turnover_minor[item.category] := acc.turnover_minor[item.category] + item.valid_stake;
          END IF;
          IF item.turnover_required > 0 THEN
            v_required := array_append(v_required, ROW(v_id, acc.id, coalesce(item.promotion, ''), item.turnover_required,
              array_fill(1000000, ARRAY[10]), acc.turnover_minor, v_now, NULL)::turnover_requirements);
          END IF;
        END IF;
        -- In the order of the columns; a win or rollback is of its bet's vendor, game and round.
        t := ROW(v_id, acc.id, coalesce(bet.counter_id, item.counter_id), item.caller, item.key, item.input_hash,
          item.type, v_status, v_code, item.bet_key,
          v_stake_cash, v_stake_bonus, v_payout_cash, v_payout_bonus, item.valid_stake,
          acc.cash_minor, acc.bonus_minor, acc.held_minor, acc.version, item.reference,
          coalesce(bet.vendor, item.vendor), coalesce(bet.game_code, item.game_code), coalesce(bet.round_id, item.round_id),
          coalesce(bet.category, item.category), item.promotion, v_now, v_debt)::transfers;
        v_written := array_append(v_written, t);
        v_members := array_append(v_members, item.member_id);
        v_currencies := array_append(v_currencies, item.currency);
        v_names := array_append(v_names, v_name);
      END IF;

      -- A tombstone waits for a bet that comes for the first time: that is no replay.
      RETURN NEXT ROW(item.ord, NULL, NOT v_is_new AND t.input_hash IS NOT NULL, t.id, t.status, t.code,
        t.stake_cash_minor, t.stake_bonus_minor, t.payout_cash_minor, t.payout_bonus_minor,
        t.cash_minor, t.bonus_minor, t.held_minor, t.version, t.created_at)::posting_answer;

      -- A rollback that came before its bet: the bet's key is answered now, for ever.
      IF v_is_new AND item.type = 'rollback' AND bet.id IS NULL THEN
        t.id := uuidv7();
        t.type := 'bet';
        t.key := item.bet_key;
        t.bet_key := NULL;
        t.input_hash := NULL;
        v_written := array_append(v_written, t);
        v_members := array_append(v_members, item.member_id);
        v_currencies := array_append(v_currencies, item.currency);
        v_names := array_append(v_names, item.caller || ' ' || item.bet_key);
      END IF;
    END LOOP;
    IF acc.id IS NOT NULL THEN v_moved := array_append(v_moved, acc); END IF;

    INSERT INTO transfers SELECT w.* FROM unnest(v_written) w;

    -- Out of the pools, then into them. A leg of nothing leaves no line, unless the whole transfer is of nothing.
    INSERT INTO entries (transfer_id, account_id, amount_minor, line, pool)
    SELECT w.id, e.account_id, e.amount, e.line, e.pool
      FROM unnest(v_written) w,
           LATERAL (VALUES
             (1::smallint, w.account_id, 'cash'::pool, -w.stake_cash_minor),
             (2::smallint, w.account_id, 'bonus'::pool, -w.stake_bonus_minor),
             (3::smallint, w.counter_id, 'own'::pool, w.stake_cash_minor + w.stake_bonus_minor + w.debt_minor),
             (4::smallint, w.account_id, 'cash'::pool, w.payout_cash_minor),
             (5::smallint, w.account_id, 'bonus'::pool, w.payout_bonus_minor),
             (6::smallint, w.counter_id, 'own'::pool, -w.payout_cash_minor - w.payout_bonus_minor),
             (7::smallint, w.account_id, 'debt'::pool, -w.debt_minor)
           ) e(line, account_id, pool, amount)
     WHERE w.status = 'applied'
       AND (e.amount <> 0 OR (e.line IN (4, 6) AND w.stake_cash_minor + w.stake_bonus_minor + w.payout_cash_minor + w.payout_bonus_minor + w.debt_minor = 0));

    UPDATE accounts a
       SET cash_minor = m.cash_minor, bonus_minor = m.bonus_minor, debt_minor = m.debt_minor, version = m.version,
           staked_minor = m.staked_minor, won_minor = m.won_minor, deposited_minor = m.deposited_minor,
           turnover_minor = m.turnover_minor, day_ends_at = m.day_ends_at,
           staked_before_day_minor = m.staked_before_day_minor, staked_before_week_minor = m.staked_before_week_minor,
           staked_before_month_minor = m.staked_before_month_minor,
           lost_before_day_minor = m.lost_before_day_minor, lost_before_week_minor = m.lost_before_week_minor,
           lost_before_month_minor = m.lost_before_month_minor,
           deposited_before_day_minor = m.deposited_before_day_minor, deposited_before_week_minor = m.deposited_before_week_minor,
           deposited_before_month_minor = m.deposited_before_month_minor,
           stake_ceiling_minor = m.stake_ceiling_minor, loss_ceiling_minor = m.loss_ceiling_minor,
           deposit_ceiling_minor = m.deposit_ceiling_minor
      FROM unnest(v_moved) m
     WHERE a.id = m.id AND m.version <> a.version;

    INSERT INTO outbox (id, type, topic, key, body, occurred_at)   -- a transfer is told of once: its id is the fact's
    SELECT w.id, 'wallet.v1.BalanceChanged', 'wallet.v1', w.member_id::text,
           balance_changed(w.member_id, w.currency, w.cash_minor, w.bonus_minor, w.held_minor, w.version, w.id, w.created_at), w.created_at
      FROM ROWS FROM (unnest(v_written), unnest(v_members), unnest(v_currencies))
           AS w(id, account_id, counter_id, caller, key, input_hash, type, status, code, bet_key,
                stake_cash, stake_bonus, payout_cash, payout_bonus, valid_stake, cash_minor, bonus_minor, held_minor, version,
                reference, vendor, game_code, round_id, category, promotion, created_at, debt, member_id, currency)
     WHERE w.status = 'applied'
     ORDER BY w.version;   -- the order of seq, and so of a member's facts, is the order of this insert

    IF cardinality(v_required) > 0 THEN
      INSERT INTO turnover_requirements SELECT q.* FROM unnest(v_required) q;
    END IF;
  END $$;
`;

export class WinsWithoutABet implements MigrationInterface {
  readonly name = 'WinsWithoutABet1763640000009';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(FOLD_POSTINGS);
  }

  async down(): Promise<void> {
    throw new Error('the next version of a function replaces it');
  }
}
