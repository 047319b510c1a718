import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the time since which the person of a member is excluded. An account that was registered after that time is
 * recognised as the person's, even if the exclusion was lengthened since then or came from another account of the
 * person.
 */
export class ExclusionSince1795731960000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE exclusions ADD COLUMN since timestamptz');
    await runner.query(
      `COMMENT ON COLUMN exclusions.since IS 'Since when the person is excluded without a break; null: begins_at.'`,
    );
    // If a row begins when the former row of the same member ends, the row only lengthens that exclusion.
    await runner.query(`
      WITH RECURSIVE chain AS (
        SELECT e.id, e.member_id, e.begins_at AS since, e.ended_at
          FROM exclusions e
         WHERE NOT EXISTS (SELECT FROM exclusions p
                            WHERE p.member_id = e.member_id AND p.ended_at = e.begins_at AND p.id < e.id)
        UNION ALL
        SELECT n.id, n.member_id, c.since, n.ended_at
          FROM chain c JOIN exclusions n ON n.member_id = c.member_id AND n.begins_at = c.ended_at AND n.id > c.id
      )
      UPDATE exclusions e SET since = c.since FROM chain c WHERE c.id = e.id AND c.since < e.begins_at`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE exclusions DROP COLUMN since');
  }
}
