import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds to an offset the settlement that had counted its bet, and allows the service to store the used amount. The
 * column may be null, because the version of the service that runs during the migration does not write it. A later
 * migration fills the existing rows, so that this one locks the table only for a short time.
 */
const COLUMNS = `
  ALTER TABLE offsets ADD COLUMN settlement_id uuid;
  GRANT UPDATE (base_minor, pair_micro) ON offsets TO agents;
`;

const FORMER = 'contract_id, round_id, amount_micro, made_at, used_in, base_minor, pair_micro, since, written_off_at';
const viewOf = (names: string): string => `
  SELECT ${names} FROM public.offsets WHERE recorded_from < past.moment()
  UNION ALL
  SELECT ${names} FROM past.offsets_versions
   WHERE recorded_from < past.moment() AND recorded_to >= past.moment();`;

export class SettlementsOfOffsets1795732980000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COLUMNS);
    await runner.query(`
      ALTER TABLE past.offsets_versions ADD COLUMN settlement_id uuid;
      CREATE OR REPLACE VIEW past.offsets AS ${viewOf(`${FORMER}, settlement_id`)}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP VIEW past.offsets;
      ALTER TABLE past.offsets_versions DROP COLUMN settlement_id;
      CREATE VIEW past.offsets AS ${viewOf(FORMER)}
      GRANT SELECT ON past.offsets TO agents;
      REVOKE UPDATE (base_minor, pair_micro) ON offsets FROM agents;
      ALTER TABLE offsets DROP COLUMN settlement_id`);
  }
}
