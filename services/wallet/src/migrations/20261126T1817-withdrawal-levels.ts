import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the daily limits of withdrawals by VIP level. */
export class WithdrawalLevels1795717020000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE withdrawal_levels (
        brand         text   NOT NULL,
        currency      text   NOT NULL,
        level         int    NOT NULL,
        day_minor_max bigint NOT NULL,
        day_count_max int    NOT NULL,
        CONSTRAINT withdrawal_levels_pk PRIMARY KEY (brand, currency, level),
        CONSTRAINT withdrawal_levels_range CHECK (level > 0 AND day_minor_max > 0 AND day_count_max > 0)
      )`);
    await runner.query(
      `COMMENT ON TABLE withdrawal_levels IS 'A level without a row has the limits of the level below, at last the terms.'`,
    );
    await runner.query('GRANT SELECT, INSERT ON withdrawal_levels TO wallet');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE withdrawal_levels');
  }
}
