import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Allows several periods of different lengths to begin at the same moment. The index is built concurrently, so the
 * running release is not blocked.
 */
export class WindowsOfALength1795477560000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // If an earlier build of the index was interrupted, an invalid index is left and must be removed first.
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
