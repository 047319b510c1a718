import type { MigrationInterface, QueryRunner } from 'typeorm';
import { APPLY_POSTINGS } from './0006-apply-postings.js';
import { FOLD_POSTINGS } from './0009-wins-without-a-bet.js';

/**
 * Batches lock their accounts in the order of members, no longer of account ids: whoever sends a batch knows its members,
 * and can lock in the same order by a statement that has no place to sort.
 */
export class LocksByMember implements MigrationInterface {
  readonly name = 'LocksByMember1763640000011';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(APPLY_POSTINGS);
    await queryRunner.query(FOLD_POSTINGS);
  }

  async down(): Promise<void> {
    throw new Error('the next version of a function replaces it');
  }
}
