import type { Choice, Market, Table } from './table.js';
import { texts, type Texts } from './texts.js';

/**
 * Chances are given as hits per 10,000 shots. A strong shot hits twice as often as a light one and pays half as much.
 */
const SHOTS = 10_000;
/** The average return of a shot: 96% of its stake. The payout of a hit is computed from it. */
const RETURN = 0.96;
const HIT = texts('Hit', 'লেগেছে', 'أصبت'),
  MISSED = texts('Missed', 'ফসকে গেছে', 'أخطأت');
const STRENGTHS = [
  ['light', texts('Light shot', 'হালকা শট', 'طلقة خفيفة'), 1],
  ['strong', texts('Strong shot', 'জোরালো শট', 'طلقة قوية'), 2],
] as const;

const TARGETS = {
  minnow: texts('Minnow', 'পুঁটি', 'سمكة صغيرة'),
  koi: texts('Koi', 'কই', 'كوي'),
  crab: texts('Crab', 'কাঁকড়া', 'سلطعون'),
  ray: texts('Ray', 'শাপলাপাতা মাছ', 'سمكة الشفنين'),
  turtle: texts('Turtle', 'কচ্ছপ', 'سلحفاة'),
  shark: texts('River shark', 'নদীর হাঙর', 'قرش النهر'),
  pearl: texts('Pearl', 'মুক্তা', 'لؤلؤة'),
} as const;
type Target = keyof typeof TARGETS;

function choice(id: string, name: Texts, hits: number): Choice {
  const pays = Math.floor((SHOTS / hits) * RETURN * 100);
  return {
    id,
    name,
    odds: pays,
    outcomes: [
      { weight: hits, pays, text: HIT },
      { weight: SHOTS - hits, pays: 0, text: MISSED },
    ],
  };
}

const shots = (targets: readonly (readonly [Target, number])[]): Market[] =>
  STRENGTHS.map(([strength, name, times]) => ({
    name,
    choices: targets.map(([target, hits]) => choice(`${strength}-${target}`, TARGETS[target], hits * times)),
  }));

/** Shooting games, in which one shot is one round. */
export const FISH_TABLES: readonly Table[] = [
  {
    gameCode: 'MONSOON_CATCH',
    name: texts('Monsoon Catch', 'বর্ষার শিকার', 'صيد الموسم'),
    frame: '#0f6f8a',
    art: 'fish',
    way: 'betwin',
    stakes: [5, 5_000],
    markets: shots([
      ['minnow', 4_000],
      ['koi', 2_000],
      ['turtle', 800],
      ['shark', 200],
    ]),
  },
  {
    gameCode: 'CORAL_NET',
    name: texts('Coral Net', 'প্রবাল জাল', 'شبكة المرجان'),
    frame: '#137a6f',
    art: 'net',
    way: 'betwin',
    stakes: [5, 5_000],
    markets: shots([
      ['crab', 3_000],
      ['ray', 1_200],
      ['pearl', 100],
    ]),
  },
  {
    gameCode: 'KOI_SPEAR',
    name: texts('Koi Spear', 'কই বর্শা', 'رمح الكوي'),
    frame: '#2c57b8',
    art: 'trident',
    way: 'betwin',
    stakes: [5, 5_000],
    markets: shots([
      ['minnow', 3_200],
      ['koi', 1_600],
      ['pearl', 160],
    ]),
  },
  {
    gameCode: 'NIGHT_TRAWL',
    name: texts('Night Trawl', 'রাতের জাল', 'شباك الليل'),
    frame: '#6b2f96',
    art: 'anchor',
    way: 'betwin',
    stakes: [10, 10_000],
    markets: shots([
      ['crab', 2_500],
      ['turtle', 1_000],
      ['ray', 500],
      ['shark', 125],
    ]),
  },
];
