import { texts, type Texts } from '../tables/texts.js';
import type { FishGame, Prey, Weapon } from './fish-game.js';
import { SPECIES } from './species.js';
import { WEAPONS } from './weapons.js';

const { light, strong, net, trawl, spear, lightning } = WEAPONS;

type Row = readonly [species: keyof typeof SPECIES, value: number, weight: number];
const game = (
  gameCode: string,
  name: Texts,
  frame: string,
  [tempo, everyMs]: readonly [number, number],
  weapons: readonly Weapon[],
  rows: readonly Row[],
  stakes: FishGame['stakes'] = [5, 5_000],
): FishGame => ({
  gameCode,
  name,
  frame,
  stakes,
  tempo,
  everyMs,
  weapons,
  prey: rows.map(([species, value, weight]): Prey => ({ species: SPECIES[species], value, weight })),
});

/**
 * The fish games. They differ in species, values, speed and weapons. All values are multiples of 0.4, or of 1 or 2 in
 * games whose weapons include a trawl (a net for several targets). Payouts are therefore exact for every price and
 * every number of targets that share it.
 */
export const FISH_GAMES: readonly FishGame[] = [
  game(
    'MONSOON_CATCH',
    texts('Monsoon Catch', 'বর্ষার শিকার', 'صيد الموسم'),
    '#0f6f8a',
    [1, 1_700],
    [light, strong, net],
    [
      ['minnow', 240, 8],
      ['koi', 480, 7],
      ['puffer', 720, 5],
      ['ray', 800, 5],
      ['turtle', 1_200, 5],
      ['lamp', 2_400, 3],
      ['shark', 4_800, 3],
      ['pearl', 9_600, 2],
    ],
  ),
  game(
    'CORAL_NET',
    texts('Coral Net', 'প্রবাল জাল', 'شبكة المرجان'),
    '#137a6f',
    [0.9, 1_500],
    [light, strong, net],
    [
      ['minnow', 200, 8],
      ['crab', 400, 8],
      ['puffer', 600, 6],
      ['ray', 1_000, 4],
      ['turtle', 1_600, 3],
      ['pearl', 6_000, 3],
    ],
  ),
  game(
    'KOI_SPEAR',
    texts('Koi Spear', 'কই বর্শা', 'رمح الكوي'),
    '#2c57b8',
    [1.25, 1_300],
    [light, strong, spear],
    [
      ['minnow', 280, 5],
      ['koi', 560, 12],
      ['ray', 1_200, 4],
      ['shark', 3_200, 3],
      ['pearl', 6_000, 1],
    ],
  ),
  game(
    'NIGHT_TRAWL',
    texts('Night Trawl', 'রাতের জাল', 'شباك الليل'),
    '#6b2f96',
    [0.8, 1_700],
    [light, strong, trawl],
    [
      ['crab', 300, 7],
      ['turtle', 1_000, 6],
      ['ray', 1_900, 5],
      ['lamp', 3_800, 6],
      ['shark', 7_600, 3],
      ['pearl', 19_200, 1],
    ],
    [10, 10_000],
  ),
  game(
    'HARBOUR_CATCH',
    texts('Harbour Catch', 'বন্দরের শিকার', 'صيد المرفأ'),
    '#0f6f8a',
    [0.75, 1_900],
    [light, strong, net],
    [
      ['minnow', 240, 6],
      ['crab', 400, 8],
      ['puffer', 600, 5],
      ['turtle', 1_200, 6],
      ['lamp', 2_000, 3],
      ['shark', 4_000, 2],
    ],
  ),
  game(
    'SUNSET_CATCH',
    texts('Sunset Catch', 'সূর্যাস্তের শিকার', 'صيد الغروب'),
    '#a5501f',
    [1.4, 1_200],
    [light, strong, lightning],
    [
      ['koi', 440, 8],
      ['puffer', 640, 6],
      ['ray', 1_000, 6],
      ['lamp', 2_800, 4],
      ['shark', 5_600, 3],
      ['pearl', 12_800, 1],
    ],
  ),
  game(
    'GOLDEN_NET',
    texts('Golden Net', 'সোনালি জাল', 'الشبكة الذهبية'),
    '#8a6512',
    [1, 1_500],
    [light, net, trawl],
    [
      ['minnow', 200, 9],
      ['koi', 600, 7],
      ['turtle', 1_400, 4],
      ['lamp', 3_000, 3],
      ['pearl', 12_000, 2],
    ],
  ),
  game(
    'MIDNIGHT_NET',
    texts('Midnight Net', 'মাঝরাতের জাল', 'شبكة منتصف الليل'),
    '#2c57b8',
    [0.7, 2_000],
    [light, strong, trawl],
    [
      ['minnow', 200, 4],
      ['puffer', 600, 5],
      ['lamp', 1_600, 9],
      ['shark', 3_600, 3],
      ['pearl', 8_000, 1],
    ],
  ),
  game(
    'GOLDEN_SPEAR',
    texts('Golden Spear', 'সোনালি বর্শা', 'الرمح الذهبي'),
    '#8a6512',
    [1.1, 1_400],
    [light, net, spear],
    [
      ['koi', 360, 9],
      ['ray', 880, 6],
      ['turtle', 1_520, 5],
      ['lamp', 2_400, 3],
      ['pearl', 16_000, 1],
    ],
  ),
  game(
    'THUNDER_SPEAR',
    texts('Thunder Spear', 'বজ্রের বর্শা', 'رمح الرعد'),
    '#2c57b8',
    [1.6, 1_100],
    [light, spear, lightning],
    [
      ['minnow', 320, 5],
      ['ray', 1_600, 6],
      ['lamp', 3_200, 4],
      ['shark', 6_400, 4],
    ],
  ),
];
