import type { MigrationInterface, QueryRunner } from 'typeorm';
import { FOLD_POSTINGS } from './0009-wins-without-a-bet.js';

/** Adjustments downwards: what the pools cannot give back becomes debt, and the transfer says how much. */
export class Adjustments implements MigrationInterface {
  readonly name = 'Adjustments1763640000010';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE transfers ADD COLUMN debt_minor bigint NOT NULL DEFAULT 0');
    await queryRunner.query(FOLD_POSTINGS);
  }

  async down(): Promise<void> {
    throw new Error('the next version of a function replaces it');
  }
}
