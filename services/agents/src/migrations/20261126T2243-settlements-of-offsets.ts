import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets an offset name the settlement that had counted its bet, and lets the service store the amount that was used. The
 * column may be null: the version that serves during the migration does not write it. A later migration fills the rows
 * that exist, so that the lock on the table is short.
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
