import type { Choice, Market, Table } from './table.js';
import { composed, texts, type Texts } from './texts.js';

/** The average return of a bet on a match. The odds are this share divided by the chance. */
const RETURN = 0.95;
const DRAW = texts('Draw', 'ড্র', 'تعادل');

/**
 * Builds the market of a match between two sides from the chance of each result in percent. With 0 a draw is
 * impossible.
 */
function match(
  id: string,
  [home, away]: readonly [Texts, Texts],
  chances: readonly [home: number, draw: number, away: number],
): Market {
  const wins = (team: Texts): Texts =>
    composed((language) => ({ EN: `${team.EN} won`, BN: `${team.BN} জিতেছে`, AR: `فاز ${team.AR}` })[language]);
  const ends = [
    ['home', home, wins(home)],
    ['draw', DRAW, DRAW],
    ['away', away, wins(away)],
  ] as const;
  const outcomes = ends.map((end, index) => ({ weight: chances[index] ?? 0, text: end[2] }));
  const choices = ends.map(([end, name], index): Choice => {
    const odds = Math.floor((RETURN * 10_000) / (chances[index] ?? 1));
    return {
      id: `${id}-${end}`,
      name,
      odds,
      outcomes: outcomes.map((one, place) => ({ ...one, pays: place === index ? odds : 0 })),
    };
  });
  return {
    name: composed((language) => `${home[language]} – ${away[language]}`),
    choices: choices.filter((_, index) => (chances[index] ?? 0) > 0),
  };
}

const CLUBS = {
  tigers: texts('River Tigers', 'রিভার টাইগার্স', 'نمور النهر'),
  elephants: texts('Hill Elephants', 'হিল এলিফ্যান্টস', 'أفيال التل'),
  kites: texts('Harbour Kites', 'হারবার কাইটস', 'حدآت المرفأ'),
  mangoes: texts('Mango Blues', 'ম্যাঙ্গো ব্লুজ', 'زرق المانجو'),
  lotus: texts('Lotus United', 'লোটাস ইউনাইটেড', 'اتحاد اللوتس'),
  town: texts('Old Town', 'ওল্ড টাউন', 'البلدة القديمة'),
  owls: texts('Night Owls', 'নাইট আউলস', 'بوم الليل'),
  sparks: texts('Ember Sparks', 'এম্বার স্পার্কস', 'شرر الجمر'),
  crabs: texts('Iron Crabs', 'আয়রন ক্র্যাবস', 'سلاطعين الحديد'),
  moons: texts('Paper Moons', 'পেপার মুনস', 'أقمار الورق'),
} as const;

const MERON = texts('Meron', 'মেরন', 'ميرون'),
  WALA = texts('Wala', 'ওয়ালা', 'والا');

/** Builds the market of a bout. If it ends in a draw, stakes on both sides are returned. */
function bout(number: number, meron: number, wala: number): Market {
  const draw = 100 - meron - wala;
  const ends = [
    [MERON, meron],
    [DRAW, draw],
    [WALA, wala],
  ] as const;
  const choices = [
    ['meron', MERON],
    ['draw', DRAW],
    ['wala', WALA],
  ] as const;
  return {
    name: texts(`Bout ${number}`, `লড়াই ${number}`, `النزال ${number}`),
    choices: choices.map(([id, name], index): Choice => {
      const weight = ends[index]?.[1] ?? 1;
      // The returned stakes are part of the return, so their share is subtracted before the odds are computed.
      const odds = Math.floor(((RETURN * 100 - (id === 'draw' ? 0 : draw)) / weight) * 100);
      return {
        id: `${number}-${id}`,
        name,
        odds,
        outcomes: ends.map(([end, share]) => ({
          weight: share,
          text: end,
          pays: end === name ? odds : end === DRAW ? 100 : 0,
        })),
      };
    }),
  };
}

/** Fictional matches. A match is played at the moment of the bet, and a random draw decides it. */
export const MATCH_TABLES: readonly Table[] = [
  {
    gameCode: 'MAIDAN_MATCHES',
    name: texts('Maidan Matches', 'ময়দানের ম্যাচ', 'مباريات الميدان'),
    frame: '#1f7a4d',
    art: 'cricket',
    way: 'bet',
    stakes: [20, 50_000],
    markets: [
      match('m1', [CLUBS.tigers, CLUBS.elephants], [44, 27, 29]),
      match('m2', [CLUBS.kites, CLUBS.mangoes], [33, 30, 37]),
      match('m3', [CLUBS.lotus, CLUBS.town], [58, 24, 18]),
    ],
  },
  {
    gameCode: 'EMBER_LEAGUE',
    name: texts('Ember League', 'এম্বার লিগ', 'دوري الجمر'),
    frame: '#5f3ca3',
    art: 'pad',
    way: 'bet',
    stakes: [20, 20_000],
    markets: [
      match('e1', [CLUBS.owls, CLUBS.sparks], [52, 0, 48]),
      match('e2', [CLUBS.crabs, CLUBS.moons], [38, 0, 62]),
      match('e3', [CLUBS.sparks, CLUBS.moons], [45, 0, 55]),
    ],
  },
  {
    gameCode: 'DAWN_BOUTS',
    name: texts('Dawn Bouts', 'ভোরের লড়াই', 'نزالات الفجر'),
    frame: '#a5501f',
    art: 'rooster',
    way: 'bet',
    stakes: [20, 20_000],
    markets: [bout(1, 48, 47), bout(2, 53, 42)],
  },
];
