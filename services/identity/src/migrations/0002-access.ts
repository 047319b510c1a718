import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = `
  CREATE TABLE sealed_keys (
    kid        text        PRIMARY KEY,
    purpose    text        NOT NULL,
    slot       bigint      NOT NULL,
    public_jwk jsonb       NOT NULL,
    sealed     bytea       NOT NULL,
    retires_at timestamptz NOT NULL,
    dies_at    timestamptz NOT NULL,
    CONSTRAINT sealed_keys_one_per_slot  UNIQUE (purpose, slot),
    CONSTRAINT sealed_keys_purpose_known CHECK (purpose IN ('envelope', 'session'))
  );

  -- Accepted envelopes; a row lives as long as the key that opens it.
  CREATE TABLE envelope_uses (
    digest  bytea       PRIMARY KEY,
    dies_at timestamptz NOT NULL,
    CONSTRAINT envelope_uses_digest_size CHECK (octet_length(digest) = 32)
  );
  CREATE INDEX envelope_uses_due ON envelope_uses (dies_at);

  CREATE TABLE captchas (
    id         uuid        PRIMARY KEY,
    brand      text        NOT NULL,
    answer     text        NOT NULL,
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX captchas_due ON captchas (expires_at);

  -- Failed logins by the name that was tried, whether or not anyone has it.
  CREATE TABLE login_failures (
    brand          text        NOT NULL,
    account_key    text        NOT NULL,
    failures       int         NOT NULL,
    last_failed_at timestamptz NOT NULL,
    locked_until   timestamptz,
    CONSTRAINT login_failures_pk PRIMARY KEY (brand, account_key)
  );
  CREATE INDEX login_failures_due ON login_failures (last_failed_at);

  CREATE TABLE sessions (
    id         uuid        PRIMARY KEY,
    member_id  uuid        NOT NULL REFERENCES members (id),
    ip         inet,
    user_agent text        NOT NULL,
    issued_at  timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    ended_at   timestamptz,
    end_reason text
  );
  CREATE INDEX sessions_live ON sessions (member_id, issued_at) WHERE ended_at IS NULL;
  CREATE INDEX sessions_due ON sessions (expires_at);
`;

const GRANTS = `
  GRANT SELECT, INSERT, DELETE ON sealed_keys, envelope_uses, captchas TO identity;
  GRANT SELECT, INSERT, UPDATE, DELETE ON login_failures, sessions TO identity;
`;

/** Keys, envelopes, captchas, failed logins, sessions. */
export class Access0002 implements MigrationInterface {
  readonly name = 'Access1700000000002';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TABLES);
    await queryRunner.query(GRANTS);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE sessions, login_failures, captchas, envelope_uses, sealed_keys');
  }
}
