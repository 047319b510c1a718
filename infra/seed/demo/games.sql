-- The sandbox vendors (infra/sandbox/vendors.txt) and their games. A vendor is listed only while it has a live key.
INSERT INTO vendors (vassalage, display_name, icon, mode, position) VALUES
  ('BAZAAR',      'Bazaar Reels',   'bazaar',    'frame',  20),
  ('RIVERSIDE',   'Riverside Play', 'riverside', 'frame',  30),
  ('PALMHOUSE',   'Palmhouse',      'palm',      'frame',  35),
  ('LANTERNHALL', 'Lantern Hall',   'wheel',     'frame',  40),
  ('FERRYHOUSE',  'Ferry House',    'dice',      'frame',  50),
  ('TIDEPOOL',    'Tide Pool',      'fish',      'frame',  60),
  ('TEASTALL',    'Tea Stall',      'cards',     'frame',  70),
  ('MAIDAN',      'Maidan Sports',  'cricket',   'frame',  80),
  ('EMBERARENA',  'Ember Arena',    'pad',       'frame',  90),
  ('DAWNRING',    'Dawn Ring',      'rooster',   'frame', 100)
ON CONFLICT DO NOTHING;

INSERT INTO category_vendors (category, vassalage, position) VALUES
  ('RNG',       'BAZAAR',      10),
  ('RNG',       'RIVERSIDE',   20),
  ('RNG',       'PALMHOUSE',   30),
  ('LIVE',      'LANTERNHALL', 10),
  ('LIVE',      'FERRYHOUSE',  20),
  ('FISH',      'TIDEPOOL',    30),
  ('PVP',       'TEASTALL',    40),
  ('SPORTS',    'MAIDAN',      50),
  ('ESPORTS',   'EMBERARENA',  60),
  ('COCKFIGHT', 'DAWNRING',    70)
ON CONFLICT DO NOTHING;

