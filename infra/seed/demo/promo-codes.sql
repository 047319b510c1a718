-- Codes of the demo's brands: two for everyone, one that has ended, and one with a single use. The id is made of brand
-- and code, in the form of a version 4 UUID.
INSERT INTO promo_codes (code_id, brand, code, promotion, uses_max, member_uses_max, starts_at, ends_at)
SELECT overlay(overlay(md5(brand || '/code/' || code) placing '4' from 13) placing '8' from 17)::uuid, brand, code,
       promotion, uses_max, 1, starts_at::timestamptz, ends_at::timestamptz
  FROM (VALUES
    ('WELCOME5', 'gift-code',        10000, '2026-11-01 00:00+00', '2027-12-31 00:00+00'),
    ('TIGER10',  'free-rounds-code', 10000, '2026-11-01 00:00+00', '2027-12-31 00:00+00'),
    ('AUTUMN26', 'gift-code',          500, '2026-09-01 00:00+00', '2026-11-01 00:00+00'),
    ('FIRSTONE', 'gift-code',            1, '2026-11-01 00:00+00', NULL)
  ) AS code (code, promotion, uses_max, starts_at, ends_at),
  (VALUES ('nmen'), ('nmbn'), ('lab')) AS place (brand)
ON CONFLICT DO NOTHING;
