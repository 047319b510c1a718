import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The schema of an invented next version, in the three steps of every real change. The first step adds what the serving
 * version ignores, the second updates old rows a few at a time, and the third removes what no version reads any more.
 */
class Expand implements MigrationInterface {
  readonly name = 'Expand1963640000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE transfers ADD COLUMN channel text');
    await runner.query('ALTER TABLE accounts ADD COLUMN seen_at timestamptz');
    await runner.query(
      "ALTER TABLE accounts ADD CONSTRAINT accounts_seen CHECK (seen_at IS NULL OR seen_at > timestamptz '2020-01-01') NOT VALID",
    );
    await runner.query(
      'CREATE TABLE account_notes (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, account_id bigint NOT NULL, note text NOT NULL)',
    );
  }

  async down(): Promise<void> {}
}

/** Runs outside of a transaction, because the index is built while rows are added. */
class ExpandIndexes implements MigrationInterface {
  readonly name = 'ExpandIndexes1963640000002';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS transfers_by_channel');
    await runner.query('CREATE INDEX CONCURRENTLY transfers_by_channel ON transfers (channel, id)');
  }

  async down(): Promise<void> {}
}

/**
 * A few rows at a time. Each batch is a transaction of its own and locks in the writer's order, so that a bet waits for
 * one batch at most.
 */
class Backfill implements MigrationInterface {
  readonly name = 'Backfill1963640000003';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    let rows: unknown[];
    do {
      rows =
        (
          await runner.query(
            `UPDATE accounts SET seen_at = now() WHERE id IN (SELECT id FROM accounts WHERE seen_at IS NULL ORDER BY member_id, currency LIMIT 5 FOR UPDATE) RETURNING id`,
            [],
            true,
          )
        ).records ?? [];
    } while (rows.length > 0);
    await runner.query('ALTER TABLE accounts VALIDATE CONSTRAINT accounts_seen');
  }

  async down(): Promise<void> {}
}

/** This step belongs to the version after the next one, when no running version reads the old columns any more. */
class Contract implements MigrationInterface {
  readonly name = 'Contract1963640000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX transfers_by_channel');
    await runner.query('ALTER TABLE transfers DROP COLUMN channel');
  }

  async down(): Promise<void> {}
}

export const NEXT_VERSION = [Expand, ExpandIndexes, Backfill] as const;
export const VERSION_AFTER = [...NEXT_VERSION, Contract] as const;
