import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Grants the service the right to delete bets of crash that players cancelled, and old rows of crash that no proof
 * needs.
 */
export class CrashRemoval1795577280000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('GRANT DELETE ON crash_bets, crash_rounds TO games');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('REVOKE DELETE ON crash_bets, crash_rounds FROM games');
  }
}
