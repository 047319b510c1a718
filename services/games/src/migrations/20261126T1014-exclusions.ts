import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The number of the stored status for an excluded member. */
const EXCLUDED = 2;

/**
 * Adds the times of members' exclusions. When a vendor reports a round later, the time of the round is compared with
 * them.
 */
export class Exclusions1795688040000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE member_exclusions AS
      SELECT member_id, changed_at AS begins_at, NULL::timestamptz AS ends_at FROM member_states
       WHERE status = ${EXCLUDED}`);
    await runner.query(`
      ALTER TABLE member_exclusions ALTER COLUMN begins_at SET NOT NULL,
        ADD CONSTRAINT member_exclusions_pkey PRIMARY KEY (member_id, begins_at)`);
    await runner.query('GRANT SELECT, INSERT, UPDATE (ends_at) ON member_exclusions TO games');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE member_exclusions');
  }
}
