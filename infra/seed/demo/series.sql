-- The series of the sandbox vendors. The name of a game consists of an epithet and a thing, for example Golden Tiger;
-- the games of a family have the same thing. In Arabic the epithet follows the thing. It is an adjective that agrees
-- with the thing's gender, or a noun; before a noun, the thing has no article.
CREATE TEMPORARY TABLE epithets ON COMMIT DROP AS
SELECT * FROM (VALUES
    ( 1, 'GOLDEN',   'Golden',   'সোনালি', 'الذهبي', 'الذهبية'),
    ( 2, 'SILVER',   'Silver',   'রুপালি', 'الفضي', 'الفضية'),
    ( 3, 'WILD',     'Wild',     'বুনো', 'البري', 'البرية'),
    ( 4, 'LOST',     'Lost',     'হারানো', 'الضائع', 'الضائعة'),
    ( 5, 'HIDDEN',   'Hidden',   'লুকানো', 'الخفي', 'الخفية'),
    ( 6, 'GREAT',    'Great',    'বিরাট', 'العظيم', 'العظيمة'),
    ( 7, 'LITTLE',   'Little',   'ছোট্ট', 'الصغير', 'الصغيرة'),
    ( 8, 'MIDNIGHT', 'Midnight', 'মাঝরাতের', 'منتصف الليل', NULL),
    ( 9, 'MONSOON',  'Monsoon',  'বর্ষার', 'الأمطار', NULL),
    (10, 'HARBOUR',  'Harbour',  'বন্দরের', 'المرفأ', NULL),
    (11, 'MOUNTAIN', 'Mountain', 'পাহাড়ের', 'الجبل', NULL),
    (12, 'PALACE',   'Palace',   'প্রাসাদের', 'القصر', NULL),
    (13, 'FESTIVAL', 'Festival', 'উৎসবের', 'المهرجان', NULL),
    (14, 'FOREST',   'Forest',   'বনের', 'الغابة', NULL),
    (15, 'SUNSET',   'Sunset',   'সূর্যাস্তের', 'الغروب', NULL),
    (16, 'THUNDER',  'Thunder',  'বজ্রের', 'الرعد', NULL)
  ) AS new (place, code, en, bn, ar, ar_feminine);

