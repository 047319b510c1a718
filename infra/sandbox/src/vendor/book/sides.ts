import { texts, type Texts } from '../tables/texts.js';

/** A participant of matches: a club, a team or a corner of a bout. All of them are invented. */
export interface Side {
  readonly name: Texts;
  /** A shorter name for narrow buttons. */
  readonly short: Texts;
  /** The name of the participant's crest; the picture is `art/crest-{crest}.svg`. */
  readonly crest: string;
  /** The strength of the participant in thousandths; 1000 is average. */
  readonly strength: number;
}

const side = (name: Texts, short: Texts, crest: string, strength: number): Side => ({ name, short, crest, strength });

const CLUBS = {
  tigers: side(texts('River Tigers', 'রিভার টাইগার্স', 'نمور النهر'), texts('Tigers', 'টাইগার্স', 'النمور'), 'tiger', 1_160),
  elephants: side(
    texts('Hill Elephants', 'হিল এলিফ্যান্টস', 'أفيال التل'),
    texts('Elephants', 'এলিফ্যান্টস', 'الأفيال'),
    'elephant',
    980,
  ),
  kites: side(texts('Harbour Kites', 'হারবার কাইটস', 'حدآت المرفأ'), texts('Kites', 'কাইটস', 'الحدآت'), 'kite', 1_000),
  blues: side(texts('Mango Blues', 'ম্যাঙ্গো ব্লুজ', 'زرق المانجو'), texts('Blues', 'ব্লুজ', 'الزرق'), 'mango', 1_040),
  lotus: side(texts('Lotus United', 'লোটাস ইউনাইটেড', 'اتحاد اللوتس'), texts('Lotus', 'লোটাস', 'اللوتس'), 'lotus', 1_220),
  town: side(texts('Old Town', 'ওল্ড টাউন', 'البلدة القديمة'), texts('Town', 'টাউন', 'البلدة'), 'pagoda', 860),
  park: side(texts('Peacock Park', 'পিকক পার্ক', 'حديقة الطاووس'), texts('Park', 'পার্ক', 'الطاووس'), 'peacock', 1_080),
  bells: side(texts('Temple Bells', 'টেম্পল বেলস', 'أجراس المعبد'), texts('Bells', 'বেলস', 'الأجراس'), 'bell', 900),
  moon: side(texts('Moon Harbour', 'মুন হারবার', 'مرفأ القمر'), texts('Moon', 'মুন', 'القمر'), 'moon', 1_010),
  lane: side(texts('Snake Lane', 'স্নেক লেন', 'زقاق الأفعى'), texts('Snakes', 'স্নেক', 'الأفاعي'), 'snake', 960),
  valley: side(texts('Dhol Valley', 'ঢোল ভ্যালি', 'وادي الطبل'), texts('Dhol', 'ঢোল', 'الطبل'), 'drum', 1_030),
  parasols: side(
    texts('Seven Parasols', 'সেভেন প্যারাসলস', 'المظلات السبع'),
    texts('Parasols', 'প্যারাসলস', 'المظلات'),
    'parasol',
    930,
  ),
} as const;

const SQUADS = {
  owls: side(texts('Night Owls', 'নাইট আউলস', 'بوم الليل'), texts('Owls', 'আউলস', 'البوم'), 'owl', 1_040),
  sparks: side(texts('Ember Sparks', 'এম্বার স্পার্কস', 'شرر الجمر'), texts('Sparks', 'স্পার্কস', 'الشرر'), 'lantern', 990),
  crabs: side(texts('Iron Crabs', 'আয়রন ক্র্যাবস', 'سلاطعين الحديد'), texts('Crabs', 'ক্র্যাবস', 'السلاطعين'), 'crab', 960),
  moons: side(texts('Paper Moons', 'পেপার মুনস', 'أقمار الورق'), texts('Moons', 'মুনস', 'الأقمار'), 'moon', 1_050),
  vipers: side(texts('Vine Vipers', 'ভাইন ভাইপার্স', 'أفاعي الكرمة'), texts('Vipers', 'ভাইপার্স', 'الأفاعي'), 'snake', 1_010),
  kites: side(texts('High Kites', 'হাই কাইটস', 'الطائرات العالية'), texts('Kites', 'কাইটস', 'الطائرات'), 'kite', 950),
} as const;

export const PREMIER: readonly Side[] = [
  CLUBS.tigers,
  CLUBS.elephants,
  CLUBS.kites,
  CLUBS.blues,
  CLUBS.lotus,
  CLUBS.town,
];
export const CUP: readonly Side[] = [CLUBS.park, CLUBS.bells, CLUBS.moon, CLUBS.lane, CLUBS.valley, CLUBS.parasols];
export const EMBER: readonly Side[] = [SQUADS.owls, SQUADS.sparks, SQUADS.crabs];
export const ARENA: readonly Side[] = [SQUADS.moons, SQUADS.vipers, SQUADS.kites];
export const CORNERS: readonly [Side, Side] = [
  side(texts('Meron', 'মেরন', 'ميرون'), texts('Meron', 'মেরন', 'ميرون'), 'meron', 1_000),
  side(texts('Wala', 'ওয়ালা', 'والا'), texts('Wala', 'ওয়ালা', 'والا'), 'wala', 1_000),
];
