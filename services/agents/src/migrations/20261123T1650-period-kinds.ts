import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the time zone of each brand, because hourly and daily periods begin and end in local time. */
export class PeriodKinds1795452600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE brand_zones (
        brand     text NOT NULL CONSTRAINT brand_zones_pk PRIMARY KEY,
        time_zone text NOT NULL
      );
      GRANT SELECT, INSERT ON brand_zones TO agents;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE brand_zones');
  }
}
