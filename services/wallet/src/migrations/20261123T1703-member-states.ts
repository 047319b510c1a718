import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds a table with the newest state of each member that the identity service decided, and a table of members' answers
 * to the question about a deposit limit.
 */
export class MemberStates1795453380000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE member_states (
        member_id   uuid        NOT NULL,
        is_excluded boolean     NOT NULL,
        changed_at  timestamptz NOT NULL,
        CONSTRAINT member_states_pk PRIMARY KEY (member_id)
      )`);
    await runner.query(`
      CREATE TABLE deposit_limit_reviews (
        account_id  bigint      NOT NULL,
        answer      text        NOT NULL,
        answered_at timestamptz NOT NULL,
        CONSTRAINT deposit_limit_reviews_pk PRIMARY KEY (account_id),
        CONSTRAINT deposit_limit_reviews_answer CHECK (answer IN ('limit', 'no_limit', 'kept'))
      )`);
    await runner.query('GRANT SELECT, INSERT, UPDATE ON member_states, deposit_limit_reviews TO wallet');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE deposit_limit_reviews, member_states');
  }
}
