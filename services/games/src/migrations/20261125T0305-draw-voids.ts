import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the requests of operators to void a draw. */
export class DrawVoids1795575900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE lottery_void_requests (
        request_id    uuid        NOT NULL,
        draw_id       uuid        NOT NULL REFERENCES lottery_draws,
        note          text        NOT NULL,
        requested_by  text        NOT NULL,
        requested_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
        status        text        NOT NULL DEFAULT 'waiting',
        decided_by    text,
        decided_at    timestamptz,
        decision_note text        NOT NULL DEFAULT '',
        CONSTRAINT lottery_void_requests_pk PRIMARY KEY (request_id),
        CONSTRAINT lottery_void_requests_status CHECK (status IN ('waiting', 'approved', 'rejected', 'withdrawn')),
        CONSTRAINT lottery_void_requests_decided
          CHECK ((status = 'waiting') = (decided_by IS NULL) AND (status = 'waiting') = (decided_at IS NULL)),
        CONSTRAINT lottery_void_requests_two CHECK (status <> 'approved' OR decided_by <> requested_by)
      )`);
    await runner.query(
      'CREATE INDEX lottery_void_requests_of_draw ON lottery_void_requests (draw_id, requested_at DESC)',
    );
    await runner.query(
      `CREATE INDEX lottery_void_requests_waiting ON lottery_void_requests (draw_id) WHERE status = 'waiting'`,
    );
    await runner.query(`
      GRANT SELECT, INSERT, UPDATE (status, decided_by, decided_at, decision_note) ON lottery_void_requests TO games`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE lottery_void_requests');
  }
}
