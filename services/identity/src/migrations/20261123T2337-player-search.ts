import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  members_by_account: 'members (account_key text_pattern_ops)',
  member_profiles_by_mail: 'member_profiles (lower(email)) WHERE email IS NOT NULL',
};

/**
 * Adds the indexes with which operators search members: by the first characters of an account name, and by mail
 * address.
 */
export class PlayerSearch1795477020000 implements MigrationInterface {
  // The index is built with CONCURRENTLY, which must run outside of a transaction, so that registrations are not
  // blocked.
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, on] of Object.entries(INDEXES)) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  }
}
