import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the changes of brands' settings by operators. The newest row of a brand contains all its changed settings,
 * which override the brand's document; the older rows are the history.
 */
const TABLES = `
  CREATE TABLE brand_changes (
    brand      text        NOT NULL CONSTRAINT brand_changes_brand_fk REFERENCES brands (code),
    version    bigint      NOT NULL,
    part       text        NOT NULL,
    settings   jsonb       NOT NULL,
    note       text        NOT NULL,
    changed_by text        NOT NULL,
    changed_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT brand_changes_pk PRIMARY KEY (brand, version)
  );
  GRANT SELECT, INSERT ON brand_changes TO identity;
`;

export class BrandChanges1795685400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE brand_changes');
  }
}
