import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the pictures of the slider check that are not answered yet, and the number of attempts per network. */
export class Sliders1795669920000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sliders (
        id         uuid        PRIMARY KEY,
        brand      text        NOT NULL,
        visitor    bytea       NOT NULL,
        gap_left   int         NOT NULL,
        expires_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX sliders_due ON sliders (expires_at)');
    await runner.query(`
      CREATE TABLE slider_tries (
        brand        text        NOT NULL,
        network      bytea       NOT NULL,
        tries        int         NOT NULL,
        counted_from timestamptz NOT NULL,
        CONSTRAINT slider_tries_pk PRIMARY KEY (brand, network)
      )`);
    await runner.query('CREATE INDEX slider_tries_due ON slider_tries (counted_from)');
    await runner.query('GRANT SELECT, INSERT, DELETE ON sliders TO identity');
    await runner.query('GRANT SELECT, INSERT, UPDATE, DELETE ON slider_tries TO identity');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sliders');
    await runner.query('DROP TABLE slider_tries');
  }
}
