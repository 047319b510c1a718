import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the digests of recovery codes to enrolments of authenticators. The recovery codes are shown before the first
 * code of the app is entered, and become valid with it.
 */
export class EnrolmentCodes1795768860000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE authenticator_enrolments ADD COLUMN digests bytea[] NOT NULL DEFAULT '{}'`);
    await runner.query(
      `COMMENT ON COLUMN authenticator_enrolments.digests IS
         'Of the recovery codes that were shown; empty: begun before they were shown at the beginning.'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE authenticator_enrolments DROP COLUMN digests');
  }
}
