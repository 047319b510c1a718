import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the money movements of members. Each movement has one line for each agent who was above the member at that time,
 * with a copy of the movement. The page of an agent is therefore one range of an index, even if the team is large.
 */
const TABLES = `
  CREATE TABLE movements (
    id           text        COLLATE "C" NOT NULL CONSTRAINT movements_pk PRIMARY KEY,
    member_id    uuid        NOT NULL,
    brand        text        NOT NULL,
    type         smallint    NOT NULL,
    amount_minor bigint      NOT NULL,
    occurred_at  timestamptz NOT NULL
  );
  CREATE INDEX movements_by_member ON movements (member_id, occurred_at);

  CREATE TABLE movement_lines (
    agent_id     uuid        NOT NULL,
    movement_id  text        COLLATE "C" NOT NULL,
    member_id    uuid        NOT NULL,
    type         smallint    NOT NULL,
    amount_minor bigint      NOT NULL,
    occurred_at  timestamptz NOT NULL,
    CONSTRAINT movement_lines_pk PRIMARY KEY (movement_id, agent_id)
  );
  CREATE INDEX movement_lines_by_agent ON movement_lines (agent_id, occurred_at DESC, movement_id DESC)
    INCLUDE (type, amount_minor, member_id);
  CREATE INDEX movement_lines_by_member ON movement_lines (agent_id, member_id, occurred_at DESC, movement_id DESC);

  GRANT SELECT, INSERT ON movements TO agents;
  GRANT SELECT, INSERT, DELETE ON movement_lines TO agents;
`;

export class Movements1795480260000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE movement_lines, movements');
  }
}
