import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Favourites, what the winner board reads, and jackpot pools with everything that was ever put into them. */
export class ListsAndJackpots1763640000101 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE favorites (
        member_id uuid NOT NULL,
        node_id   bigint NOT NULL REFERENCES games,
        added_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (member_id, node_id)
      )`);
    await runner.query(
      `CREATE INDEX rounds_won ON rounds (brand, settled_at DESC) WHERE status = 'settled' AND NOT trial AND payout_minor > stake_minor`,
    );
    await runner.query(`
      CREATE TABLE jackpot_pools (
        pool          text PRIMARY KEY,
        brand         text NOT NULL,
        currency      text NOT NULL,
        seed_minor    bigint NOT NULL,
        accrued_micro bigint NOT NULL DEFAULT 0,
        version       bigint NOT NULL DEFAULT 1,
        changed_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT jackpot_pools_unique UNIQUE (brand, currency)
      )`);
    await runner.query(
      `COMMENT ON COLUMN jackpot_pools.accrued_micro IS 'Millionths of a minor unit, so that no share is lost to rounding.'`,
    );
    await runner.query(`
      CREATE TABLE jackpot_games (
        vassalage text NOT NULL REFERENCES vendors,
        game_code text NOT NULL,
        share_ppm integer NOT NULL,
        PRIMARY KEY (vassalage, game_code),
        CONSTRAINT jackpot_games_share CHECK (share_ppm BETWEEN 1 AND 100000)
      )`);
    await runner.query(`
      CREATE TABLE jackpot_contributions (
        round_id     uuid NOT NULL,
        kind         text NOT NULL,
        pool         text NOT NULL REFERENCES jackpot_pools,
        amount_micro bigint NOT NULL,
        counted      boolean NOT NULL DEFAULT false,
        PRIMARY KEY (round_id, kind),
        CONSTRAINT jackpot_contributions_kind CHECK ((kind = 'fed' AND amount_micro >= 0) OR (kind = 'reversed' AND amount_micro <= 0))
      )`);
    await runner.query('CREATE INDEX jackpot_contributions_waiting ON jackpot_contributions (pool) WHERE NOT counted');
    await runner.query(`
      INSERT INTO jackpot_pools (pool, brand, currency, seed_minor) VALUES
        ('nmen.lantern', 'nmen', 'USD', 500000), ('nmbn.lantern', 'nmbn', 'BDT', 50000000), ('lab.lantern', 'lab', 'USD', 500000)`);
    await runner.query(`
      INSERT INTO jackpot_games (vassalage, game_code, share_ppm) VALUES ('BAZAAR', 'LANTERN_ROW', 10000), ('BAZAAR', 'KOI_POND', 10000)`);
    await runner.query('GRANT SELECT, INSERT, DELETE ON favorites TO games');
    await runner.query('GRANT SELECT ON jackpot_games TO games');
    await runner.query('GRANT SELECT, INSERT ON jackpot_contributions TO games');
    await runner.query('GRANT UPDATE (counted) ON jackpot_contributions TO games');
    await runner.query('GRANT SELECT ON jackpot_pools TO games');
    await runner.query('GRANT UPDATE (accrued_micro, version, changed_at) ON jackpot_pools TO games');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE jackpot_contributions, jackpot_games, jackpot_pools, favorites');
    await runner.query('DROP INDEX rounds_won');
  }
}