CREATE TEMPORARY TABLE families ON COMMIT DROP AS
SELECT * FROM (VALUES
    ( 1, 'TIGER', 'Tiger', 'বাঘ', 'نمر', 'm', 'BAZAAR', 'arcade', 10, 10000,
      'GOLDEN SILVER GREAT MIDNIGHT MOUNTAIN FOREST THUNDER PALACE'),
    ( 2, 'PEACOCK', 'Peacock', 'ময়ূর', 'طاووس', 'm', 'BAZAAR', 'arcade', 10, 10000,
      'GOLDEN SILVER WILD PALACE MONSOON FESTIVAL FOREST'),
    ( 3, 'LANTERN', 'Lantern', 'লণ্ঠন', 'فانوس', 'm', 'BAZAAR', 'jackpot', 10, 10000,
      'GOLDEN SILVER LOST LITTLE HARBOUR FESTIVAL MOUNTAIN PALACE'),
    ( 4, 'ELEPHANT', 'Elephant', 'হাতি', 'فيل', 'm', 'BAZAAR', 'arcade', 10, 10000,
      'GOLDEN WILD GREAT LITTLE FOREST FESTIVAL PALACE THUNDER'),
    ( 5, 'LOTUS', 'Lotus', 'পদ্ম', 'لوتس', 'm', 'BAZAAR', 'arcade', 10, 10000,
      'GOLDEN SILVER HIDDEN GREAT MIDNIGHT MONSOON PALACE'),
    ( 6, 'OWL', 'Owl', 'পেঁচা', 'بومة', 'f', 'BAZAAR', 'arcade', 10, 10000,
      'GOLDEN SILVER LITTLE GREAT FOREST MOUNTAIN THUNDER'),
    ( 7, 'MANGO', 'Mango', 'আম', 'مانجو', 'm', 'BAZAAR', 'arcade', 10, 10000,
      'GOLDEN WILD LITTLE GREAT MONSOON FOREST FESTIVAL'),
    ( 8, 'MOON', 'Moon', 'চাঁদ', 'قمر', 'm', 'BAZAAR', 'arcade', 10, 10000,
      'GOLDEN SILVER LOST HIDDEN MONSOON MOUNTAIN FOREST'),
    ( 9, 'CRAB', 'Crab', 'কাঁকড়া', 'سلطعون', 'm', 'BAZAAR', 'arcade', 10, 10000,
      'GOLDEN SILVER GREAT LITTLE HARBOUR SUNSET MONSOON'),
    (10, 'FISH', 'Fish', 'মাছ', 'سمكة', 'f', 'BAZAAR', 'arcade', 10, 10000,
      'GOLDEN SILVER GREAT LITTLE HARBOUR MONSOON SUNSET'),
    (11, 'ROOSTER', 'Rooster', 'মোরগ', 'ديك', 'm', 'BAZAAR', 'arcade', 10, 10000,
      'GOLDEN SILVER WILD LITTLE FESTIVAL MOUNTAIN SUNSET'),
    (12, 'SNAKE', 'Snake', 'সাপ', 'أفعى', 'f', 'BAZAAR', 'arcade', 10, 10000,
      'GOLDEN SILVER GREAT HIDDEN FOREST MOUNTAIN MIDNIGHT'),
    (13, 'BIRD', 'Bird', 'পাখি', 'طائر', 'm', 'BAZAAR', 'arcade', 10, 10000,
      'GOLDEN SILVER WILD LITTLE FOREST SUNSET THUNDER PALACE'),
    (14, 'DRUM', 'Drum', 'ঢোল', 'طبل', 'm', 'RIVERSIDE', 'arcade', 10, 10000,
      'GOLDEN LOST GREAT LITTLE THUNDER FESTIVAL MOUNTAIN'),
    (15, 'PARASOL', 'Parasol', 'ছাতা', 'مظلة', 'f', 'RIVERSIDE', 'arcade', 10, 10000,
      'GOLDEN SILVER LOST MONSOON HARBOUR FESTIVAL PALACE'),
    (16, 'BELL', 'Bell', 'ঘণ্টা', 'جرس', 'm', 'RIVERSIDE', 'arcade', 10, 10000,
      'GOLDEN SILVER LOST LITTLE HARBOUR MOUNTAIN FESTIVAL'),
    (17, 'BOAT', 'Boat', 'নৌকা', 'قارب', 'm', 'RIVERSIDE', 'arcade', 10, 10000,
      'GOLDEN LOST LITTLE MIDNIGHT SUNSET FESTIVAL MONSOON'),
    (18, 'CROWN', 'Crown', 'মুকুট', 'تاج', 'm', 'RIVERSIDE', 'jackpot', 10, 10000,
      'GOLDEN SILVER LOST HIDDEN PALACE MIDNIGHT FOREST'),
    (19, 'COIN', 'Coin', 'মুদ্রা', 'عملة', 'f', 'RIVERSIDE', 'jackpot', 10, 10000,
      'GOLDEN SILVER LOST HIDDEN HARBOUR PALACE MIDNIGHT'),
    (20, 'SEVEN', 'Seven', 'সাত', 'سبعة', 'f', 'RIVERSIDE', 'jackpot', 10, 10000,
      'GOLDEN SILVER WILD GREAT MIDNIGHT FESTIVAL THUNDER'),
    (21, 'SILK', 'Silk', 'রেশম', 'حرير', 'm', 'RIVERSIDE', 'arcade', 10, 10000,
      'GOLDEN SILVER LOST PALACE HARBOUR FESTIVAL MIDNIGHT'),
    (22, 'DICE', 'Dice', 'পাশা', 'نرد', 'm', 'RIVERSIDE', 'arcade', 10, 10000,
      'GOLDEN SILVER WILD LOST MIDNIGHT HARBOUR PALACE'),
    (23, 'WHEEL', 'Wheel', 'চাকা', 'عجلة', 'f', 'RIVERSIDE', 'arcade', 10, 10000,
      'GOLDEN SILVER GREAT FESTIVAL MIDNIGHT PALACE THUNDER'),
    (24, 'CUP', 'Cup', 'কাপ', 'كأس', 'f', 'RIVERSIDE', 'arcade', 10, 10000,
      'GOLDEN SILVER GREAT LOST MONSOON MOUNTAIN HARBOUR'),
    (25, 'ANCHOR', 'Anchor', 'নোঙর', 'مرساة', 'f', 'RIVERSIDE', 'arcade', 10, 10000,
      'GOLDEN SILVER LOST HARBOUR SUNSET MIDNIGHT THUNDER'),
    (26, 'BAZAAR', 'Bazaar', 'বাজার', 'سوق', 'f', 'RIVERSIDE', 'arcade', 10, 10000,
      'GOLDEN GREAT LOST HIDDEN MIDNIGHT HARBOUR FESTIVAL'),
    (27, 'BACCARAT', 'Baccarat', 'বাকারা', 'باكارا', 'f', 'LANTERNHALL', 'table', 50, 20000,
      'HARBOUR PALACE MIDNIGHT'),
    (28, 'ROULETTE', 'Roulette', 'রুলেট', 'روليت', 'f', 'LANTERNHALL', 'table', 20, 50000,
      'HARBOUR PALACE FESTIVAL'),
    (29, 'SIC_BO', 'Sic Bo', 'সিক বো', 'سيك بو', 'm', 'FERRYHOUSE', 'table', 20, 10000,
      'HARBOUR FESTIVAL'),
    (30, 'ANDAR_BAHAR', 'Andar Bahar', 'আন্দর বাহার', 'أندر بهار', 'm', 'FERRYHOUSE', 'table', 10, 25000,
      'PALACE MIDNIGHT'),
    (31, 'CATCH', 'Catch', 'শিকার', 'صيد', 'm', 'TIDEPOOL', 'table', 5, 5000,
      'HARBOUR SUNSET'),
    (32, 'NET', 'Net', 'জাল', 'شبكة', 'f', 'TIDEPOOL', 'table', 5, 5000,
      'GOLDEN MIDNIGHT'),
    (33, 'SPEAR', 'Spear', 'বর্শা', 'رمح', 'm', 'TIDEPOOL', 'table', 5, 5000,
      'GOLDEN THUNDER'),
    (34, 'DUEL', 'Duel', 'দ্বৈরথ', 'مبارزة', 'f', 'TEASTALL', 'table', 10, 20000,
      'PALACE FOREST'),
    (35, 'CARD', 'Card', 'তাস', 'ورقة', 'f', 'TEASTALL', 'table', 10, 20000,
      'GOLDEN HIDDEN'),
    (36, 'MATCHES', 'Matches', 'ম্যাচ', 'مباريات', 'f', 'MAIDAN', 'table', 20, 50000,
      'HARBOUR FESTIVAL'),
    (37, 'LEAGUE', 'League', 'লিগ', 'دوري', 'm', 'EMBERARENA', 'table', 20, 20000,
      'SILVER MIDNIGHT')
  ) AS new (place, code, en, bn, ar, gender, vassalage, list, low, high, epithets);

