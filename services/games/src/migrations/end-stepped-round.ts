import type { Repeatable } from '@nm/kit/db/migrate.js';

/**
 * The SQL of a database function that stores the end of a round with steps in the round, from its last step, once. It
 * runs with the rights of its owner, because the role of the service may not change a payout or a detail. `p_played`
 * only adds fields to the detail, so the values that were drawn at the start cannot be replaced.
 */
export const END_STEPPED_ROUND: Repeatable = {
  repeatable: `
    CREATE OR REPLACE FUNCTION end_stepped_round(p_round_id uuid, p_played jsonb, p_grace_s double precision)
    RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    BEGIN
      UPDATE rounds r
         SET payout_minor = s.payout_minor, end_reason = s.ends, detail = p_played || r.detail,
             resolve_at = clock_timestamp() + make_interval(secs => p_grace_s), resolve_attempts = 0
        FROM round_steps s
       WHERE r.round_id = p_round_id AND r.stepped AND r.status = 'open' AND r.end_reason IS NULL
         AND s.round_id = r.round_id AND s.ends IS NOT NULL;
    END $$;
    REVOKE ALL ON FUNCTION end_stepped_round FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION end_stepped_round TO games;`,
};
