import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds feedback of members. A member has at most one application to become an agent that is open or was accepted. A
 * unique index enforces this, even if two applications are sent at the same time.
 */
const TABLES = `
  CREATE TABLE feedback (
    feedback_id uuid        NOT NULL DEFAULT uuidv7() CONSTRAINT feedback_pk PRIMARY KEY,
    member_id   uuid        NOT NULL CONSTRAINT feedback_inbox_fk REFERENCES inboxes (member_id),
    brand       text        NOT NULL,
    type        smallint    NOT NULL,
    content     text        NOT NULL,
    status      text        NOT NULL
      CONSTRAINT feedback_status_known CHECK (status IN ('received', 'open', 'accepted', 'declined')),
    request_key text        NOT NULL,
    reason      text,
    power       smallint,
    note        text        NOT NULL DEFAULT '',
    decided_by  text,
    version     bigint      NOT NULL DEFAULT 1,
    sent_at     timestamptz NOT NULL DEFAULT now(),
    decided_at  timestamptz,
    CONSTRAINT feedback_one_per_key UNIQUE (member_id, request_key),
    CONSTRAINT feedback_decided_whole CHECK (
      (status IN ('accepted', 'declined')) = (decided_by IS NOT NULL AND decided_at IS NOT NULL)
      AND (status = 'accepted') = (power IS NOT NULL) AND (status = 'declined') = (reason IS NOT NULL))
  );
  CREATE UNIQUE INDEX feedback_one_application ON feedback (member_id) WHERE status IN ('open', 'accepted');
  CREATE INDEX feedback_by_member ON feedback (member_id, sent_at DESC);
  CREATE INDEX feedback_waiting ON feedback (brand, sent_at) WHERE status = 'open';
  CREATE INDEX feedback_decided ON feedback (brand, decided_at DESC) WHERE status IN ('accepted', 'declined');
  GRANT SELECT, INSERT, UPDATE (status, reason, power, note, decided_by, version, decided_at) ON feedback TO messaging;
`;

export class Feedback1795575000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE feedback');
  }
}
