import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What game vendors play through the gateway: their keys, the players as they know them, their rounds and transactions. */
export class Vendors1763640000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE vendor_keys (
        key_id        text PRIMARY KEY,
        vassalage     text NOT NULL REFERENCES vendors,
        secret_sealed bytea NOT NULL,
        created_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
        retired_at    timestamptz
      )`);
    await runner.query(
      'CREATE INDEX vendor_keys_live ON vendor_keys (vassalage, created_at DESC) WHERE retired_at IS NULL',
    );
    await runner.query(`
      CREATE TABLE vendor_players (
        player_id  text PRIMARY KEY,
        vassalage  text NOT NULL REFERENCES vendors,
        member_id  uuid NOT NULL,
        brand      text NOT NULL,
        currency   text NOT NULL,
        trial      boolean NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT vendor_players_unique UNIQUE (vassalage, member_id, currency)
      )`);
    await runner.query(`
      CREATE TABLE vendor_rounds (
        round_id        uuid PRIMARY KEY DEFAULT uuidv7(),
        vassalage       text NOT NULL REFERENCES vendors,
        vendor_round_id text NOT NULL,
        player_id       text NOT NULL REFERENCES vendor_players,
        game_code       text NOT NULL,
        category        smallint NOT NULL,
        status          text NOT NULL DEFAULT 'open',
        closing         boolean NOT NULL DEFAULT false,
        opened_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
        ended_at        timestamptz,
        resolve_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT vendor_rounds_status CHECK (status IN ('open', 'settled', 'voided'))
      )`);
    await runner.query(
      `CREATE UNIQUE INDEX vendor_rounds_unique ON vendor_rounds (vassalage, vendor_round_id, player_id) WHERE status <> 'voided'`,
    );
    await runner.query(
      `CREATE INDEX vendor_rounds_closing ON vendor_rounds (resolve_at) WHERE closing AND status = 'open'`,
    );
    await runner.query(`
      CREATE TABLE vendor_transactions (
        vassalage          text NOT NULL REFERENCES vendors,
        tx_id              text NOT NULL,
        op                 text NOT NULL,
        fingerprint        bytea NOT NULL,
        player_id          text NOT NULL REFERENCES vendor_players,
        round_id           uuid REFERENCES vendor_rounds,
        ref_tx_id          text,
        kind               text NOT NULL,
        stake_minor        bigint NOT NULL,
        payout_minor       bigint NOT NULL,
        valid_stake_minor  bigint NOT NULL,
        round_closed       boolean NOT NULL,
        detail             jsonb,
        occurred_at        text,
        status             text NOT NULL DEFAULT 'pending',
        effect             text NOT NULL DEFAULT 'NONE',
        wallet_tx_id       text,
        balance_minor      bigint,
        balance_version    bigint,
        stake_cash_minor   bigint NOT NULL DEFAULT 0,
        stake_bonus_minor  bigint NOT NULL DEFAULT 0,
        payout_cash_minor  bigint NOT NULL DEFAULT 0,
        payout_bonus_minor bigint NOT NULL DEFAULT 0,
        rolled_back        boolean NOT NULL DEFAULT false,
        created_at         timestamptz NOT NULL DEFAULT clock_timestamp(),
        answered_at        timestamptz,
        resolve_at         timestamptz NOT NULL,
        resolve_attempts   integer NOT NULL DEFAULT 0,
        PRIMARY KEY (vassalage, tx_id),
        CONSTRAINT vendor_transactions_amounts CHECK (stake_minor >= 0 AND payout_minor >= 0 AND valid_stake_minor >= 0),
        CONSTRAINT vendor_transactions_answered CHECK ((status = 'pending') = (answered_at IS NULL))
      )`);
    await runner.query(
      `CREATE INDEX vendor_transactions_due ON vendor_transactions (resolve_at) WHERE status = 'pending'`,
    );
    await runner.query('CREATE INDEX vendor_transactions_of_round ON vendor_transactions (round_id)');
    await runner.query('ALTER TABLE rounds DROP CONSTRAINT rounds_amounts');
    await runner.query(
      'ALTER TABLE rounds ADD CONSTRAINT rounds_amounts CHECK (stake_minor >= 0 AND payout_minor >= 0 AND (stake_minor > 0 OR seed_id IS NULL))',
    );
    await runner.query(
      'GRANT SELECT, INSERT ON vendor_keys, vendor_players, vendor_rounds, vendor_transactions TO games',
    );
    await runner.query('GRANT UPDATE (retired_at) ON vendor_keys TO games');
    await runner.query('GRANT UPDATE (status, closing, ended_at, resolve_at) ON vendor_rounds TO games');
    await runner.query(`
      GRANT UPDATE (status, effect, wallet_tx_id, balance_minor, balance_version, stake_cash_minor, stake_bonus_minor,
                    payout_cash_minor, payout_bonus_minor, rolled_back, answered_at, resolve_at, resolve_attempts)
        ON vendor_transactions TO games`);
    await seed(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE vendor_transactions, vendor_rounds, vendor_players, vendor_keys');
  }
}

/** The sandbox vendor and its slots. They are listed while the vendor has a live key, which only demo mode gives it. */
async function seed(runner: QueryRunner): Promise<void> {
  await runner.query(`
    INSERT INTO vendors (vassalage, display_name, icon, mode, position) VALUES ('BAZAAR', 'Bazaar Reels', 'bazaar', 'frame', 20)`);
  await runner.query(`INSERT INTO category_vendors (category, vassalage, position) VALUES ('RNG', 'BAZAAR', 10)`);
  await runner.query(`
    INSERT INTO games (game_id, vassalage, game_code, game_type, display_name, is_hot, show_icon, lager_icon, icon, list_types, position) VALUES
      ('bazaar-lantern-row', 'BAZAAR', 'LANTERN_ROW', 'RNG', 'Lantern Row', true, 'lantern', 'lantern', 'lantern', '{jackpot}', 10),
      ('bazaar-koi-pond', 'BAZAAR', 'KOI_POND', 'RNG', 'Koi Pond', true, 'koi', 'koi', 'koi', '{jackpot}', 20),
      ('bazaar-tiger-gate', 'BAZAAR', 'TIGER_GATE', 'RNG', 'Tiger Gate', false, 'tiger', 'tiger', 'tiger', '{arcade}', 30)`);
  await runner.query(`
    INSERT INTO stake_limits (vassalage, game_code, currency, stake_minor_min, stake_minor_max)
    SELECT 'BAZAAR', game_code, currency, low, high
      FROM unnest(ARRAY['LANTERN_ROW', 'KOI_POND', 'TIGER_GATE']) game_code,
           (VALUES ('*', 10, 1000000), ('BDT', 500, 5000000), ('TBDT', 500, 5000000)) l(currency, low, high)`);
}
