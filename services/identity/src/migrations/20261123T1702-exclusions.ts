import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds members' breaks and self-exclusions, the digests by which an excluded person is recognised, and session
 * reminders.
 */
const TABLES = `
  CREATE TABLE exclusions (
    id           uuid        NOT NULL DEFAULT uuidv7() CONSTRAINT exclusions_pk PRIMARY KEY,
    member_id    uuid        NOT NULL CONSTRAINT exclusions_member_fk REFERENCES members (id),
    kind         text        NOT NULL,
    begins_at    timestamptz NOT NULL,
    -- Null means that the exclusion is permanent.
    ends_at      timestamptz,
    end_asked_at timestamptz,
    -- The time at which the exclusion ended or was replaced by a longer one.
    ended_at     timestamptz,
    CONSTRAINT exclusions_kind_known      CHECK (kind IN ('cool_off', 'self')),
    CONSTRAINT exclusions_breaks_end      CHECK (kind = 'self' OR (ends_at IS NOT NULL AND end_asked_at IS NULL)),
    CONSTRAINT exclusions_asked_after_end CHECK (end_asked_at >= ends_at)
  );
  CREATE UNIQUE INDEX exclusions_present ON exclusions (member_id) WHERE ended_at IS NULL;
  CREATE INDEX exclusions_due ON exclusions (ends_at) WHERE ended_at IS NULL;

  -- Keyed digests of an excluded member's phone number, mail address and document number. They are deleted when the
  -- exclusion ends.
  CREATE TABLE exclusion_keys (
    brand     text  NOT NULL,
    digest    bytea NOT NULL,
    member_id uuid  NOT NULL CONSTRAINT exclusion_keys_member_fk REFERENCES members (id),
    CONSTRAINT exclusion_keys_pk PRIMARY KEY (brand, digest, member_id)
  );
  CREATE INDEX exclusion_keys_of_member ON exclusion_keys (member_id);

  CREATE TABLE session_reminders (
    member_id uuid        NOT NULL CONSTRAINT session_reminders_pk PRIMARY KEY
                                   CONSTRAINT session_reminders_member_fk REFERENCES members (id),
    minutes   int         NOT NULL,
    chosen_at timestamptz NOT NULL
  );

  -- The service has no right to change the kind, the begin or the promised end of an exclusion.
  GRANT SELECT, INSERT, UPDATE (end_asked_at, ended_at) ON exclusions TO identity;
  GRANT SELECT, INSERT, DELETE ON exclusion_keys TO identity;
  GRANT SELECT, INSERT, UPDATE ON session_reminders TO identity;
`;

export class Exclusions1795453320000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE session_reminders, exclusion_keys, exclusions');
  }
}
