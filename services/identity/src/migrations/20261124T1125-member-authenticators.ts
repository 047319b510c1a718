import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds members' authenticators (with the last time step whose code was used, and the number of recent attempts),
 * enrolments that are not confirmed yet, and recovery codes.
 */
const AUTHENTICATORS = `
  ALTER TABLE member_factors
    ADD COLUMN used_step  bigint,
    ADD COLUMN tries      smallint NOT NULL DEFAULT 0,
    ADD COLUMN tries_from timestamptz;

  CREATE TABLE authenticator_enrolments (
    member_id  uuid        PRIMARY KEY REFERENCES members (id),
    sealed     bytea       NOT NULL,
    tries      smallint    NOT NULL DEFAULT 0,
    expires_at timestamptz NOT NULL
  );

  CREATE TABLE recovery_codes (
    member_id uuid        NOT NULL REFERENCES members (id),
    digest    bytea       NOT NULL,
    used_at   timestamptz,
    CONSTRAINT recovery_codes_pk PRIMARY KEY (member_id, digest)
  );

  GRANT SELECT, INSERT, UPDATE, DELETE ON authenticator_enrolments, recovery_codes TO identity;
`;

export class MemberAuthenticators1795519500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(AUTHENTICATORS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP TABLE recovery_codes;
       DROP TABLE authenticator_enrolments;
       ALTER TABLE member_factors DROP COLUMN used_step, DROP COLUMN tries, DROP COLUMN tries_from`,
    );
  }
}
