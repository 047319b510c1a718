import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Replaces the members who deposited by their deposits, so that a deposit that was charged back counts no more. The
 * deposits that are known are copied from the movements. A depositor without one keeps a row of the first deposit. The
 * table of depositors stays for the version that served before.
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
