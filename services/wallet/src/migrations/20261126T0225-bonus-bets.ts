import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the index of the bets with bonus money, which are few, so that the open ones are found at once. */
export class BonusBets1795659900000 implements MigrationInterface {
  // An index is built CONCURRENTLY, outside of a transaction, so that postings go on.
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS transfers_bonus_bets');
    await runner.query(
      `CREATE INDEX CONCURRENTLY transfers_bonus_bets ON transfers (account_id, id) WHERE type = 'bet' AND stake_bonus_minor > 0`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS transfers_bonus_bets');
  }
}
