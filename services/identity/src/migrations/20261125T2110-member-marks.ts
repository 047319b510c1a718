import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the devices and IP addresses that members used, as keyed hashes. A row is added when a member uses a device or
 * address for the first time, so that its use is published once.
 */
export class MemberMarks1795641000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE member_marks (
        brand         text        NOT NULL,
        kind          text        NOT NULL,
        mark          bytea       NOT NULL,
        member_id     uuid        NOT NULL CONSTRAINT member_marks_member_fk REFERENCES members (id),
        first_seen_at timestamptz NOT NULL,
        CONSTRAINT member_marks_pk PRIMARY KEY (brand, kind, mark, member_id)
      )`);
    await runner.query('GRANT SELECT, INSERT ON member_marks TO identity');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE member_marks');
  }
}
