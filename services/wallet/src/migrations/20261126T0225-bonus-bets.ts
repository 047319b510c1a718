import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds an index of the bets that contain bonus money. There are few such bets, so the open ones are found fast. */
export class BonusBets1795659900000 implements MigrationInterface {
  // The migration runs outside of a transaction, because it builds its index CONCURRENTLY. Postings can be written
  // meanwhile.
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
