/**
 * Creates the tables of rounds. The outcome of a round is inserted once; the role of the service has no right to change
 * it.
 */
export const ROUNDS = `
  CREATE TABLE seeds (
    seed_id            uuid PRIMARY KEY DEFAULT uuidv7(),
    member_id          uuid NOT NULL,
    server_seed_sealed bytea NOT NULL,
    server_seed_hash   text NOT NULL,
    client_seed        text NOT NULL,
    next_nonce         bigint NOT NULL DEFAULT 0,
    created_at         timestamptz NOT NULL DEFAULT now(),
    revealed_at        timestamptz,
    CONSTRAINT seeds_hash CHECK (server_seed_hash ~ '^[0-9a-f]{64}$'),
    CONSTRAINT seeds_nonce CHECK (next_nonce >= 0)
  );
  CREATE UNIQUE INDEX seeds_live_unique ON seeds (member_id) WHERE revealed_at IS NULL;
  CREATE INDEX seeds_revealed ON seeds (member_id, revealed_at DESC) WHERE revealed_at IS NOT NULL;

  CREATE TABLE rounds (
    round_id           uuid PRIMARY KEY DEFAULT uuidv7(),
    member_id          uuid NOT NULL,
    key                text NOT NULL,
    input_hash         bytea NOT NULL,
    brand              text NOT NULL,
    vassalage          text NOT NULL,
    game_code          text NOT NULL,
    category           smallint NOT NULL,
    currency           text NOT NULL,
    trial              boolean NOT NULL,
    seed_id            uuid REFERENCES seeds,
    nonce              bigint,
    detail             jsonb NOT NULL,
    stake_minor        bigint NOT NULL,
    payout_minor       bigint NOT NULL,
    placed_at          timestamptz NOT NULL DEFAULT now(),
    status             text NOT NULL DEFAULT 'open',
    refusal_code       text,
    transfer_id        text,
    stake_cash_minor   bigint NOT NULL DEFAULT 0,
    stake_bonus_minor  bigint NOT NULL DEFAULT 0,
    payout_cash_minor  bigint NOT NULL DEFAULT 0,
    payout_bonus_minor bigint NOT NULL DEFAULT 0,
    valid_stake_minor  bigint NOT NULL DEFAULT 0,
    balance_minor      bigint,
    balance_version    bigint,
    settled_at         timestamptz,
    resolve_at         timestamptz NOT NULL,
    resolve_attempts   integer NOT NULL DEFAULT 0,
    CONSTRAINT rounds_member_key_unique UNIQUE (member_id, key),
    CONSTRAINT rounds_seed_nonce_unique UNIQUE (seed_id, nonce),
    CONSTRAINT rounds_status CHECK (status IN ('open', 'settled', 'refused', 'voided')),
    CONSTRAINT rounds_amounts CHECK (stake_minor >= 0 AND payout_minor >= 0 AND (stake_minor > 0 OR seed_id IS NULL)),
    CONSTRAINT rounds_seed_with_nonce CHECK ((seed_id IS NULL) = (nonce IS NULL)),
    CONSTRAINT rounds_settled_split CHECK (status <> 'settled' OR (
      stake_cash_minor + stake_bonus_minor = stake_minor AND payout_cash_minor + payout_bonus_minor = payout_minor
      AND settled_at IS NOT NULL AND balance_minor IS NOT NULL AND balance_version IS NOT NULL)),
    CONSTRAINT rounds_refused_code CHECK ((status = 'refused') = (refusal_code IS NOT NULL))
  );
  CREATE INDEX rounds_of_member ON rounds (member_id, placed_at DESC, round_id DESC);
  CREATE INDEX rounds_of_member_by_end ON rounds (member_id, status, settled_at DESC, round_id DESC);
  CREATE INDEX rounds_by_vendor_name ON rounds (member_id, (detail ->> 'vendorRoundId')) WHERE seed_id IS NULL;
  CREATE INDEX rounds_open_due ON rounds (resolve_at) WHERE status = 'open';
  CREATE INDEX rounds_open_of_seed ON rounds (seed_id) WHERE status = 'open';
  -- These indexes serve the winner board and the list of a brand's newest rolls.
  CREATE INDEX rounds_won ON rounds (brand, settled_at DESC)
    WHERE status = 'settled' AND NOT trial AND payout_minor > stake_minor;
  CREATE INDEX rounds_rolled ON rounds (brand, settled_at DESC)
    WHERE status = 'settled' AND NOT trial AND vassalage = 'INHOUSE' AND game_code = 'DICE';

  GRANT SELECT, INSERT ON seeds, rounds TO games;
  GRANT UPDATE (next_nonce, revealed_at) ON seeds TO games;
  GRANT UPDATE (status, refusal_code, transfer_id, stake_cash_minor, stake_bonus_minor, payout_cash_minor,
                payout_bonus_minor, valid_stake_minor, balance_minor, balance_version, settled_at,
                resolve_at, resolve_attempts)
    ON rounds TO games;
`;
