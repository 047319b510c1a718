import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds members' birth dates. The service may add a birth date and read it, but not change it, so a member gives it
 * once.
 */
export class BirthDates1795787700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE member_birth_dates (
        member_id  uuid        PRIMARY KEY REFERENCES members (id),
        birth_date date        NOT NULL,
        set_at     timestamptz NOT NULL,
        CONSTRAINT member_birth_dates_plausible CHECK (birth_date >= '1900-01-01')
      );
      GRANT SELECT, INSERT ON member_birth_dates TO identity`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE member_birth_dates');
  }
}
