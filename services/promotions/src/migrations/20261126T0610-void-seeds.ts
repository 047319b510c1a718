import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets a void raffle publish its seed, so that anyone can compute which tickets would have won. */
export class VoidSeeds1795673400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE raffles DROP CONSTRAINT raffles_drawn;
      ALTER TABLE raffles ADD CONSTRAINT raffles_drawn
        CHECK ((status <> 'drawn' OR seed IS NOT NULL) AND (seed IS NULL OR status IN ('drawn', 'void'))
          AND (status = 'drawn') = (beacon_value IS NOT NULL) AND (status = 'drawn') = (drawn_at IS NOT NULL)) NOT VALID;
      ALTER TABLE raffles VALIDATE CONSTRAINT raffles_drawn;
      COMMENT ON COLUMN raffles.seed IS
        'The opened seed in hex. It is published when the raffle is drawn or void; null if it cannot be opened.'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE raffles SET seed = NULL WHERE status = 'void';
      ALTER TABLE raffles DROP CONSTRAINT raffles_drawn;
      ALTER TABLE raffles ADD CONSTRAINT raffles_drawn CHECK ((status = 'drawn') = (seed IS NOT NULL)
        AND (status = 'drawn') = (beacon_value IS NOT NULL) AND (status = 'drawn') = (drawn_at IS NOT NULL));
      COMMENT ON COLUMN raffles.seed IS 'The opened seed in hex. It is published when the raffle is drawn.'`);
  }
}
