import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Remembers, beside the hold of a released settlement, the amount that was decided to be paid, and the debts that it
 * repaid. A rebuild stores both again, because debts can be younger than the period of the settlement.
 */
export class ReleasedPay1795771800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE held_settlements ADD COLUMN pay_minor bigint;
      GRANT UPDATE (pay_minor) ON held_settlements TO agents;

      CREATE TABLE held_repayments (
        settlement_id uuid   NOT NULL CONSTRAINT held_repayments_hold_fk REFERENCES held_settlements (settlement_id),
        -- The settlement of the debt. Debts are stored again by a rebuild, so this is no foreign key.
        debt_id       uuid   NOT NULL,
        amount_minor  bigint NOT NULL CONSTRAINT held_repayments_positive CHECK (amount_minor > 0),
        CONSTRAINT held_repayments_pk PRIMARY KEY (debt_id, settlement_id)
      );
      GRANT SELECT, INSERT ON held_repayments TO agents`);
    // Which debts an earlier payment repaid is not known, so only payments that repaid none are filled in.
    await runner.query(`
      UPDATE held_settlements h SET pay_minor = s.pay_minor
        FROM settlements s, abuse_reviews r
       WHERE s.id = h.settlement_id AND r.review_id = h.review_id AND r.state = 'released'
         AND s.pay_minor = s.net_minor`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE held_repayments');
    await runner.query('ALTER TABLE held_settlements DROP COLUMN pay_minor');
  }
}
