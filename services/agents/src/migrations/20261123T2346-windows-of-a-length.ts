import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Allows several periods with different lengths to begin at the same time. The index is built CONCURRENTLY, so the
 * running version of the service is not blocked.
 */
export class WindowsOfALength1795477560000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // If an earlier attempt to build the index was interrupted, it has left an invalid index, which must be removed
    // first.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS windows_of_a_length');
    await runner.query(
      'CREATE UNIQUE INDEX CONCURRENTLY windows_of_a_length ON windows (brand, kind, starts_at, period)',
    );
    await runner.query(
      'ALTER TABLE windows DROP CONSTRAINT windows_pk, ADD CONSTRAINT windows_pk PRIMARY KEY USING INDEX windows_of_a_length',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM windows WHERE period <> 0');
    await runner.query(
      'ALTER TABLE windows DROP CONSTRAINT windows_pk, ADD CONSTRAINT windows_pk PRIMARY KEY (brand, kind, starts_at)',
    );
  }
}
