import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds an index of contract versions that have ended, for the closing of windows and the write-off of offsets. It is
 * built CONCURRENTLY, while the service is running.
 */
export class TerminatedVersions1795703880000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // An attempt that was interrupted has left an invalid index, which must be removed first.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS contract_versions_terminated');
    await runner.query(
      `CREATE INDEX CONCURRENTLY contract_versions_terminated ON contract_versions (contract_id)
        WHERE status = 'terminated'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS contract_versions_terminated');
  }
}
