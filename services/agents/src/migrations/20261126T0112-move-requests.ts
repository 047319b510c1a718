import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds requests for moves: one operator requests a move, and another operator decides. A request stores the contract
 * versions that would end, from the preview that the requesting operator confirmed. At most one request waits for each
 * member.
 */
const MOVE_REQUESTS = `
  CREATE TYPE move_request_status AS ENUM ('waiting', 'approved', 'rejected', 'withdrawn');

  CREATE TABLE move_requests (
    request_id       uuid                NOT NULL CONSTRAINT move_requests_pk PRIMARY KEY,
    brand            text                NOT NULL,
    member_id        uuid                NOT NULL CONSTRAINT move_requests_member_fk REFERENCES members (member_id),
    from_id          uuid,
    to_id            uuid,
    token            text                NOT NULL,
    members          bigint              NOT NULL,
    ended_versions   uuid[]              NOT NULL,
    withdrawn_offers int                 NOT NULL,
    status           move_request_status NOT NULL DEFAULT 'waiting',
    note             text                NOT NULL,
    requested_by     text                NOT NULL,
    requested_at     timestamptz         NOT NULL DEFAULT now(),
    decided_by       text,
    decided_at       timestamptz,
    decision_note    text                NOT NULL DEFAULT '',
    moved_at         timestamptz
  );
  CREATE UNIQUE INDEX move_requests_one_waiting ON move_requests (member_id) WHERE status = 'waiting';
  CREATE INDEX move_requests_by_brand ON move_requests (brand, status, requested_at);

  GRANT SELECT, INSERT, UPDATE (status, decided_by, decided_at, decision_note, moved_at) ON move_requests TO agents;
`;

export class MoveRequests1795655520000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(MOVE_REQUESTS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE move_requests');
    await runner.query('DROP TYPE move_request_status');
  }
}
