/*
 * The reference of G2 to G4: a posting in one statement, decided by SQL. It takes a bet that cash covers, on a new key
 * and within limits. The ledger's writer was like this before the rules moved to TypeScript; the reference stays as it
 * was measured then.
 */
export const REFERENCE_BET = `
  WITH a AS (
    UPDATE accounts a
       SET cash_minor = a.cash_minor - $7::bigint + $8::bigint, version = a.version + 1, revision = a.revision + 1,
           staked_minor = a.staked_minor + $7::bigint, won_minor = a.won_minor + $8::bigint,
           turnover_minor[$15::smallint] = a.turnover_minor[$15::smallint] + $9::bigint
     WHERE a.member_id = $2::uuid AND a.currency = $3::text
       AND a.cash_minor >= $7::bigint AND NOT a.excluded AND a.day_ends_at > clock_timestamp()
       AND a.staked_minor + $7::bigint <= a.stake_ceiling_minor
       AND a.staked_minor + $7::bigint - a.won_minor <= a.loss_ceiling_minor
    RETURNING a.id AS account_id, a.member_id, a.currency, a.cash_minor, a.bonus_minor, a.held_minor, a.version,
              uuidv7() AS id, clock_timestamp() AS posted_at
  ), t AS (
    INSERT INTO transfers (id, account_id, counter_id, caller, key, input_hash, type, status,
           stake_cash_minor, stake_bonus_minor, payout_cash_minor, payout_bonus_minor, valid_stake_minor,
           cash_minor, bonus_minor, held_minor, version, reference, vendor, game_code, round_id, category, created_at)
    SELECT id, account_id, $10::bigint, $1::text, $4::text, $5::uuid, $6::transfer_type, 'applied',
           $7::bigint, 0, $8::bigint, 0, $9::bigint, cash_minor, bonus_minor, held_minor, version,
           $11::text, $12::text, $13::text, $14::text, $15::smallint, posted_at
      FROM a
  ), e AS (
    INSERT INTO entries (transfer_id, account_id, amount_minor, line, pool)
    SELECT id, account_id, -$7::bigint, 1, 'cash'::pool FROM a
    UNION ALL SELECT id, $10::bigint, $7::bigint, 3, 'own' FROM a
  ), o AS (
    INSERT INTO outbox (id, type, topic, key, body, occurred_at)
    SELECT id, 'wallet.v1.BalanceChanged', 'wallet.v1', member_id::text,
           concat('{"memberId":"', member_id, '","currency":', to_json(currency), ',"cashMinor":"', cash_minor,
             '","bonusMinor":"', bonus_minor, '","heldMinor":"', held_minor, '","version":"', version,
             '","transferId":"', id, '","occurredAt":', to_json(posted_at), '}')::json, posted_at
      FROM a
  )
  SELECT id, cash_minor, bonus_minor, held_minor, version, (extract(epoch FROM posted_at) * 1000)::float8 FROM a`;
