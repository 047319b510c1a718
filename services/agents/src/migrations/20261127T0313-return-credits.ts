import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Allows an offset to give back pay that was taken twice: a review had returned it to the house, and a voided bet had
 * taken it back again. It also marks the returned settlements for which such credits must be computed. All settlements
 * that were returned earlier are marked once.
 */
export class ReturnCredits1795749180000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE offsets DROP CONSTRAINT offsets_take,
        ADD CONSTRAINT offsets_take CHECK (amount_micro <= 0 OR round_id LIKE 'return/%') NOT VALID`);
    await runner.query(`
      ALTER TABLE held_settlements ADD COLUMN credit_due boolean NOT NULL DEFAULT false;
      GRANT UPDATE (credit_due) ON held_settlements TO agents;
      UPDATE held_settlements h SET credit_due = true
        FROM abuse_reviews r WHERE r.review_id = h.review_id AND r.state = 'confirmed'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE held_settlements DROP COLUMN credit_due;
      ALTER TABLE offsets DROP CONSTRAINT offsets_take,
        ADD CONSTRAINT offsets_take CHECK (amount_micro <= 0) NOT VALID`);
  }
}
