import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the adjustments that operators request, and their reviews. */
export class Adjustments1795493880000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE adjustments (
        adjustment_id  uuid        NOT NULL,
        member_id      uuid        NOT NULL,
        brand          text        NOT NULL,
        currency       text        NOT NULL,
        kind           text        NOT NULL,
        amount_minor   bigint      NOT NULL,
        turnover_minor bigint      NOT NULL,
        reason         text        NOT NULL,
        note           text        NOT NULL,
        requested_by   text        NOT NULL,
        status         text        NOT NULL DEFAULT 'waiting',
        refusal        text,
        transfer_id    uuid,
        due_at         timestamptz,
        requested_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
        ended_at       timestamptz,
        CONSTRAINT adjustments_pk PRIMARY KEY (adjustment_id),
        CONSTRAINT adjustments_kind CHECK (kind IN ('cash_credit', 'cash_debit', 'bonus_credit')),
        CONSTRAINT adjustments_amounts CHECK (amount_minor > 0 AND turnover_minor >= 0),
        CONSTRAINT adjustments_status CHECK (status IN ('waiting', 'approved', 'applied', 'refused', 'rejected')),
        CONSTRAINT adjustments_due CHECK ((status = 'approved') = (due_at IS NOT NULL)),
        CONSTRAINT adjustments_ended CHECK ((status IN ('applied', 'refused', 'rejected')) = (ended_at IS NOT NULL))
      ) WITH (fillfactor = 80)`);
    await runner.query('CREATE INDEX adjustments_of_member ON adjustments (member_id, requested_at DESC)');
    await runner.query('CREATE INDEX adjustments_due_at ON adjustments (due_at) WHERE due_at IS NOT NULL');
    await runner.query('ALTER TABLE reviews DROP CONSTRAINT reviews_kind');
    await runner.query(`
      ALTER TABLE reviews ADD CONSTRAINT reviews_kind
        CHECK (kind IN ('deposit', 'withdrawal', 'withdrawal_return', 'adjustment')) NOT VALID`);
    await runner.query(
      'GRANT SELECT, INSERT, UPDATE (status, refusal, transfer_id, due_at, ended_at) ON adjustments TO wallet',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE adjustments');
    await runner.query(`DELETE FROM reviews WHERE kind = 'adjustment'`);
    await runner.query('ALTER TABLE reviews DROP CONSTRAINT reviews_kind');
    await runner.query(`
      ALTER TABLE reviews ADD CONSTRAINT reviews_kind CHECK (kind IN ('deposit', 'withdrawal', 'withdrawal_return')) NOT VALID`);
  }
}