-- A game has the category of its vendor. Its id consists of the vendor and the code.
INSERT INTO games (game_id, vassalage, game_code, game_type, display_name, is_hot, show_icon, lager_icon, icon, list_types, position)
SELECT lower(vassalage || '-' || replace(code, '_', '-')), vassalage, code, category, name, hot, art, art, art,
       -- Number games are also listed as bingo games, which only sites with the language code TY show (specification
       -- §9).
       CASE WHEN code IN ('LUCKY_SEVEN') THEN ARRAY[list, 'bingo'] ELSE ARRAY[list] END, new.position
  FROM (VALUES
    ('BAZAAR',      'LANTERN_ROW',        'Lantern Row',        true,  'lantern',  'jackpot', 10),
    ('BAZAAR',      'KOI_POND',           'Koi Pond',           true,  'koi',      'jackpot', 20),
    ('BAZAAR',      'TIGER_GATE',         'Tiger Gate',         false, 'tiger',    'arcade',  30),
    ('RIVERSIDE',   'PEACOCK_COURT',      'Peacock Court',      true,  'peacock',  'arcade',  100),
    ('RIVERSIDE',   'ELEPHANT_WALK',      'Elephant Walk',      true,  'elephant', 'arcade',  110),
    ('RIVERSIDE',   'NIGHT_OWL',          'Night Owl',          true,  'owl',      'arcade',  120),
    ('RIVERSIDE',   'LOTUS_VAULT',        'Lotus Vault',        true,  'lotus',    'jackpot', 130),
    ('RIVERSIDE',   'PAISLEY_SILK',       'Paisley Silk',       false, 'paisley',  'arcade',  140),
    ('RIVERSIDE',   'MANGO_RUSH',         'Mango Rush',         false, 'mango',    'arcade',  150),
    ('RIVERSIDE',   'DHOL_BEAT',          'Dhol Beat',          false, 'drum',     'arcade',  160),
    ('RIVERSIDE',   'MOON_HARBOUR',       'Moon Harbour',       false, 'moon',     'arcade',  170),
    ('RIVERSIDE',   'SEVEN_PARASOLS',     'Seven Parasols',     false, 'parasol',  'arcade',  180),
    ('RIVERSIDE',   'HILL_PAGODA',        'Hill Pagoda',        false, 'pagoda',   'arcade',  190),
    ('RIVERSIDE',   'TEMPLE_BELL',        'Temple Bell',        false, 'bell',     'arcade',  200),
    ('RIVERSIDE',   'KITE_DAY',           'Kite Day',           false, 'kite',     'arcade',  210),
    ('RIVERSIDE',   'CRAB_SHORE',         'Crab Shore',         false, 'crab',     'arcade',  220),
    ('RIVERSIDE',   'RIVER_BOAT',         'River Boat',         false, 'boat',     'arcade',  230),
    ('RIVERSIDE',   'ROYAL_CROWN',        'Royal Crown',        false, 'crown',    'jackpot', 240),
    ('RIVERSIDE',   'COPPER_COIN',        'Copper Coin',        false, 'coin',     'arcade',  250),
    ('RIVERSIDE',   'LUCKY_SEVEN',        'Lucky Seven',        false, 'seven',    'jackpot', 260),
    ('RIVERSIDE',   'SNAKE_DANCE',        'Snake Dance',        false, 'snake',    'arcade',  270),
    ('RIVERSIDE',   'MORNING_ROOSTER',    'Morning Rooster',    false, 'rooster2', 'arcade',  280),
    ('PALMHOUSE',   'PALM_EVENING',       'Palm Evening',       false, 'palm',     'arcade',  290),
    ('PALMHOUSE',   'PALM_DRUMS',         'Palm Drums',         false, 'tabla',    'arcade',  300),
    ('LANTERNHALL', 'RIVERSIDE_BACCARAT', 'Riverside Baccarat', false, 'cards',    'table',   10),
    ('LANTERNHALL', 'LANTERN_ROULETTE',   'Lantern Roulette',   false, 'wheel',    'table',   20),
    ('FERRYHOUSE',  'MARKET_SIC_BO',      'Market Sic Bo',      false, 'dicetrio', 'table',   30),
    ('FERRYHOUSE',  'ANDAR_BAHAR',        'Andar Bahar',        false, 'joker',    'table',   40),
    ('TIDEPOOL',    'MONSOON_CATCH',      'Monsoon Catch',      false, 'fish',     'table',   50),
    ('TIDEPOOL',    'CORAL_NET',          'Coral Net',          false, 'net',      'table',   60),
    ('TIDEPOOL',    'KOI_SPEAR',          'Koi Spear',          false, 'trident',  'table',   70),
    ('TIDEPOOL',    'NIGHT_TRAWL',        'Night Trawl',        false, 'anchor',   'table',   80),
    ('TEASTALL',    'TIGER_PEACOCK',      'Tiger and Peacock',  false, 'paw',      'table',   90),
    ('TEASTALL',    'HIGH_LANTERN',       'High Lantern',       false, 'lamps',    'table',   100),
    ('TEASTALL',    'FOUR_PARASOLS',      'Four Parasols',      false, 'suits',    'table',   110),
    ('TEASTALL',    'RED_KITE',           'Red Kite',           false, 'bird',     'table',   120),
    ('MAIDAN',      'MAIDAN_MATCHES',     'Maidan Matches',     false, 'cricket',  'table',   130),
    ('EMBERARENA',  'EMBER_LEAGUE',       'Ember League',       false, 'pad',      'table',   140),
    ('DAWNRING',    'DAWN_BOUTS',         'Dawn Bouts',         false, 'rooster',  'table',   150)
  ) AS new (vassalage, code, name, hot, art, list, position)
  JOIN category_vendors USING (vassalage)
  JOIN vendors USING (vassalage)
 WHERE NOT EXISTS (SELECT FROM games g WHERE g.vassalage = new.vassalage AND g.game_code = code)
 ORDER BY vendors.position, new.position;

-- An entry that stands for its vendor's other tables: a click opens a list of them. It has no stakes, because it cannot
-- be played itself.
INSERT INTO games (game_id, vassalage, game_code, game_type, display_name, is_game, show_icon, lager_icon, icon, list_types, position)
SELECT 'ferryhouse-ferry-tables', 'FERRYHOUSE', 'FERRY_TABLES', 'LIVE', 'Ferry Tables', 'VASSALAGE', 'boat', 'boat', 'boat', '{table}', 45
 WHERE NOT EXISTS (SELECT FROM games g WHERE g.vassalage = 'FERRYHOUSE' AND g.game_code = 'FERRY_TABLES');

