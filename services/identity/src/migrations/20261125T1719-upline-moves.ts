import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the moves of members in the agent tree. Rows are added, never changed or removed, so every earlier upline can be
 * found.
 */
export class UplineMoves1795627140000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE upline_moves (
        id        bigint      GENERATED ALWAYS AS IDENTITY CONSTRAINT upline_moves_pk PRIMARY KEY,
        brand     text        NOT NULL,
        member_id uuid        NOT NULL CONSTRAINT upline_moves_member_fk REFERENCES members (id),
        from_id   uuid        CONSTRAINT upline_moves_from_fk REFERENCES members (id),
        to_id     uuid        CONSTRAINT upline_moves_to_fk REFERENCES members (id),
        -- The agent who moved the member; null for a move that operators decided.
        agent_id  uuid        CONSTRAINT upline_moves_agent_fk REFERENCES members (id),
        key       text        NOT NULL,
        moved_at  timestamptz NOT NULL,
        CONSTRAINT upline_moves_once UNIQUE NULLS NOT DISTINCT (agent_id, key)
      )`);
    await runner.query('CREATE INDEX upline_moves_of_member ON upline_moves (member_id, moved_at)');
    await runner.query('GRANT SELECT, INSERT ON upline_moves TO identity');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE upline_moves');
  }
}
