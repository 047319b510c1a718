import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds operators' requests to void a raffle. Also adds the number of all tickets to the leaves of the hash tree over a
 * raffle's tickets.
 */
export class RaffleVoids1795684500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE raffle_void_requests (
        request_id    uuid        NOT NULL,
        raffle_id     uuid        NOT NULL REFERENCES raffles,
        note          text        NOT NULL,
        requested_by  text        NOT NULL,
        requested_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
        status        text        NOT NULL DEFAULT 'waiting',
        decided_by    text,
        decided_at    timestamptz,
        decision_note text        NOT NULL DEFAULT '',
        CONSTRAINT raffle_void_requests_pk PRIMARY KEY (request_id),
        CONSTRAINT raffle_void_requests_status CHECK (status IN ('waiting', 'approved', 'rejected', 'withdrawn')),
        CONSTRAINT raffle_void_requests_decided
          CHECK ((status = 'waiting') = (decided_by IS NULL) AND (status = 'waiting') = (decided_at IS NULL)),
        CONSTRAINT raffle_void_requests_two CHECK (status <> 'approved' OR decided_by <> requested_by)
      );
      CREATE INDEX raffle_void_requests_of_raffle ON raffle_void_requests (raffle_id, requested_at DESC);
      CREATE UNIQUE INDEX raffle_void_requests_waiting ON raffle_void_requests (raffle_id) WHERE status = 'waiting';

      ALTER TABLE raffles ADD COLUMN total_in_leaf boolean NOT NULL DEFAULT false;
      COMMENT ON COLUMN raffles.total_in_leaf IS
        'Whether each leaf of the root contains the number of all tickets. Raffles locked by an older version have leaves without it.';

      GRANT SELECT, INSERT, UPDATE (status, decided_by, decided_at, decision_note) ON raffle_void_requests TO promotions;
      GRANT UPDATE (total_in_leaf) ON raffles TO promotions`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE raffle_void_requests;
      ALTER TABLE raffles DROP COLUMN total_in_leaf`);
  }
}
