-- Items of the points mall of the demo's brands. Operators change price, stock and state in the console. An id is made
-- of brand and picture, in the form of a version 4 UUID, which the API requires.
INSERT INTO mall_items (item_id, brand, kind, names, art, points, stock, member_max, currency, amount_minor,
                        turnover_percent, position, open)
SELECT overlay(overlay(md5(brand || '/' || art) placing '4' from 13) placing '8' from 17)::uuid, brand, kind,
       jsonb_build_object('EN', en, 'BN', bn, 'AR', ar), art, greatest(points / divisor, 1), stock, member_max,
       CASE WHEN amount > 0 THEN currency ELSE '' END, amount * unit, turnover, position, true
  FROM (VALUES
    ('coin',    'cash',  'Cash',              'ক্যাশ',              'نقدي',             1000, 500, 5, 10, 100, 10),
    ('crown',   'bonus', 'Bonus money',       'বোনাসের অর্থ',       'أموال المكافأة',       1500, 300, 2, 20, 500, 20),
    ('lantern', 'goods', 'Brass lantern',     'পিতলের লণ্ঠন',       'فانوس نحاسي',       2400,  40, 1,  0,   0, 30),
    ('brolly',  'goods', 'Umbrella',          'ছাতা',              'مظلة',             1800,  60, 2,  0,   0, 40),
    ('cricket', 'goods', 'Cricket bat',       'ক্রিকেট ব্যাট',       'مضرب كريكيت',       4800,  15, 1,  0,   0, 50),
    ('bell',    'code',  'Phone credit code', 'মোবাইল রিচার্জ কোড', 'رمز رصيد للهاتف',  1200, 200, 3,  0,   0, 60)
  ) AS item (art, kind, en, bn, ar, points, stock, member_max, amount, turnover, position),
  (VALUES ('nmen', 'USD', 100, 1), ('nmbn', 'BDT', 10000, 1), ('lab', 'USD', 100, 100))
    AS place (brand, currency, unit, divisor)
ON CONFLICT DO NOTHING;