CREATE TEMPORARY TABLE series ON COMMIT DROP AS
SELECT f.vassalage, e.code || '_' || f.code AS code, e.en || ' ' || f.en AS en, e.bn || ' ' || f.bn AS bn,
       CASE WHEN e.ar_feminine IS NULL THEN f.ar || ' ' || e.ar
            WHEN f.gender = 'f' THEN 'ال' || f.ar || ' ' || e.ar_feminine
            ELSE 'ال' || f.ar || ' ' || e.ar END AS ar,
       -- Sorted so that neighbours in a list belong to different families.
       1000 + e.place * 100 + f.place AS position,
       ARRAY[f.list] || CASE WHEN e.code IN ('THUNDER', 'SUNSET') THEN '{new}'::text[] ELSE '{}' END
                     || CASE WHEN f.code = 'SEVEN' THEN '{bingo}'::text[] ELSE '{}' END AS lists,
       f.low, f.high, lower(e.code || '-' || replace(f.code, '_', '-')) AS art
  FROM families f
  JOIN epithets e ON e.code = ANY (string_to_array(f.epithets, ' '));

INSERT INTO games (game_id, vassalage, game_code, game_type, display_name, show_icon, lager_icon, icon, list_types, position)
SELECT lower(vassalage || '-' || replace(code, '_', '-')), vassalage, code, category, en, art, art, art, lists, s.position
  FROM series s
  JOIN category_vendors USING (vassalage)
 WHERE NOT EXISTS (SELECT FROM games g WHERE g.vassalage = s.vassalage AND g.game_code = code)
 ORDER BY s.position;

INSERT INTO game_names (vassalage, game_code, language, name)
SELECT vassalage, code, language, name
  FROM series, LATERAL (VALUES ('bn', bn), ('ar', ar)) AS n (language, name)
ON CONFLICT DO NOTHING;

-- Stakes in minor units. In taka, the minimum stake is ten times that in dollars, but two taka at most. The maximum
-- stake in taka is a hundred times that in dollars.
INSERT INTO stake_limits (vassalage, game_code, currency, stake_minor_min, stake_minor_max)
SELECT vassalage, code, currency, CASE times WHEN 1 THEN low ELSE least(low * 10, 200) END, high * times
  FROM series, (VALUES ('*', 1), ('BDT', 100), ('TBDT', 100)) AS c (currency, times)
ON CONFLICT DO NOTHING;

INSERT INTO jackpot_games (vassalage, game_code, share_ppm)
SELECT vassalage, code, 10000 FROM series WHERE 'jackpot' = ANY (lists)
ON CONFLICT DO NOTHING;
