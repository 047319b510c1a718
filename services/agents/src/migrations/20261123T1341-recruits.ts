import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds tables of the members who registered with an invitation code, and of the members who have deposited. */
const TABLES = `
  CREATE TABLE recruits (
    member_id     uuid        NOT NULL CONSTRAINT recruits_pk PRIMARY KEY,
    agent_id      uuid        NOT NULL,
    code          text        NOT NULL,
    account       text        NOT NULL,
    agent         boolean     NOT NULL,
    registered_at timestamptz NOT NULL
  );
  CREATE INDEX recruits_by_agent ON recruits (agent_id, code, registered_at DESC);

  -- A deposit may be handled before its member's registration.
  CREATE TABLE depositors (
    member_id uuid        NOT NULL CONSTRAINT depositors_pk PRIMARY KEY,
    first_at  timestamptz NOT NULL
  );

  GRANT SELECT, INSERT ON recruits, depositors TO agents;
`;

export class Recruits1795441260000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE depositors, recruits');
  }
}
