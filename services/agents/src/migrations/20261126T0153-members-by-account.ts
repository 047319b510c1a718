import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds an index of members by account name in lower case, because operators name the new upline of a move by the
 * account.
 */
export class MembersByAccount1795657980000 implements MigrationInterface {
  // The migration runs outside of a transaction, because it builds its index CONCURRENTLY. Members can register
  // meanwhile.
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS members_by_account');
    await runner.query('CREATE INDEX CONCURRENTLY members_by_account ON members (brand, lower(account))');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS members_by_account');
  }
}
