import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The ledger of points: entries only grow, a balance is their sum and never negative. In millionths of a point. */
export class Points1763640000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE members (
        member_id uuid PRIMARY KEY,
        brand     text NOT NULL,
        type      smallint NOT NULL,
        status    smallint NOT NULL,
        currency  text NOT NULL
      )`);
    await runner.query(`COMMENT ON TABLE members IS 'What promotions knows of members, from identity''s facts.'`);
    await runner.query(`
      CREATE TABLE point_accounts (
        member_id     uuid PRIMARY KEY REFERENCES members,
        balance_micro bigint NOT NULL DEFAULT 0,
        debt_micro    bigint NOT NULL DEFAULT 0,
        version       bigint NOT NULL DEFAULT 0,
        CONSTRAINT point_accounts_never_negative CHECK (balance_micro >= 0 AND debt_micro >= 0),
        CONSTRAINT point_accounts_debt_last CHECK (balance_micro = 0 OR debt_micro = 0)
      )`);
    await runner.query(
      `COMMENT ON COLUMN point_accounts.debt_micro IS 'What a reversal could not take back because it was spent: repaid by what is earned next.'`,
    );
    await runner.query(`
      CREATE TABLE point_entries (
        entry_id          uuid PRIMARY KEY DEFAULT uuidv7(),
        member_id         uuid NOT NULL REFERENCES point_accounts,
        version           bigint NOT NULL,
        kind              text NOT NULL,
        promotion         text NOT NULL,
        round_id          uuid NOT NULL,
        category          smallint NOT NULL,
        valid_stake_minor bigint NOT NULL,
        points_micro      bigint NOT NULL,
        balance_micro     bigint NOT NULL,
        booked_at         timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT point_entries_once UNIQUE (round_id, kind),
        CONSTRAINT point_entries_in_order UNIQUE (member_id, version),
        CONSTRAINT point_entries_kind CHECK (kind IN ('earned', 'reversed', 'repaid')),
        CONSTRAINT point_entries_sign CHECK ((kind = 'earned') = (points_micro > 0) OR points_micro = 0)
      )`);
    await runner.query('GRANT SELECT, INSERT, UPDATE ON members, point_accounts TO promotions');
    await runner.query('GRANT SELECT, INSERT ON point_entries TO promotions');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE point_entries, point_accounts, members');
  }
}
