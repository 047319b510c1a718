/**
 * Creates the tables of the gateway for game vendors: signing keys, the names of players at each vendor, rounds and
 * transactions.
 */
export const VENDORS = `
  CREATE TABLE vendor_keys (
    key_id        text PRIMARY KEY,
    vassalage     text NOT NULL REFERENCES vendors,
    secret_sealed bytea NOT NULL,
    created_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
    retired_at    timestamptz
  );
  CREATE INDEX vendor_keys_live ON vendor_keys (vassalage, created_at DESC) WHERE retired_at IS NULL;

  CREATE TABLE vendor_players (
    player_id  text PRIMARY KEY,
    vassalage  text NOT NULL REFERENCES vendors,
    member_id  uuid NOT NULL,
    brand      text NOT NULL,
    currency   text NOT NULL,
    trial      boolean NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT vendor_players_unique UNIQUE (vassalage, member_id, currency)
  );
  CREATE INDEX vendor_players_of_member ON vendor_players (member_id);

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
    corrections     integer NOT NULL DEFAULT 0,
    ask_at          timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT vendor_rounds_status CHECK (status IN ('open', 'settled', 'voided'))
  );
  CREATE UNIQUE INDEX vendor_rounds_unique ON vendor_rounds (vassalage, vendor_round_id, player_id)
    WHERE status <> 'voided';
  CREATE INDEX vendor_rounds_closing ON vendor_rounds (resolve_at) WHERE closing AND status = 'open';
  CREATE INDEX vendor_rounds_open ON vendor_rounds (player_id) WHERE status = 'open';
  CREATE INDEX vendor_rounds_unclosed ON vendor_rounds (ask_at) WHERE status = 'open' AND NOT closing;

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
    -- The payout is negative in a downward adjustment, the valid stake in a round.count that reduces it.
    CONSTRAINT vendor_transactions_amounts CHECK (
      stake_minor >= 0 AND (payout_minor >= 0 OR op = 'wallet.adjust')
      AND (valid_stake_minor >= 0 OR op = 'round.count')),
    CONSTRAINT vendor_transactions_answered CHECK ((status = 'pending') = (answered_at IS NULL))
  );
  CREATE INDEX vendor_transactions_due ON vendor_transactions (resolve_at) WHERE status = 'pending';
  CREATE INDEX vendor_transactions_of_round ON vendor_transactions (round_id);
  CREATE INDEX vendor_transactions_of_ref ON vendor_transactions (vassalage, ref_tx_id) WHERE ref_tx_id IS NOT NULL;
  CREATE INDEX vendor_transactions_of_day ON vendor_transactions (vassalage, created_at);

  GRANT SELECT, INSERT ON vendor_keys, vendor_players, vendor_rounds, vendor_transactions TO games;
  GRANT UPDATE (retired_at) ON vendor_keys TO games;
  GRANT UPDATE (status, closing, ended_at, resolve_at, corrections, ask_at) ON vendor_rounds TO games;
  GRANT UPDATE (status, effect, wallet_tx_id, balance_minor, balance_version, stake_cash_minor, stake_bonus_minor,
                payout_cash_minor, payout_bonus_minor, rolled_back, answered_at, resolve_at, resolve_attempts)
    ON vendor_transactions TO games;
`;
