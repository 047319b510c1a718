import type { MigrationInterface, QueryRunner } from 'typeorm';

/*
 * When a payment is tried next, and how often it failed: what cannot be paid steps back, further each time, so that a
 * page of failing old payments never keeps newer ones waiting.
 */
const COLUMNS = `
  ALTER TABLE settlements
    ADD COLUMN due_at       timestamptz NOT NULL DEFAULT now(),
    ADD COLUMN pay_attempts int         NOT NULL DEFAULT 0;
  DROP INDEX settlements_due;
  CREATE INDEX settlements_due ON settlements (ends_at, due_at) WHERE status = 'due';
  CREATE INDEX settlements_due_of_payee ON settlements (payee_id, ends_at) WHERE status = 'due';
  GRANT UPDATE (due_at, pay_attempts) ON settlements TO agents;
`;

export class PaymentsDue1763640000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COLUMNS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX settlements_due_of_payee, settlements_due;
      ALTER TABLE settlements DROP COLUMN due_at, DROP COLUMN pay_attempts;
      CREATE INDEX settlements_due ON settlements (ends_at) WHERE status = 'due'`);
  }
}
