import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets the service store the amount that a settlement took back for an offset, or that was written off. */
export class OffsetAmounts1795731600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('GRANT UPDATE (base_minor, pair_micro) ON offsets TO agents');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('REVOKE UPDATE (base_minor, pair_micro) ON offsets FROM agents');
  }
}
