import type { MigrationInterface, QueryRunner } from 'typeorm';

const CHECKS = ['feedback_status_known', 'feedback_decided_whole', 'feedback_claim_whole'] as const;

/** Validates the check constraints of feedback, which an earlier migration added without checking the stored rows. */
export class FeedbackChecks1795669440000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const check of CHECKS) await runner.query(`ALTER TABLE feedback VALIDATE CONSTRAINT ${check}`);
  }

  // Nothing is undone: the previous version works with validated constraints too.
  async down(): Promise<void> {}
}
