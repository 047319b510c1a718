import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds an index of unsent notices by their rank and then by time. The old index stays until the new one is built. */
export class NoticesByRank1795576560000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS notices_by_rank');
    await runner.query(`CREATE INDEX CONCURRENTLY notices_by_rank ON notices (rank, due_at) WHERE state = 'waiting'`);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS notices_due');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX CONCURRENTLY notices_due ON notices (due_at) WHERE state = 'waiting'`);
    await runner.query('DROP INDEX CONCURRENTLY notices_by_rank');
  }
}
