import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds a record of the days on which payment providers were compared with the ledger, with the totals of both sides.
 */
export class ProviderDays1795577700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE provider_days (
        provider    text        NOT NULL,
        day         date        NOT NULL,
        totals      jsonb       NOT NULL,
        differences integer     NOT NULL,
        compared_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT provider_days_pk PRIMARY KEY (provider, day)
      )`);
    await runner.query('GRANT SELECT, INSERT ON provider_days TO wallet');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE provider_days');
  }
}
