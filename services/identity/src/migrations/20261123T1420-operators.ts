import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the roles, authenticators and sessions of operators, and the log of operators' actions. */
const TABLES = `
  ALTER TABLE operators
    ADD COLUMN display_name   text        NOT NULL DEFAULT '',
    ADD COLUMN roles          text[]      NOT NULL DEFAULT '{}',
    -- The codes of the operator's brands, or only '*' for all brands.
    ADD COLUMN brands         text[]      NOT NULL DEFAULT '{}',
    ADD COLUMN active         boolean     NOT NULL DEFAULT true,
    -- True if the password is valid for one login only; the operator must then set a new one.
    ADD COLUMN password_due   boolean     NOT NULL DEFAULT false,
    -- The authenticator's encrypted secret, and the last 30-second step whose code was used.
    ADD COLUMN authenticator  bytea,
    ADD COLUMN used_step      bigint,
    ADD COLUMN revision       bigint      NOT NULL DEFAULT 1,
    ADD COLUMN registered_by  uuid        REFERENCES operators (id),
    ADD COLUMN reactivated_by uuid        REFERENCES operators (id),
    -- True if this operator has made a decision together with another operator since the account was created or
    -- reactivated.
    ADD COLUMN confirmed      boolean     NOT NULL DEFAULT false,
    ADD COLUMN last_login_at  timestamptz;

  -- An authenticator that is not confirmed by its first code yet. Each operator has at most one.
  CREATE TABLE operator_enrolments (
    operator_id   uuid        PRIMARY KEY REFERENCES operators (id),
    token_digest  bytea       NOT NULL,
    authenticator bytea       NOT NULL,
    tries         int         NOT NULL DEFAULT 0,
    expires_at    timestamptz NOT NULL,
    CONSTRAINT operator_enrolments_token_unique UNIQUE (token_digest)
  );

  CREATE TABLE operator_sessions (
    id           uuid        PRIMARY KEY,
    operator_id  uuid        NOT NULL REFERENCES operators (id),
    address      text        NOT NULL,
    user_agent   text        NOT NULL,
    started_at   timestamptz NOT NULL,
    last_used_at timestamptz NOT NULL,
    expires_at   timestamptz NOT NULL,
    ended_at     timestamptz
  );
  CREATE INDEX operator_sessions_live ON operator_sessions (operator_id) WHERE ended_at IS NULL;
  CREATE INDEX operator_sessions_due ON operator_sessions (expires_at);

  -- The log of operators' actions. A row is written before its action and never changed. Without an operator, the
  -- action was a command on the machine.
  CREATE TABLE operator_actions (
    id           uuid        PRIMARY KEY DEFAULT uuidv7(),
    at           timestamptz NOT NULL,
    operator_id  uuid        REFERENCES operators (id),
    action       text        NOT NULL,
    subject_kind text        NOT NULL,
    subject_id   text        NOT NULL,
    member_id    uuid,
    brand        text        NOT NULL,
    reason       text        NOT NULL,
    address      text        NOT NULL,
    -- The operator who made the request that this action decides.
    requester_id uuid        REFERENCES operators (id)
  );
  CREATE INDEX operator_actions_of_operator ON operator_actions (operator_id, id DESC);
  CREATE INDEX operator_actions_of_subject ON operator_actions (subject_id, id DESC);
  CREATE INDEX operator_actions_of_member ON operator_actions (member_id, id DESC) WHERE member_id IS NOT NULL;
  CREATE INDEX operator_actions_of_kind ON operator_actions (action, id DESC);

  -- The result of an action; one row for each action.
  CREATE TABLE operator_action_ends (
    action_id uuid        PRIMARY KEY REFERENCES operator_actions (id),
    outcome   text        NOT NULL,
    before    jsonb       NOT NULL,
    after     jsonb       NOT NULL,
    at        timestamptz NOT NULL
  );

  -- Operators' session tokens are signed with a key of their own purpose.
  ALTER TABLE sealed_keys
    DROP CONSTRAINT sealed_keys_purpose_known,
    ADD CONSTRAINT sealed_keys_purpose_known CHECK (purpose IN ('envelope', 'session', 'operator')) NOT VALID;

  GRANT SELECT, INSERT, UPDATE, DELETE ON operator_enrolments, operator_sessions TO identity;
  GRANT SELECT, INSERT ON operator_actions, operator_action_ends TO identity;
`;

export class Operators1795443600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(): Promise<void> {
    throw new Error('a log of what operators did is never dropped');
  }
}
