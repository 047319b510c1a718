import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Validates the constraint on the kinds of reviews. This is a migration of its own, after the one that added the
 * constraint, so that writers of reviews do not wait for the validation.
 */
export class ReviewKinds1795493940000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE reviews VALIDATE CONSTRAINT reviews_kind');
  }

  /** Changes nothing. The constraint may stay validated, because every row fulfils it. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}
