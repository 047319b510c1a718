import type { MigrationInterface, QueryRunner } from 'typeorm';
import { FOLD_POSTINGS } from './0009-wins-without-a-bet.js';

/** A refused bet says which limit it met. What was refused before keeps its answer, `wallet.limit`. */
export class LimitsToldApart implements MigrationInterface {
  readonly name = 'LimitsToldApart1763640000012';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(FOLD_POSTINGS);
  }

  async down(): Promise<void> {
    throw new Error('the next version of a function replaces it');
  }
}
