import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the built-in customer service: one thread per member, its messages, the steps of operators, and the number of
 * answers that the member has not read.
 */
const TABLES = `
  ALTER TABLE inboxes ADD COLUMN service_unread int NOT NULL DEFAULT 0;
  GRANT UPDATE (service_unread) ON inboxes TO messaging;
  CREATE TABLE service_threads (
    thread_id        uuid        NOT NULL DEFAULT uuidv7() CONSTRAINT service_threads_pk PRIMARY KEY,
    member_id        uuid        NOT NULL CONSTRAINT service_threads_inbox_fk REFERENCES inboxes (member_id),
    brand            text        NOT NULL,
    state            text        NOT NULL DEFAULT 'waiting'
      CONSTRAINT service_threads_state_known CHECK (state IN ('waiting', 'answered', 'closed')),
    version          bigint      NOT NULL DEFAULT 0,
    operator_version bigint      NOT NULL DEFAULT 0,
    message_count    int         NOT NULL DEFAULT 0,
    unanswered       int         NOT NULL DEFAULT 0,
    changed_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
    claimed_by       text,
    claim_ends_at    timestamptz,
    decided_by       text,
    CONSTRAINT service_threads_one_per_member UNIQUE (member_id),
    CONSTRAINT service_threads_counts CHECK (unanswered BETWEEN 0 AND message_count),
    CONSTRAINT service_threads_claim_whole CHECK ((claimed_by IS NULL) = (claim_ends_at IS NULL)),
    CONSTRAINT service_threads_decided_whole CHECK ((state = 'waiting') = (decided_by IS NULL))
  );
  CREATE INDEX service_threads_waiting ON service_threads (changed_at, thread_id) WHERE state = 'waiting';
  CREATE INDEX service_threads_answered ON service_threads (changed_at, thread_id) WHERE state <> 'waiting';
  CREATE TABLE service_messages (
    thread_id   uuid        NOT NULL CONSTRAINT service_messages_thread_fk REFERENCES service_threads (thread_id),
    number      int         NOT NULL,
    operator    text,
    content     text        NOT NULL CONSTRAINT service_messages_content_length CHECK (char_length(content) <= 1000),
    request_key text,
    sent_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT service_messages_pk PRIMARY KEY (thread_id, number),
    CONSTRAINT service_messages_one_per_key UNIQUE (thread_id, request_key),
    CONSTRAINT service_messages_of_one CHECK ((operator IS NULL) = (request_key IS NOT NULL))
  );
  CREATE TABLE service_steps (
    step_id   bigint      GENERATED ALWAYS AS IDENTITY CONSTRAINT service_steps_pk PRIMARY KEY,
    thread_id uuid        NOT NULL CONSTRAINT service_steps_thread_fk REFERENCES service_threads (thread_id),
    operator  text        NOT NULL,
    action    text        NOT NULL
      CONSTRAINT service_steps_action_known CHECK (action IN ('claim', 'release', 'answer', 'close')),
    note      text        NOT NULL,
    taken_at  timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  CREATE INDEX service_steps_by_thread ON service_steps (thread_id, step_id);
  GRANT SELECT, INSERT, UPDATE (state, version, operator_version, message_count, unanswered, changed_at, claimed_by,
    claim_ends_at, decided_by) ON service_threads TO messaging;
  GRANT SELECT, INSERT ON service_messages TO messaging;
  GRANT SELECT, INSERT ON service_steps TO messaging;
`;

export class ServiceThreads1795716360000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(): Promise<void> {
    throw new Error('messages of members are not deleted');
  }
}
