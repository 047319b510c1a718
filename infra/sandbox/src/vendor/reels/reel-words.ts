import { texts } from '../tables/texts.js';

/** The texts of a slot machine, which the page and its script show. */
export const WORDS = {
  spin: texts('Spin', 'ঘোরান', 'تدوير'),
  skip: texts('Show result', 'ফল দেখান', 'عرض النتيجة'),
  ready: texts('Choose a stake and spin', 'বাজি বেছে নিয়ে ঘোরান', 'اختر الرهان ثم ابدأ التدوير'),
  refused: texts('This spin was not taken', 'এই ঘূর্ণন নেওয়া হয়নি', 'لم تُقبل هذه الدورة'),
  none: texts('No win this time', 'এবার জয় হয়নি', 'لا فوز هذه المرة'),
  spinning: texts('The reels are turning', 'রিল ঘুরছে', 'البكرات تدور'),
  line: texts('Line {line}: {count} × {symbol}', 'লাইন {line}: {count} × {symbol}', 'الخط {line}: {count} × {symbol}'),
  ways: texts(
    '{count} × {symbol}, ways: {ways}',
    '{count} × {symbol}, উপায়: {ways}',
    '{count} × {symbol}، الطرق: {ways}',
  ),
  chain: texts('Chain × {multiplier}: {paid}', 'চেইন × {multiplier}: {paid}', 'السلسلة × {multiplier}: {paid}'),
  scatters: texts('{count} × {symbol}', '{count} × {symbol}', '{count} × {symbol}'),
  soFar: texts('Won so far: {paid}', 'এ পর্যন্ত জয়: {paid}', 'الفوز حتى الآن: {paid}'),
  free: texts('Free spins', 'ফ্রি স্পিন', 'اللفات المجانية'),
  left: texts('Spins left: {left}', 'বাকি স্পিন: {left}', 'اللفات المتبقية: {left}'),
  starts: texts(
    'Free spins: {spins}, wins × {multiplier}',
    'ফ্রি স্পিন: {spins}, জয় × {multiplier}',
    'اللفات المجانية: {spins}، الفوز × {multiplier}',
  ),
  startsChain: texts(
    'Free spins: {spins}, the multiplier carries on',
    'ফ্রি স্পিন: {spins}, গুণক থেকে যায়',
    'اللفات المجانية: {spins}، ويبقى المُضاعِف',
  ),
  big: texts('Big win', 'বড় জয়', 'فوز كبير'),
  times: texts('{times} × your stake', 'আপনার বাজির {times} গুণ', '{times} × رهانك'),
  quick: texts('Quick spins', 'দ্রুত স্পিন', 'لفات سريعة'),
  pays: texts('All payouts', 'সব পেআউট', 'كل العوائد'),
} as const;

/** The text for a purchase of free spins, which the betting record shows as the choice. */
export const BOUGHT = texts(
  'Bought {spins} free spins for {price} × the stake',
  'বাজির {price} গুণ দামে {spins}টি ফ্রি স্পিন কেনা',
  'شراء {spins} لفات مجانية مقابل {price} × الرهان',
);

/** A short text about how a slot machine pays, which the betting record shows as the choice. */
export const TITLES = {
  lines: texts('10 lines', '10টি লাইন', '10 خطوط'),
  ways: texts('243 ways', '243টি উপায়', '243 طريقة'),
  cascades: texts('5 or more touching symbols', 'পাশাপাশি 5টি বা বেশি প্রতীক', '5 رموز متلامسة أو أكثر'),
} as const;
