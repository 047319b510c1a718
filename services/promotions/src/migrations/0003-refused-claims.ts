import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A refused claim is set aside under an occasion of its own, so that its promotion may be claimed again. */
export class RefusedClaims1763640000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('GRANT UPDATE (occasion) ON grants TO promotions');
    await runner.query(`
      COMMENT ON COLUMN grants.occasion IS
        'Tells the claims of a repeatable promotion apart (a deposit, a day); empty for once and for all; a refused claim has one of its own.'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('REVOKE UPDATE (occasion) ON grants FROM promotions');
  }
}
