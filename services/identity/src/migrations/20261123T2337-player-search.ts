import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  members_by_account: 'members (account_key text_pattern_ops)',
  member_profiles_by_mail: 'member_profiles (lower(email)) WHERE email IS NOT NULL',
};

/** Adds the indexes by which operators find members: the begin of an account, and a mail address. */
export class PlayerSearch1795477020000 implements MigrationInterface {
  // An index is built CONCURRENTLY, outside of a transaction, so that registrations go on.
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
