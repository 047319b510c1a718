import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds answers to feedback: the operator's claim, the text that the member reads, and the steps of operators. Feedback
 * from before this migration is unanswered too.
 */
const TABLES = `
  ALTER TABLE feedback
    ADD COLUMN answer        text,
    ADD COLUMN claimed_by    text,
    ADD COLUMN claim_ends_at timestamptz,
    DROP CONSTRAINT feedback_status_known,
    ADD CONSTRAINT feedback_status_known
      CHECK (status IN ('received', 'answered', 'open', 'accepted', 'declined')) NOT VALID,
    DROP CONSTRAINT feedback_decided_whole,
    ADD CONSTRAINT feedback_decided_whole CHECK (
      (status IN ('answered', 'accepted', 'declined')) = (decided_by IS NOT NULL AND decided_at IS NOT NULL)
      AND (status = 'accepted') = (power IS NOT NULL) AND (status = 'declined') = (reason IS NOT NULL)
      AND (status = 'answered') = (answer IS NOT NULL)) NOT VALID,
    ADD CONSTRAINT feedback_claim_whole CHECK ((claimed_by IS NULL) = (claim_ends_at IS NULL)) NOT VALID;
  CREATE TABLE feedback_steps (
    step_id     bigint      GENERATED ALWAYS AS IDENTITY CONSTRAINT feedback_steps_pk PRIMARY KEY,
    feedback_id uuid        NOT NULL CONSTRAINT feedback_steps_feedback_fk REFERENCES feedback (feedback_id),
    operator    text        NOT NULL,
    action      text        NOT NULL
      CONSTRAINT feedback_steps_action_known CHECK (action IN ('claim', 'release', 'answer')),
    note        text        NOT NULL,
    taken_at    timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  CREATE INDEX feedback_steps_by_feedback ON feedback_steps (feedback_id, step_id);
  GRANT UPDATE (answer, claimed_by, claim_ends_at) ON feedback TO messaging;
  GRANT SELECT, INSERT ON feedback_steps TO messaging;
`;

export class FeedbackAnswers1795669320000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(): Promise<void> {
    throw new Error('answers that members have read are not deleted');
  }
}
