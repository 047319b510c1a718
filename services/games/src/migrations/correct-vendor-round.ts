import type { Repeatable } from '@nm/kit/db/migrate.js';

/**
 * The SQL of a database function that changes the amounts of a vendor's settled round, but never those of an in-house
 * round. It runs with the rights of its owner, because the role of the service may not change amounts. It deletes the
 * vendor's description (`told`), because that belongs to the old amounts.
 */
export const CORRECT_VENDOR_ROUND: Repeatable = {
  repeatable: `
    -- Its form before the part of the house was stored. A process of that time calls the new one without the part.
    DROP FUNCTION IF EXISTS correct_vendor_round(uuid, bigint, bigint, bigint, bigint, bigint, bigint, bigint);
    CREATE OR REPLACE FUNCTION correct_vendor_round(
      p_round_id uuid, p_stake_cash bigint, p_stake_bonus bigint, p_payout_cash bigint, p_payout_bonus bigint,
      p_valid_stake bigint, p_balance bigint, p_balance_version bigint, p_house bigint DEFAULT 0,
      OUT is_recorded boolean, OUT settled_at timestamptz
    ) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    BEGIN
      is_recorded := EXISTS (SELECT FROM rounds r WHERE r.round_id = p_round_id AND r.seed_id IS NULL);
      UPDATE rounds r
         SET status = 'settled', stake_minor = p_stake_cash + p_stake_bonus,
             payout_minor = p_payout_cash + p_payout_bonus,
             stake_cash_minor = p_stake_cash, stake_bonus_minor = p_stake_bonus,
             payout_cash_minor = p_payout_cash, payout_bonus_minor = p_payout_bonus, valid_stake_minor = p_valid_stake,
             house_minor = p_house, balance_minor = p_balance, balance_version = p_balance_version, detail = r.detail - 'told'
       WHERE r.round_id = p_round_id AND r.seed_id IS NULL
         AND (r.status <> 'settled'
              OR (r.stake_cash_minor, r.stake_bonus_minor, r.payout_cash_minor, r.payout_bonus_minor, r.valid_stake_minor,
                  r.house_minor)
                 <> (p_stake_cash, p_stake_bonus, p_payout_cash, p_payout_bonus, p_valid_stake, p_house))
      RETURNING r.settled_at INTO settled_at;
    END $$;
    REVOKE ALL ON FUNCTION correct_vendor_round FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION correct_vendor_round TO games;`,
};
