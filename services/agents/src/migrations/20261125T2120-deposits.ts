import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Replaces the members who deposited by their deposits, so that a deposit that was charged back counts no more. The
 * deposits that are known are copied from the movements. A depositor without one keeps a row of the first deposit.
 */
export class Deposits1795641600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE deposits (
        order_id        text        COLLATE "C" NOT NULL CONSTRAINT deposits_pk PRIMARY KEY,
        member_id       uuid        NOT NULL,
        credited_at     timestamptz NOT NULL,
        charged_back_at timestamptz
      )`);
    await runner.query('CREATE INDEX deposits_standing ON deposits (member_id) WHERE charged_back_at IS NULL');
    await runner.query(`
      INSERT INTO deposits (order_id, member_id, credited_at)
      SELECT substr(id, length('deposit:') + 1), member_id, occurred_at FROM movements WHERE id LIKE 'deposit:%'`);
    await runner.query(`
      INSERT INTO deposits (order_id, member_id, credited_at)
      SELECT 'first of ' || d.member_id, d.member_id, d.first_at FROM depositors d
       WHERE NOT EXISTS (SELECT FROM deposits o WHERE o.member_id = d.member_id)`);
    await runner.query('DROP TABLE depositors');
    await runner.query('GRANT SELECT, INSERT, UPDATE (charged_back_at) ON deposits TO agents');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE depositors (
        member_id uuid        NOT NULL CONSTRAINT depositors_pk PRIMARY KEY,
        first_at  timestamptz NOT NULL
      )`);
    await runner.query(`
      INSERT INTO depositors SELECT member_id, min(credited_at) FROM deposits WHERE charged_back_at IS NULL GROUP BY 1`);
    await runner.query('DROP TABLE deposits');
    await runner.query('GRANT SELECT, INSERT ON depositors TO agents');
  }
}
