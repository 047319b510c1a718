import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Remembers the settlements whose whole pay repaid debts of their agents. The wallet has no posting for them, so a
 * rebuild could not know that they were paid, and an open review would hold them.
 */
export class PaidInDebts1795788000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE paid_in_debts (
        -- Settlements are stored again by a rebuild, so this is no foreign key.
        settlement_id uuid NOT NULL CONSTRAINT paid_in_debts_pk PRIMARY KEY
      );
      GRANT SELECT, INSERT ON paid_in_debts TO agents`);
    await runner.query(`
      INSERT INTO paid_in_debts (settlement_id)
      SELECT id FROM settlements WHERE status IN ('due', 'paid') AND pay_minor = 0 AND net_minor > 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE paid_in_debts');
  }
}
