/**
 * Creates the tables of categories, vendors and games. The names of tables and columns follow the specification (§3).
 */
export const CATALOGUE = `
  CREATE TABLE categories (
    code          text PRIMARY KEY,
    title         text NOT NULL,
    game_classify text NOT NULL,
    position      integer NOT NULL
  );

  CREATE TABLE vendors (
    vassalage         text PRIMARY KEY,
    display_name      text NOT NULL,
    icon              text NOT NULL DEFAULT '',
    mode              text NOT NULL,
    status            text NOT NULL DEFAULT 'active',
    maintenance_until timestamptz,
    position          integer NOT NULL,
    CONSTRAINT vendors_mode CHECK (mode IN ('inhouse', 'frame')),
    CONSTRAINT vendors_status CHECK (status IN ('active', 'maintenance', 'closed'))
  );

  CREATE TABLE category_vendors (
    category  text NOT NULL REFERENCES categories,
    vassalage text NOT NULL REFERENCES vendors,
    position  integer NOT NULL,
    PRIMARY KEY (category, vassalage)
  );

  CREATE TABLE games (
    node_id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    game_id      text NOT NULL,
    vassalage    text NOT NULL REFERENCES vendors,
    game_code    text NOT NULL,
    game_type    text NOT NULL REFERENCES categories,
    display_name text NOT NULL,
    is_game      text NOT NULL DEFAULT 'GAME',
    is_hot       boolean NOT NULL DEFAULT false,
    show_icon    text NOT NULL DEFAULT '',
    lager_icon   text NOT NULL DEFAULT '',
    icon         text NOT NULL DEFAULT '',
    list_types   text[] NOT NULL DEFAULT '{}',
    status       text NOT NULL DEFAULT 'active',
    position     integer NOT NULL DEFAULT 0,
    CONSTRAINT games_is_game CHECK (is_game IN ('GAME', 'VASSALAGE')),
    CONSTRAINT games_status CHECK (status IN ('active', 'maintenance', 'closed'))
  );
  CREATE UNIQUE INDEX games_vendor_code_unique ON games (vassalage, upper(game_code));

  CREATE TABLE stake_limits (
    vassalage        text NOT NULL REFERENCES vendors,
    game_code        text NOT NULL,
    brand            text NOT NULL DEFAULT '*',
    currency         text NOT NULL DEFAULT '*',
    stake_minor_min  bigint NOT NULL,
    stake_minor_max  bigint NOT NULL,
    payout_minor_max bigint,
    PRIMARY KEY (vassalage, game_code, brand, currency),
    CONSTRAINT stake_limits_range CHECK (0 < stake_minor_min AND stake_minor_min <= stake_minor_max),
    CONSTRAINT stake_limits_payout CHECK (payout_minor_max >= stake_minor_max)
  );
  COMMENT ON TABLE stake_limits IS 'The most specific row applies: brand before currency, * for any.';
  COMMENT ON COLUMN stake_limits.payout_minor_max IS 'The most that one round may pay; null for no limit beside the stakes.';

  CREATE TABLE favorites (
    member_id uuid NOT NULL,
    node_id   bigint NOT NULL REFERENCES games,
    added_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (member_id, node_id)
  );

  GRANT SELECT ON categories, vendors, category_vendors, games, stake_limits TO games;
  GRANT SELECT, INSERT, DELETE ON favorites TO games;
`;
