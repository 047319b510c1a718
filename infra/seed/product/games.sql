-- The categories of the specification (§3), and our own games.
INSERT INTO categories (code, title, game_classify, position) VALUES
  ('RNG',       'Slots',       'RNG',       10),
  ('LIVE',      'Live casino', 'LIVE',      20),
  ('FISH',      'Fish games',  'FISH',      30),
  ('PVP',       'Card games',  'PVP',       40),
  ('SPORTS',    'Sports',      'SPORTS',    50),
  ('ESPORTS',   'E-sports',    'ESPORTS',   60),
  ('COCKFIGHT', 'Cockfight',   'COCKFIGHT', 70),
  ('LOTT',      'Lottery',     'LOTT',      80),
  ('ELOTT',     'E-lottery',   'ELOTT',     90),
  ('BGS',       'In-house',    'BGS',      100)
ON CONFLICT DO NOTHING;

INSERT INTO vendors (vassalage, display_name, icon, mode, position)
VALUES ('INHOUSE', 'In-house', 'inhouse', 'inhouse', 10)
ON CONFLICT DO NOTHING;

INSERT INTO category_vendors (category, vassalage, position)
VALUES ('BGS', 'INHOUSE', 10)
ON CONFLICT DO NOTHING;

INSERT INTO games (game_id, vassalage, game_code, game_type, display_name, is_hot, show_icon, lager_icon, icon, list_types, position)
SELECT game_id, 'INHOUSE', code, 'BGS', name, hot, art, art, art, ARRAY[list], position
  FROM (VALUES
    ('inhouse-dice', 'DICE', 'Copper Dice', true, 'dice', 'table', 10)
  ) AS new (game_id, code, name, hot, art, list, position)
 WHERE NOT EXISTS (SELECT FROM games WHERE vassalage = 'INHOUSE' AND game_code = code)
 ORDER BY position;

-- Stakes and payouts in minor units.
INSERT INTO stake_limits (vassalage, game_code, currency, stake_minor_min, stake_minor_max, payout_minor_max) VALUES
  ('INHOUSE', 'DICE', '*',       1, 1000000, 10000000),
  ('INHOUSE', 'DICE', 'BDT',   100, 5000000, 50000000),
  ('INHOUSE', 'DICE', 'TBDT',  100, 5000000, 50000000)
ON CONFLICT DO NOTHING;

-- Win ceilings of vendors' games: a multiple of the stake, and an amount in minor units.
INSERT INTO win_ceilings (currency, stake_multiple, amount_minor) VALUES
  ('*',    10000,   100000000),
  ('BDT',  10000, 10000000000),
  ('TBDT', 10000, 10000000000)
ON CONFLICT DO NOTHING;
