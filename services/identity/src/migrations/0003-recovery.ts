import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = `
  -- A code or link that was asked for, whether or not anybody is behind the number or address: both leave the same row.
  CREATE TABLE recoveries (
    id          uuid        PRIMARY KEY DEFAULT uuidv7(),
    -- A keyed digest of brand, way and the number or address: what attempts are counted under.
    target      bytea       NOT NULL,
    -- Nobody, where the number or address is no member's.
    member_id   uuid        REFERENCES members (id),
    -- A keyed digest of the code or token.
    secret      bytea       NOT NULL,
    tries_left  smallint    NOT NULL,
    created_at  timestamptz NOT NULL,
    expires_at  timestamptz NOT NULL,
    used_at     timestamptz,
    CONSTRAINT recoveries_tries_left CHECK (tries_left >= 0)
  );
  CREATE INDEX recoveries_by_target ON recoveries (target, created_at DESC);
  CREATE INDEX recoveries_by_secret ON recoveries (secret);
  CREATE INDEX recoveries_due ON recoveries (expires_at);

  -- Text messages and mail on their way out. What they say is sealed, and gone as soon as it was sent or given up.
  CREATE TABLE notices (
    id         uuid        PRIMARY KEY DEFAULT uuidv7(),
    channel    text        NOT NULL,
    state      text        NOT NULL DEFAULT 'waiting',
    sealed     bytea,
    tries      smallint    NOT NULL DEFAULT 0,
    reason     text        NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL,
    due_at     timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    CONSTRAINT notices_channel_known CHECK (channel IN ('sms', 'mail')),
    CONSTRAINT notices_state_known   CHECK (state IN ('waiting', 'sent', 'failed', 'void')),
    CONSTRAINT notices_told_once     CHECK ((sealed IS NOT NULL) = (state = 'waiting'))
  );
  CREATE INDEX notices_due ON notices (due_at) WHERE state = 'waiting';
  CREATE INDEX notices_old ON notices (created_at);
`;

const GRANTS = `GRANT SELECT, INSERT, UPDATE, DELETE ON recoveries, notices TO identity;`;

/** The way back in for who forgot a password, and what is sent for it. */
export class Recovery0003 implements MigrationInterface {
  readonly name = 'Recovery1700000000003';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TABLES);
    await queryRunner.query(GRANTS);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE notices, recoveries');
  }
}
