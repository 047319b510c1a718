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
    ('inhouse-dice',   'DICE',   'Copper Dice',   true,  'dice',      'table',  10),
    ('inhouse-plinko', 'PLINKO', 'Mango Drop',    false, 'mangodrop', 'arcade', 20),
    ('inhouse-wheel',  'WHEEL',  'Parasol Wheel', false, 'brolly',    'table',  30),
    ('inhouse-mines',  'MINES',  'Lily Pond',     false, 'lily',      'arcade', 40),
    ('inhouse-hilo',   'HILO',   'High Tide',     false, 'tide',      'table',  50),
    ('inhouse-crash',  'CRASH',  'Sky Lantern',   false, 'skylantern', 'arcade', 60)
  ) AS new (game_id, code, name, hot, art, list, position)
 WHERE NOT EXISTS (SELECT FROM games WHERE vassalage = 'INHOUSE' AND game_code = code)
 ORDER BY position;

-- Stakes and payouts in minor units.
INSERT INTO stake_limits (vassalage, game_code, currency, stake_minor_min, stake_minor_max, payout_minor_max) VALUES
  ('INHOUSE', 'DICE',   '*',       1, 1000000, 10000000),
  ('INHOUSE', 'DICE',   'BDT',   100, 5000000, 50000000),
  ('INHOUSE', 'DICE',   'TBDT',  100, 5000000, 50000000),
  ('INHOUSE', 'PLINKO', '*',       1, 1000000, 10000000),
  ('INHOUSE', 'PLINKO', 'BDT',   100, 5000000, 50000000),
  ('INHOUSE', 'PLINKO', 'TBDT',  100, 5000000, 50000000),
  ('INHOUSE', 'WHEEL',  '*',       1, 1000000, 10000000),
  ('INHOUSE', 'WHEEL',  'BDT',   100, 5000000, 50000000),
  ('INHOUSE', 'WHEEL',  'TBDT',  100, 5000000, 50000000),
  ('INHOUSE', 'MINES',  '*',       1, 1000000, 10000000),
  ('INHOUSE', 'MINES',  'BDT',   100, 5000000, 50000000),
  ('INHOUSE', 'MINES',  'TBDT',  100, 5000000, 50000000),
  ('INHOUSE', 'HILO',   '*',       1, 1000000, 10000000),
  ('INHOUSE', 'HILO',   'BDT',   100, 5000000, 50000000),
  ('INHOUSE', 'HILO',   'TBDT',  100, 5000000, 50000000),
  ('INHOUSE', 'CRASH',  '*',       1, 1000000, 10000000),
  ('INHOUSE', 'CRASH',  'BDT',   100, 5000000, 50000000),
  ('INHOUSE', 'CRASH',  'TBDT',  100, 5000000, 50000000)
ON CONFLICT DO NOTHING;

-- The crash tables of each brand: one in the members' currency, and one in the currency of free play.
INSERT INTO crash_tables (brand, currency, betting_ms, pause_ms) VALUES
  ('nmen', 'USD',  8000, 4000),
  ('nmen', 'TUSD', 8000, 4000),
  ('nmbn', 'BDT',  8000, 4000),
  ('nmbn', 'TBDT', 8000, 4000)
ON CONFLICT DO NOTHING;

-- Win ceilings of vendors' games: a multiple of the stake, and an amount in minor units.
INSERT INTO win_ceilings (currency, stake_multiple, amount_minor) VALUES
  ('*',    10000,   100000000),
  ('BDT',  10000, 10000000000),
  ('TBDT', 10000, 10000000000)
ON CONFLICT DO NOTHING;

-- The lotteries of the house.
INSERT INTO vendors (vassalage, display_name, icon, mode, position) VALUES
  ('LOTT',         'Five Lanterns',  'lamps',    'inhouse', 11),
  ('TCG_SEA',      'Four Sails',     'boat',     'inhouse', 12),
  ('ELOTT',        'Eighty Lamps',   'lantern',  'inhouse', 13),
  ('TCG_LOTTO_VN', 'Vietnam draws',  'skylamp',  'inhouse', 14)
ON CONFLICT DO NOTHING;

INSERT INTO category_vendors (category, vassalage, position) VALUES
  ('LOTT',  'LOTT',         10),
  ('LOTT',  'TCG_SEA',      20),
  ('ELOTT', 'ELOTT',        10),
  ('ELOTT', 'TCG_LOTTO_VN', 20)
ON CONFLICT DO NOTHING;

