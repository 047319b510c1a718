import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the login attempts of members. Members see their attempts of the last 90 days. */
const TABLES = `
  CREATE TABLE login_attempts (
    id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    member_id  uuid        NOT NULL REFERENCES members (id),
    -- The full hour in which the attempts were made. Rows of the same member, hour and kind have the slots 1, 2, and
    -- so on; the last slot counts all further attempts.
    hour       timestamptz NOT NULL,
    -- 'password_right': the password was right, but the login was refused.
    kind       text        NOT NULL,
    slot       smallint    NOT NULL,
    attempts   int         NOT NULL,
    first_at   timestamptz NOT NULL,
    last_at    timestamptz NOT NULL,
    result     text        NOT NULL,
    -- How the member tried to log in. Empty if the attempts in this row differ; the same holds for factor, ip and
    -- user_agent.
    way        text        NOT NULL,
    factor     text        NOT NULL,
    ip         text        NOT NULL,
    user_agent text        NOT NULL,
    new_place  boolean     NOT NULL,
    session_id uuid,
    CONSTRAINT login_attempts_slot       UNIQUE (member_id, hour, kind, slot),
    CONSTRAINT login_attempts_kind_known CHECK (kind IN ('succeeded', 'password_right', 'failed')),
    CONSTRAINT login_attempts_slot_range CHECK (slot BETWEEN 1 AND 20)
  );
  CREATE INDEX login_attempts_of_member ON login_attempts (member_id, last_at DESC, id DESC);
  CREATE INDEX login_attempts_due ON login_attempts (last_at);

  GRANT SELECT, INSERT, UPDATE, DELETE ON login_attempts TO identity;
`;

export class LoginAttempts1795731120000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE login_attempts');
  }
}
