import type { MigrationInterface, QueryRunner } from 'typeorm';

/*
 * What ended may come to stand otherwise, for vendors' rounds only: what decides a round of our own is still written once. The
 * function belongs to the owner, so that the runtime role changes a round's amounts by this way and no other.
 */
const CORRECT_VENDOR_ROUND = `
  CREATE FUNCTION correct_vendor_round(
    p_round_id uuid, p_stake_cash bigint, p_stake_bonus bigint, p_payout_cash bigint, p_payout_bonus bigint, p_valid_stake bigint,
    p_balance bigint, p_balance_version bigint, OUT is_recorded boolean, OUT settled_at timestamptz
  ) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  BEGIN
    is_recorded := EXISTS (SELECT FROM rounds r WHERE r.round_id = p_round_id AND r.seed_id IS NULL);
    UPDATE rounds r
       SET status = 'settled', stake_minor = p_stake_cash + p_stake_bonus, payout_minor = p_payout_cash + p_payout_bonus,
           stake_cash_minor = p_stake_cash, stake_bonus_minor = p_stake_bonus,
           payout_cash_minor = p_payout_cash, payout_bonus_minor = p_payout_bonus, valid_stake_minor = p_valid_stake,
           balance_minor = p_balance, balance_version = p_balance_version
     WHERE r.round_id = p_round_id AND r.seed_id IS NULL
       AND (r.status <> 'settled'
            OR (r.stake_cash_minor, r.stake_bonus_minor, r.payout_cash_minor, r.payout_bonus_minor, r.valid_stake_minor)
               <> (p_stake_cash, p_stake_bonus, p_payout_cash, p_payout_bonus, p_valid_stake))
    RETURNING r.settled_at INTO settled_at;
  END $$;
`;

/** Corrections of vendors' rounds: of what is recorded, of the turnover that was counted, of what a pool was fed. */
export class Corrections1763640000102 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE vendor_rounds ADD COLUMN corrections integer NOT NULL DEFAULT 0');
    await runner.query('GRANT UPDATE (corrections) ON vendor_rounds TO games');
    await runner.query('ALTER TABLE vendor_transactions DROP CONSTRAINT vendor_transactions_amounts');
    await runner.query(`
      ALTER TABLE vendor_transactions ADD CONSTRAINT vendor_transactions_amounts
        CHECK (stake_minor >= 0 AND payout_minor >= 0 AND (valid_stake_minor >= 0 OR op = 'round.count'))`);
    await runner.query(
      'CREATE INDEX vendor_transactions_of_ref ON vendor_transactions (vassalage, ref_tx_id) WHERE ref_tx_id IS NOT NULL',
    );
    await runner.query('ALTER TABLE jackpot_contributions DROP CONSTRAINT jackpot_contributions_kind');
    await runner.query(`
      ALTER TABLE jackpot_contributions ADD CONSTRAINT jackpot_contributions_kind
        CHECK (kind ~ '^(fed|reversed|corrected-[0-9]+)$' AND (kind <> 'fed' OR amount_micro >= 0))`);
    await runner.query(CORRECT_VENDOR_ROUND);
    await runner.query('REVOKE ALL ON FUNCTION correct_vendor_round FROM PUBLIC');
    await runner.query('GRANT EXECUTE ON FUNCTION correct_vendor_round TO games');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION correct_vendor_round');
    await runner.query('DROP INDEX vendor_transactions_of_ref');
    await runner.query('ALTER TABLE vendor_rounds DROP COLUMN corrections');
  }
}
