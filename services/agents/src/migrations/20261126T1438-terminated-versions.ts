import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds contracts that have ended, for each closing and the write-off; the index is built beside the work. */
export class TerminatedVersions1795703880000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // A build that was interrupted leaves an invalid index, which must be removed first.
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
