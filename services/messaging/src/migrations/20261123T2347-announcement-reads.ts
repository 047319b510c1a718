import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds a table of the announcements that members have read. The texts of announcements are in the brand's document. */
const TABLES = `
  CREATE TABLE announcement_reads (
    member_id       uuid        NOT NULL,
    announcement_id text        NOT NULL,
    read_at         timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT announcement_reads_pk PRIMARY KEY (member_id, announcement_id)
  );
  GRANT SELECT, INSERT ON announcement_reads TO messaging;
`;

export class AnnouncementReads1795477620000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE announcement_reads');
  }
}
