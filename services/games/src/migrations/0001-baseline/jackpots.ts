/**
 * Creates the tables of jackpots. A pool is won when it reaches its trigger amount, which is at most `cap_minor`. The
 * trigger amount is drawn in advance from a seed. The seed is stored encrypted, and its hash is published.
 */
export const JACKPOTS = `
  CREATE TABLE jackpot_pools (
    pool           text PRIMARY KEY,
    brand          text NOT NULL,
    currency       text NOT NULL,
    seed_minor     bigint NOT NULL,
    accrued_micro  bigint NOT NULL DEFAULT 0,
    version        bigint NOT NULL DEFAULT 1,
    changed_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
    cap_minor      bigint NOT NULL,
    wins           bigint NOT NULL DEFAULT 0,
    trigger_sealed bytea,
    trigger_hash   text,
    CONSTRAINT jackpot_pools_unique UNIQUE (brand, currency),
    CONSTRAINT jackpot_pools_cap CHECK (cap_minor > seed_minor AND cap_minor - seed_minor < 4294967296)
  );
  COMMENT ON COLUMN jackpot_pools.accrued_micro IS 'Millionths of a minor unit, so that no share is lost to rounding.';

  CREATE TABLE jackpot_games (
    vassalage text NOT NULL REFERENCES vendors,
    game_code text NOT NULL,
    share_ppm integer NOT NULL,
    PRIMARY KEY (vassalage, game_code),
    CONSTRAINT jackpot_games_share CHECK (share_ppm BETWEEN 1 AND 100000)
  );

  CREATE TABLE jackpot_contributions (
    round_id     uuid NOT NULL,
    kind         text NOT NULL,
    pool         text NOT NULL REFERENCES jackpot_pools,
    amount_micro bigint NOT NULL,
    counted      boolean NOT NULL DEFAULT false,
    seq          bigint GENERATED ALWAYS AS IDENTITY,
    PRIMARY KEY (round_id, kind),
    CONSTRAINT jackpot_contributions_kind
      CHECK (kind ~ '^(fed|reversed|corrected-[0-9]+)$' AND (kind <> 'fed' OR amount_micro >= 0))
  );
  CREATE INDEX jackpot_contributions_waiting ON jackpot_contributions (pool, seq) WHERE NOT counted;

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
  );
  COMMENT ON COLUMN jackpot_wins.server_seed IS
    'Revealed with the win: it gives the amount at which the pool was won; its hash was published before.';
  CREATE INDEX jackpot_wins_owed ON jackpot_wins (resolve_at) WHERE paid_at IS NULL;
  CREATE INDEX jackpot_wins_of_brand ON jackpot_wins (brand, won_at DESC);

  GRANT SELECT ON jackpot_games, jackpot_pools TO games;
  GRANT UPDATE (accrued_micro, version, changed_at, wins, trigger_sealed, trigger_hash) ON jackpot_pools TO games;
  GRANT SELECT, INSERT ON jackpot_contributions TO games;
  GRANT UPDATE (counted) ON jackpot_contributions TO games;
  GRANT SELECT, INSERT, UPDATE (paid_at, transfer_id, resolve_at) ON jackpot_wins TO games;
`;
