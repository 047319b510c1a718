import type { MigrationInterface, QueryRunner } from 'typeorm';

/*
 * Facts come in any order: a bet before a move that was made before it, a later move before an earlier one, a void
 * before its bet. So a bet carries its settle time only, and which tree it counts under is read when its window closes;
 * moves are known by their moment; and a void whose bet is not here yet is kept for it.
 */
const TABLES = `
  ALTER TABLE bets DROP COLUMN moves;

  ALTER TABLE tree_moves DROP CONSTRAINT tree_moves_pk;
  DELETE FROM tree_moves m USING tree_moves o WHERE o.brand = m.brand AND o.moved_at = m.moved_at AND o.number < m.number;
  ALTER TABLE tree_moves DROP COLUMN number;
  ALTER TABLE tree_moves ADD CONSTRAINT tree_moves_pk PRIMARY KEY (brand, moved_at);

  CREATE TABLE early_voids (
    round_id  text        NOT NULL CONSTRAINT early_voids_pk PRIMARY KEY,
    voided_at timestamptz NOT NULL
  );

  GRANT SELECT, INSERT ON early_voids TO agents;
`;

export class TreeByTime1763640000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(): Promise<void> {
    throw new Error('the numbers of moves are not kept');
  }
}
