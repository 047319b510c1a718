import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds operators' notes on members. Rows are added, never changed or removed. */
export class PlayerNotes1795476960000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE player_notes (
        id          uuid        NOT NULL CONSTRAINT player_notes_pk PRIMARY KEY,
        member_id   uuid        NOT NULL CONSTRAINT player_notes_member_fk REFERENCES members (id),
        operator_id uuid        NOT NULL CONSTRAINT player_notes_operator_fk REFERENCES operators (id),
        text        text        NOT NULL,
        at          timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX player_notes_of_member ON player_notes (member_id, at DESC)');
    await runner.query('GRANT SELECT, INSERT ON player_notes TO identity');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE player_notes');
  }
}
