import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds an index of members by account in lower case, because operators name the new agent of a move by the account. */
export class MembersByAccount1795657980000 implements MigrationInterface {
  // An index is built CONCURRENTLY, outside of a transaction, so that registrations go on.
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS members_by_account');
    await runner.query('CREATE INDEX CONCURRENTLY members_by_account ON members (brand, lower(account))');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS members_by_account');
  }
}
