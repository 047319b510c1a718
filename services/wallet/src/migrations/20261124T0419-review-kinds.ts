import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Validates the kinds of reviews; apart from the new constraint, so that writers of reviews do not wait. */
export class ReviewKinds1795493940000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE reviews VALIDATE CONSTRAINT reviews_kind');
  }

  /** Changes nothing: a constraint that holds for every row may stay validated. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}