-- Minimum and maximum stakes in minor units: one row for taka, one for the taka of free play (TBDT), and one for every
-- other currency.
INSERT INTO stake_limits (vassalage, game_code, currency, stake_minor_min, stake_minor_max)
SELECT vassalage, game_code, currency, low, high
  FROM games, (VALUES ('*', 10, 1000000), ('BDT', 100, 5000000), ('TBDT', 100, 5000000)) AS l (currency, low, high)
 WHERE vassalage IN ('BAZAAR', 'RIVERSIDE', 'PALMHOUSE')
ON CONFLICT DO NOTHING;

INSERT INTO stake_limits (vassalage, game_code, currency, stake_minor_min, stake_minor_max)
SELECT vassalage, code, currency, CASE times WHEN 1 THEN low ELSE least(low * 10, 200) END, high * times
  FROM (VALUES
    ('LANTERNHALL', 'RIVERSIDE_BACCARAT', 50, 20000),
    ('LANTERNHALL', 'LANTERN_ROULETTE',   20, 50000),
    ('FERRYHOUSE',  'MARKET_SIC_BO',      20, 10000),
    ('FERRYHOUSE',  'ANDAR_BAHAR',        10, 25000),
    ('TIDEPOOL',    'MONSOON_CATCH',       5,  5000),
    ('TIDEPOOL',    'CORAL_NET',           5,  5000),
    ('TIDEPOOL',    'KOI_SPEAR',           5,  5000),
    ('TIDEPOOL',    'NIGHT_TRAWL',        10, 10000),
    ('TEASTALL',    'TIGER_PEACOCK',      10, 20000),
    ('TEASTALL',    'HIGH_LANTERN',       10, 20000),
    ('TEASTALL',    'FOUR_PARASOLS',      10, 10000),
    ('TEASTALL',    'RED_KITE',           10, 10000),
    ('MAIDAN',      'MAIDAN_MATCHES',     20, 50000),
    ('EMBERARENA',  'EMBER_LEAGUE',       20, 20000),
    ('DAWNRING',    'DAWN_BOUTS',         20, 20000)
  ) AS new (vassalage, code, low, high),
  (VALUES ('*', 1), ('BDT', 100), ('TBDT', 100)) AS c (currency, times)
ON CONFLICT DO NOTHING;

-- Jackpot pools of the three brands. In the brand `lab`, which scripts and tests use, the cap is close to the seed, so
-- that scripts can win the jackpot. Operators cannot set a seed above seed_minor_max, or a cap closer to the seed than
-- spread_ppm_min (a share of the seed).
INSERT INTO jackpot_pools (pool, brand, currency, seed_minor, cap_minor, seed_minor_max, spread_ppm_min) VALUES
  ('nmen.lantern', 'nmen', 'USD',   500000,   750000,   2000000, 500000),
  ('nmbn.lantern', 'nmbn', 'BDT', 50000000, 75000000, 200000000, 500000),
  ('lab.lantern',  'lab',  'USD',   500000,   520000,   2000000,  40000)
ON CONFLICT (pool) DO UPDATE
  SET seed_minor_max = coalesce(jackpot_pools.seed_minor_max, excluded.seed_minor_max),
      spread_ppm_min = coalesce(jackpot_pools.spread_ppm_min, excluded.spread_ppm_min)
  WHERE jackpot_pools.seed_minor_max IS NULL OR jackpot_pools.spread_ppm_min IS NULL;

INSERT INTO jackpot_games (vassalage, game_code, share_ppm)
SELECT vassalage, game_code, 10000 FROM games WHERE 'jackpot' = ANY (list_types)
ON CONFLICT DO NOTHING;

-- The crash tables of the brand `lab`, which scripts and tests use.
INSERT INTO crash_tables (brand, currency, betting_ms, pause_ms) VALUES
  ('lab', 'USD',  8000, 4000),
  ('lab', 'TLAB', 8000, 4000)
ON CONFLICT DO NOTHING;
