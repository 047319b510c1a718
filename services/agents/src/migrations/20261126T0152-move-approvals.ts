import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the operator who approves a request for a move. The operator is stored before the identity service makes the
 * move, so that a lost answer does not lose the operator.
 */
const MOVE_APPROVALS = `
  ALTER TABLE move_requests
    ADD COLUMN approving_by   text,
    ADD COLUMN approving_note text,
    ADD COLUMN approving_at   timestamptz;
  GRANT UPDATE (approving_by, approving_note, approving_at) ON move_requests TO agents;
`;

export class MoveApprovals1795657920000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(MOVE_APPROVALS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE move_requests DROP COLUMN approving_by, DROP COLUMN approving_note, DROP COLUMN approving_at',
    );
  }
}
