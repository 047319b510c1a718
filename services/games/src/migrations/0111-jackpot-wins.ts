import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A pool is won when it reaches an amount that was drawn, sealed and committed to before; it falls before `cap_minor` for certain. */
export class JackpotWins1763640000111 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE jackpot_pools
        ADD COLUMN cap_minor      bigint,
        ADD COLUMN wins           bigint NOT NULL DEFAULT 0,
        ADD COLUMN trigger_sealed bytea,
        ADD COLUMN trigger_hash   text`);
    await runner.query(
      `UPDATE jackpot_pools SET cap_minor = CASE brand WHEN 'lab' THEN seed_minor + 20000 ELSE seed_minor * 3 / 2 END`,
    );
    await runner.query('ALTER TABLE jackpot_pools ALTER COLUMN cap_minor SET NOT NULL');
    await runner.query(
      'ALTER TABLE jackpot_pools ADD CONSTRAINT jackpot_pools_cap CHECK (cap_minor > seed_minor AND cap_minor - seed_minor < 4294967296)',
    );
    await runner.query('ALTER TABLE jackpot_contributions ADD COLUMN seq bigint GENERATED ALWAYS AS IDENTITY');
    await runner.query('DROP INDEX jackpot_contributions_waiting');
    await runner.query(
      'CREATE INDEX jackpot_contributions_waiting ON jackpot_contributions (pool, seq) WHERE NOT counted',
    );
    await runner.query(`
      CREATE TABLE jackpot_wins (
        pool         text NOT NULL REFERENCES jackpot_pools,
        number       bigint NOT NULL,
        round_id     uuid NOT NULL,
        member_id    uuid NOT NULL,
        brand        text NOT NULL,
        currency     text NOT NULL,
        vassalage    text NOT NULL,
        game_code    text NOT NULL,
        category     smallint NOT NULL,
        amount_minor bigint NOT NULL CONSTRAINT jackpot_wins_amount CHECK (amount_minor > 0),
        server_seed  text NOT NULL,
        won_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
        paid_at      timestamptz,
        transfer_id  text,
        resolve_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (pool, number),
        CONSTRAINT jackpot_wins_once UNIQUE (pool, round_id)
      )`);
    await runner.query(
      `COMMENT ON COLUMN jackpot_wins.server_seed IS 'Revealed: it gives the amount that the pool was won at, and its hash was committed to.'`,
    );
    await runner.query('CREATE INDEX jackpot_wins_owed ON jackpot_wins (resolve_at) WHERE paid_at IS NULL');
    await runner.query('CREATE INDEX jackpot_wins_of_brand ON jackpot_wins (brand, won_at DESC)');
    await runner.query('GRANT UPDATE (wins, trigger_sealed, trigger_hash) ON jackpot_pools TO games');
    await runner.query('GRANT SELECT, INSERT, UPDATE (paid_at, transfer_id, resolve_at) ON jackpot_wins TO games');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE jackpot_wins');
    await runner.query('ALTER TABLE jackpot_contributions DROP COLUMN seq');
    await runner.query(
      'ALTER TABLE jackpot_pools DROP COLUMN cap_minor, DROP COLUMN wins, DROP COLUMN trigger_sealed, DROP COLUMN trigger_hash',
    );
  }
}
