import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds a table of members' deposits, which takes the place of the table of depositors, so that a deposit that was
 * charged back no longer counts. Known deposits are copied from the movements. A depositor without a known deposit gets
 * one row with the time of the first deposit. The table of depositors is kept for the version of the service that may
 * still be running.
 */
export class Deposits1795641600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE deposits AS
      WITH known AS (
        SELECT substr(id, length('deposit:') + 1) COLLATE "C" AS order_id, member_id, occurred_at AS credited_at
          FROM movements WHERE id LIKE 'deposit:%'
      )
      SELECT order_id, member_id, credited_at, NULL::timestamptz AS charged_back_at FROM known
      UNION ALL
      SELECT 'first of ' || d.member_id, d.member_id, d.first_at, NULL FROM depositors d
       WHERE NOT EXISTS (SELECT FROM known k WHERE k.member_id = d.member_id)`);
    await runner.query(`
      ALTER TABLE deposits
        ADD CONSTRAINT deposits_pk PRIMARY KEY (order_id),
        ALTER COLUMN member_id SET NOT NULL,
        ALTER COLUMN credited_at SET NOT NULL`);
    await runner.query('CREATE INDEX deposits_standing ON deposits (member_id) WHERE charged_back_at IS NULL');
    await runner.query('GRANT SELECT, INSERT, UPDATE (charged_back_at) ON deposits TO agents');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE deposits');
  }
}
