import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds to a play token whether the brand sold features of games at the time of the launch (domain §7). */
export class BoughtFeatures1795669500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE play_tokens ADD COLUMN sells_features boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE play_tokens DROP COLUMN sells_features');
  }
}
