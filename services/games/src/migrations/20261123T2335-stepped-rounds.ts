import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds rounds with steps: a flag for such rounds, the reason why a round ended, and a table of the steps. Stored steps
 * are never changed.
 */
export class SteppedRounds1795476900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE rounds
        ADD COLUMN stepped    boolean NOT NULL DEFAULT false,
        ADD COLUMN end_reason text`);
    await runner.query(`
      CREATE TABLE round_steps (
        round_id     uuid NOT NULL REFERENCES rounds,
        number       integer NOT NULL,
        key          text NOT NULL,
        choice       jsonb,
        payout_minor bigint NOT NULL,
        ends         text,
        at           timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (round_id, number),
        CONSTRAINT round_steps_key_unique UNIQUE (round_id, key),
        CONSTRAINT round_steps_number CHECK (number > 0),
        CONSTRAINT round_steps_payout CHECK (payout_minor >= 0),
        CONSTRAINT round_steps_ends CHECK (ends IN ('lost', 'completed', 'cashed_out', 'timed_out', 'voided'))
      )`);
    await runner.query(`COMMENT ON COLUMN round_steps.choice IS 'Null for a cash-out, by the member or by the job.'`);
    await runner.query(`CREATE UNIQUE INDEX round_steps_end_unique ON round_steps (round_id) WHERE ends IS NOT NULL`);
    await runner.query(`GRANT SELECT, INSERT ON round_steps TO games`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE round_steps');
    await runner.query('ALTER TABLE rounds DROP COLUMN stepped, DROP COLUMN end_reason');
  }
}
