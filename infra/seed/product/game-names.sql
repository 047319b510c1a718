-- Names of the categories (for search) and of our own games, in further languages.
INSERT INTO category_names (category, language, name) VALUES
  ('RNG', 'bn', 'স্লট'),
  ('RNG', 'ar', 'السلوتس'),
  ('LIVE', 'bn', 'লাইভ ক্যাসিনো'),
  ('LIVE', 'ar', 'كازينو مباشر'),
  ('FISH', 'bn', 'ফিশিং গেম'),
  ('FISH', 'ar', 'ألعاب الصيد'),
  ('PVP', 'bn', 'কার্ড গেম'),
  ('PVP', 'ar', 'ألعاب الورق'),
  ('SPORTS', 'bn', 'স্পোর্টস'),
  ('SPORTS', 'ar', 'الرياضة'),
  ('ESPORTS', 'bn', 'ই-স্পোর্টস'),
  ('ESPORTS', 'ar', 'الرياضات الإلكترونية'),
  ('COCKFIGHT', 'bn', 'মোরগ লড়াই'),
  ('COCKFIGHT', 'ar', 'مصارعة الديوك'),
  ('LOTT', 'bn', 'লটারি'),
  ('LOTT', 'ar', 'اليانصيب'),
  ('ELOTT', 'bn', 'ই-লটারি'),
  ('ELOTT', 'ar', 'اليانصيب الإلكتروني'),
  ('BGS', 'bn', 'নিজস্ব গেম'),
  ('BGS', 'ar', 'ألعابنا')
ON CONFLICT DO NOTHING;

INSERT INTO game_names (vassalage, game_code, language, name)
SELECT vassalage, code, language, name
  FROM (VALUES
    ('INHOUSE', 'DICE', 'তামার পাশা', 'النرد النحاسي'),
    ('INHOUSE', 'PLINKO', 'আমের ঝুড়ি', 'إسقاط المانجو'),
    ('INHOUSE', 'WHEEL', 'ছাতার চাকা', 'عجلة المظلات'),
    ('INHOUSE', 'MINES', 'শাপলা পুকুর', 'بركة اللوتس'),
    ('INHOUSE', 'CRASH', 'আকাশ ফানুস', 'فانوس السماء'),
    ('INHOUSE', 'HILO', 'জোয়ার', 'المد العالي'),
    ('LOTT', 'LOTT1', 'পাঁচ লণ্ঠন 1 মিনিট', 'خمسة فوانيس كل دقيقة'),
    ('LOTT', 'LOTT3', 'পাঁচ লণ্ঠন 3 মিনিট', 'خمسة فوانيس كل 3 دقائق'),
    ('LOTT', 'LOTT5', 'পাঁচ লণ্ঠন 5 মিনিট', 'خمسة فوانيس كل 5 دقائق'),
    ('TCG_SEA', 'MY4D', 'চার পাল মালয় 4D', 'أربعة أشرعة الملايو 4D'),
    ('TCG_SEA', 'THAI', 'চার পাল থাই', 'أربعة أشرعة تايلاند'),
    ('TCG_SEA', 'LAO', 'চার পাল লাও', 'أربعة أشرعة لاوس'),
    ('ELOTT', 'ELOTT1', 'আশি প্রদীপ', 'ثمانون مصباحًا'),
    ('TCG_LOTTO_VN', 'VNNORTH', 'ভিয়েতনাম উত্তর', 'فيتنام الشمالية'),
    ('TCG_LOTTO_VN', 'VNCENTRE', 'ভিয়েতনাম মধ্য', 'فيتنام الوسطى'),
    ('TCG_LOTTO_VN', 'VNSOUTH', 'ভিয়েতনাম দক্ষিণ', 'فيتنام الجنوبية')
  ) AS new (vassalage, code, bn, ar),
       LATERAL (VALUES ('bn', bn), ('ar', ar)) AS n (language, name)
ON CONFLICT DO NOTHING;
