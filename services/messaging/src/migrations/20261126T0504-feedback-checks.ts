import type { MigrationInterface, QueryRunner } from 'typeorm';

const CHECKS = ['feedback_status_known', 'feedback_decided_whole', 'feedback_claim_whole'] as const;

/** Validates the checks of feedback that were added without reading the stored rows. */
export class FeedbackChecks1795669440000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const check of CHECKS) await runner.query(`ALTER TABLE feedback VALIDATE CONSTRAINT ${check}`);
  }

  // A validated check is valid under the version before as well.
  async down(): Promise<void> {}
}
