import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the indexes of the two lists of feedback: unanswered feedback, oldest first, and answered feedback, newest
 * first.
 */
export class FeedbackQueueIndexes1795669380000 implements MigrationInterface {
  // The index is built with CONCURRENTLY, which must run outside of a transaction, so that sending feedback is not
  // blocked.
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