-- The ball lottery is also a bingo game, which only sites with the language code TY list (specification §9).
INSERT INTO games (game_id, vassalage, game_code, game_type, display_name, show_icon, lager_icon, icon, list_types, position)
SELECT lower('lottery-' || code), vassalage, code, category, name, art, art, art,
       CASE WHEN code = 'ELOTT1' THEN '{bingo}'::text[] ELSE '{}' END, position
  FROM (VALUES
    ('LOTT',         'LOTT1',    'LOTT',  'Five Lanterns 1 minute',  'sandglass', 10),
    ('LOTT',         'LOTT3',    'LOTT',  'Five Lanterns 3 minutes', 'lots',      20),
    ('LOTT',         'LOTT5',    'LOTT',  'Five Lanterns 5 minutes', 'lamptree',  30),
    ('TCG_SEA',      'MY4D',     'LOTT',  'Four Sails Malay 4D',     'hibiscus',  110),
    ('TCG_SEA',      'THAI',     'LOTT',  'Four Sails Thai',         'tuktuk',    120),
    ('TCG_SEA',      'LAO',      'LOTT',  'Four Sails Lao',          'gong',      130),
    ('ELOTT',        'ELOTT1',   'ELOTT', 'Eighty Lamps',            'lampboard', 10),
    ('TCG_LOTTO_VN', 'VNNORTH',  'ELOTT', 'Vietnam north',           'buffalo',   110),
    ('TCG_LOTTO_VN', 'VNCENTRE', 'ELOTT', 'Vietnam centre',          'skylamp',   120),
    ('TCG_LOTTO_VN', 'VNSOUTH',  'ELOTT', 'Vietnam south',           'conehat',   130)
  ) AS new (vassalage, code, category, name, art, position)
 WHERE NOT EXISTS (SELECT FROM games g WHERE g.vassalage = new.vassalage AND g.game_code = code)
 ORDER BY vassalage, position;

-- Draws take place at midnight UTC plus offset_s seconds, and then every every_s seconds. The sale of a draw closes
-- close_s seconds before it.
INSERT INTO lottery_schedules (game_code, vassalage, region, area, prize_mode, every_s, offset_s, close_s) VALUES
  ('LOTT1',    'LOTT',         'lott',     '',       'LOTT',    60,   0,  8),
  ('LOTT3',    'LOTT',         'lott',     '',       'LOTT',   180,   0, 15),
  ('LOTT5',    'LOTT',         'lott',     '',       'LOTT',   300,   0, 20),
  ('ELOTT1',   'ELOTT',        'elott',    '',       'ELOTT',   60,   0,  8),
  ('MY4D',     'TCG_SEA',      'malay',    '',       'SEA',   3600,   0, 60),
  ('THAI',     'TCG_SEA',      'thai',     '',       'SEA',   3600, 900, 60),
  ('LAO',      'TCG_SEA',      'lao',      '',       'SEA',   3600, 1800, 60),
  ('VNNORTH',  'TCG_LOTTO_VN', 'vn-north', 'north',  'ELOTT', 1800,   0, 60),
  ('VNCENTRE', 'TCG_LOTTO_VN', 'vn-south', 'centre', 'ELOTT', 1800, 600, 60),
  ('VNSOUTH',  'TCG_LOTTO_VN', 'vn-south', 'south',  'ELOTT', 1800, 1200, 60)
ON CONFLICT DO NOTHING;

-- The minimum and maximum stake of a slip and its maximum payout, in minor units.
INSERT INTO stake_limits (vassalage, game_code, currency, stake_minor_min, stake_minor_max, payout_minor_max)
SELECT vassalage, game_code, currency, low, high, pays
  FROM lottery_schedules,
       (VALUES ('*', 1, 1000000, 1000000000), ('BDT', 100, 100000000, 100000000000),
               ('TBDT', 100, 100000000, 100000000000)) AS l (currency, low, high, pays)
ON CONFLICT DO NOTHING;

-- Limits of the lotteries, in minor units: the unit that is staked on one combination, and the liability of one outcome
-- in a draw. A member's bets of the same play (kind of lottery bet) in a draw count as a single bet if together they
-- cover at most single_share_ppm of all outcomes (in millionths).
INSERT INTO lottery_limits (currency, unit_minor_min, unit_minor_max, liability_minor_max, single_share_ppm) VALUES
  ('*',    1,    100000,  500000000, 300000),
  ('BDT',  100, 1000000, 50000000000, 300000),
  ('TBDT', 100, 1000000, 50000000000, 300000)
ON CONFLICT DO NOTHING;
