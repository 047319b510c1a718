import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the indexes of the two lists of feedback: what waits, the oldest first; and what is answered, the newest first. */
export class FeedbackQueueIndexes1795669380000 implements MigrationInterface {
  // An index is built CONCURRENTLY, outside of a transaction, so that members go on sending.
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS feedback_to_answer');
    await runner.query(
      `CREATE INDEX CONCURRENTLY feedback_to_answer ON feedback (sent_at, feedback_id) WHERE status = 'received'`,
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS feedback_answered');
    await runner.query(
      `CREATE INDEX CONCURRENTLY feedback_answered ON feedback (decided_at, feedback_id) WHERE status = 'answered'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS feedback_to_answer');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS feedback_answered');
  }
}
