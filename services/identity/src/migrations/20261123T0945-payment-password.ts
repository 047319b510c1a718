import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds to each payment password the time of its last change, the number of wrong attempts in a row, and the end of the
 * lock of withdrawals that a change causes.
 */
const COLUMNS = `
  ALTER TABLE members
    ADD COLUMN payment_password_changed_at timestamptz,
    ADD COLUMN payment_password_failures   smallint NOT NULL DEFAULT 0,
    ADD COLUMN payment_locked_until        timestamptz;
`;

export class PaymentPassword1795427100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COLUMNS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE members DROP COLUMN payment_password_changed_at, DROP COLUMN payment_password_failures, DROP COLUMN payment_locked_until`,
    );
  }
}
