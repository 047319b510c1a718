import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the month and day of members' birthdays. The year of birth stays in the identity service. */
export class Birthdays1795787760000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE birthdays (
        member_id uuid        PRIMARY KEY,
        brand     text        NOT NULL,
        month     smallint    NOT NULL,
        day       smallint    NOT NULL,
        set_at    timestamptz NOT NULL,
        CONSTRAINT birthdays_calendar CHECK (month BETWEEN 1 AND 12 AND day BETWEEN 1 AND 31)
      );
      COMMENT ON TABLE birthdays IS 'A projection of members'' birthdays, from the events of identity.';
      COMMENT ON COLUMN birthdays.set_at IS 'When the member gave the birth date.';
      CREATE INDEX birthdays_of_day ON birthdays (brand, month, day);
      GRANT SELECT, INSERT ON birthdays TO promotions`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE birthdays');
  }
}
