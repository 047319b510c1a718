import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds columns for offsets of ended contracts. Such an offset can be moved to another contract between the same payer
 * and payee, or be written off. The columns may be null, because the version of the service that runs during the
 * migration does not write them.
 */
const COLUMNS = `
  ALTER TABLE offsets
    -- What the pair still has to settle once the contract has ended: the pay of the bet, also for a dividend. Null: the
    -- same as amount_micro.
    ADD COLUMN pair_micro     bigint,
    -- The time of the void. Null: the same as made_at.
    ADD COLUMN since          timestamptz,
    -- When the offset lapsed, because the pair had no contract for twelve months.
    ADD COLUMN written_off_at timestamptz;
  GRANT UPDATE (written_off_at) ON offsets TO agents;

  -- A dividend had paid a rate of the base, from which each bet that waits here was taken.
  UPDATE offsets o SET pair_micro = CASE WHEN s.tier < 0 THEN 0 ELSE o.base_minor * (v.tiers -> s.tier ->> 'lossRatePpm')::bigint END
    FROM bets b, settlements s JOIN contract_versions v ON v.id = s.version_id
   WHERE o.used_in IS NULL AND o.base_minor <> 0 AND b.round_id = o.round_id AND s.contract_id = o.contract_id
     AND s.starts_at <= b.counted_in AND s.ends_at > b.counted_in;
`;

const NAMES = 'contract_id, round_id, amount_micro, made_at, used_in, base_minor, pair_micro, since, written_off_at';

const PAST = `
  ALTER TABLE past.offsets_versions
    ADD COLUMN pair_micro bigint, ADD COLUMN since timestamptz, ADD COLUMN written_off_at timestamptz;
  CREATE OR REPLACE VIEW past.offsets AS
  SELECT ${NAMES} FROM public.offsets WHERE recorded_from < past.moment()
  UNION ALL
  SELECT ${NAMES} FROM past.offsets_versions
   WHERE recorded_from < past.moment() AND recorded_to >= past.moment();
`;

export class EndedOffsets1795700100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [COLUMNS, PAST]) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    const former = NAMES.replace(', pair_micro, since, written_off_at', '');
    await runner.query(`
      DROP VIEW past.offsets;
      ALTER TABLE past.offsets_versions DROP COLUMN pair_micro, DROP COLUMN since, DROP COLUMN written_off_at;
      CREATE VIEW past.offsets AS
      SELECT ${former} FROM public.offsets WHERE recorded_from < past.moment()
      UNION ALL
      SELECT ${former} FROM past.offsets_versions
       WHERE recorded_from < past.moment() AND recorded_to >= past.moment();
      GRANT SELECT ON past.offsets TO agents;
      ALTER TABLE offsets DROP COLUMN pair_micro, DROP COLUMN since, DROP COLUMN written_off_at`);
  }
}
