import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the reviews of deposits and withdrawals, the steps that operators take on them, and the amounts above which two
 * operators must decide. Each deposit or withdrawal has at most one review.
 */
export class Reviews1795427040000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE reviews (
        kind           text        NOT NULL,
        subject_id     uuid        NOT NULL,
        member_id      uuid        NOT NULL,
        brand          text        NOT NULL,
        currency       text        NOT NULL,
        amount_minor   bigint      NOT NULL,
        reasons        text[]      NOT NULL,
        four_eyes      boolean     NOT NULL,
        state          text        NOT NULL DEFAULT 'open',
        version        bigint      NOT NULL DEFAULT 1,
        opened_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
        claimed_by     text,
        claim_ends_at  timestamptz,
        first_operator text,
        first_decision text,
        decided_by     text,
        decided_at     timestamptz,
        reject_reason  text,
        CONSTRAINT reviews_pk PRIMARY KEY (kind, subject_id),
        CONSTRAINT reviews_kind CHECK (kind IN ('deposit', 'withdrawal', 'withdrawal_return')),
        CONSTRAINT reviews_state CHECK (state IN ('open', 'approved', 'rejected', 'closed')),
        CONSTRAINT reviews_claim_whole CHECK ((claimed_by IS NULL) = (claim_ends_at IS NULL)),
        CONSTRAINT reviews_decided_whole CHECK ((decided_by IS NOT NULL) = (state IN ('approved', 'rejected'))),
        CONSTRAINT reviews_two_operators CHECK (state <> 'approved' OR NOT four_eyes OR (first_operator IS NOT NULL AND first_operator <> decided_by))
      )`);
    await runner.query(`CREATE INDEX reviews_open ON reviews (kind, opened_at) WHERE state = 'open'`);
    await runner.query(`CREATE INDEX reviews_decided ON reviews (kind, decided_at DESC) WHERE state <> 'open'`);
    await runner.query(`
      CREATE TABLE review_steps (
        step_id    bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        kind       text        NOT NULL,
        subject_id uuid        NOT NULL,
        operator   text        NOT NULL,
        action     text        NOT NULL,
        note       text        NOT NULL,
        taken_at   timestamptz NOT NULL DEFAULT clock_timestamp()
      )`);
    await runner.query('CREATE INDEX review_steps_of_subject ON review_steps (kind, subject_id, step_id)');
    await runner.query(`
      CREATE TABLE review_thresholds (
        brand                 text   NOT NULL,
        currency              text   NOT NULL,
        four_eyes_above_minor bigint NOT NULL,
        CONSTRAINT review_thresholds_pk PRIMARY KEY (brand, currency),
        CONSTRAINT review_thresholds_not_negative CHECK (four_eyes_above_minor >= 0)
      )`);
    await runner.query(
      `COMMENT ON TABLE review_thresholds IS 'A brand and currency without a row needs two operators for every approval.'`,
    );
    await runner.query('GRANT SELECT, INSERT, UPDATE ON reviews TO wallet');
    await runner.query('GRANT SELECT, INSERT ON review_steps, review_thresholds TO wallet');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE reviews, review_steps, review_thresholds');
  }
}
