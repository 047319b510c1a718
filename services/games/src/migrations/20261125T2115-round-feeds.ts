import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds, for each vendor in transfer mode, the position up to which its list of rounds was read. */
export class RoundFeeds1795641300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE vendor_round_feeds (
        vassalage text PRIMARY KEY REFERENCES vendors,
        cursor    text NOT NULL,
        read_at   timestamptz NOT NULL DEFAULT clock_timestamp()
      )`);
    await runner.query('GRANT SELECT, INSERT, UPDATE ON vendor_round_feeds TO games');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE vendor_round_feeds');
  }
}
