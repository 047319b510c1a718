import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the announcements to players that operators write or change. Shipped announcements stay in the brand's
 * document.
 */
const TABLES = `
  CREATE TABLE brand_announcements (
    brand      text        NOT NULL CONSTRAINT brand_announcements_brand_fk REFERENCES brands (code),
    id         text        NOT NULL,
    document   jsonb       NOT NULL,
    version    bigint      NOT NULL DEFAULT 1,
    changed_by text        NOT NULL,
    changed_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT brand_announcements_pk PRIMARY KEY (brand, id)
  );
  GRANT SELECT, INSERT, UPDATE (document, version, changed_by, changed_at) ON brand_announcements TO identity;
`;

export class BrandAnnouncements1795670520000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE brand_announcements');
  }
}
