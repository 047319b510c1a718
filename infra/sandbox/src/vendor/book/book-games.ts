import { texts, type Texts } from '../tables/texts.js';
import { ARENA_RULES } from './arena.js';
import { BOUT_RULES } from './bouts.js';
import { FOOTBALL } from './football.js';
import type { Rules } from './rules.js';
import { ARENA, CORNERS, CUP, EMBER, PREMIER, type Side } from './sides.js';

/** A league of a sport. Its matches start at fixed times, one after the other. */
export interface League {
  readonly id: string;
  readonly name: Texts;
  readonly sides: readonly Side[];
  /**
   * The interval (ms) between the starts of matches, and the offset (ms) of these starts from multiples of the
   * interval. The interval is longer than a match.
   */
  readonly everyMs: number;
  readonly offsetMs: number;
  /** The length (ms) of one step of a match's clock. A step is a minute, a round or a stroke. */
  readonly stepMs: number;
}
/** A game in which players bet on matches. */
export interface BookGame {
  readonly gameCode: string;
  readonly name: Texts;
  /** The colour of the stage. */
  readonly frame: string;
  readonly kind: 'sports' | 'esports' | 'bouts';
  readonly rules: Rules;
  /** The minimum and the maximum stake in minor units of dollars. */
  readonly stakes: readonly [low: number, high: number];
  readonly leagues: readonly League[];
  /** How long (ms) before its start a match is listed. */
  readonly aheadMs: number;
}

const MINUTE = 60_000;

const DELTA = texts('Delta Premier League', 'ডেল্টা প্রিমিয়ার লিগ', 'دوري الدلتا الممتاز');
const HILL = texts('Hill Cup', 'হিল কাপ', 'كأس التل');
const LEAGUES: readonly League[] = [
  { id: 'delta', name: DELTA, sides: PREMIER, everyMs: 10 * MINUTE, offsetMs: 0, stepMs: 4_000 },
  { id: 'hill', name: HILL, sides: CUP, everyMs: 15 * MINUTE, offsetMs: 4 * MINUTE, stepMs: 6_000 },
];

/** Football matches of 90 minutes. One minute of a match takes 4 or 6 seconds. */
const sports = (gameCode: string, name: Texts, frame: string): BookGame => ({
  gameCode,
  name,
  frame,
  kind: 'sports',
  rules: FOOTBALL,
  stakes: [20, 50_000],
  leagues: LEAGUES,
  aheadMs: 90 * MINUTE,
});
/** E-sports matches, best of three maps. One round takes 10 seconds. */
const esports = (gameCode: string, name: Texts, frame: string): BookGame => ({
  gameCode,
  name,
  frame,
  kind: 'esports',
  rules: ARENA_RULES,
  stakes: [20, 20_000],
  leagues: [
    {
      id: 'ember',
      name: texts('Ember League', 'এম্বার লিগ', 'دوري الجمر'),
      sides: EMBER,
      everyMs: 16 * MINUTE,
      offsetMs: 0,
      stepMs: 10_000,
    },
    {
      id: 'docks',
      name: texts('Lantern Docks Cup', 'ল্যান্টার্ন ডকস কাপ', 'كأس أرصفة الفوانيس'),
      sides: ARENA,
      everyMs: 16 * MINUTE,
      offsetMs: 8 * MINUTE,
      stepMs: 10_000,
    },
  ],
  aheadMs: 90 * MINUTE,
});

/**
 * All games of the sportsbook. A bout (a contest between two crests) takes 20 seconds. Before it there are 50 seconds
 * for bets, and after it 10 seconds for its result.
 */
export const BOOK_GAMES: readonly BookGame[] = [
  sports('MAIDAN_MATCHES', texts('Maidan Matches', 'ময়দানের ম্যাচ', 'مباريات الميدان'), '#1f7a4d'),
  sports('HARBOUR_MATCHES', texts('Harbour Matches', 'বন্দরের ম্যাচ', 'مباريات المرفأ'), '#0f6f8a'),
  sports('FESTIVAL_MATCHES', texts('Festival Matches', 'উৎসবের ম্যাচ', 'مباريات المهرجان'), '#a5501f'),
  esports('EMBER_LEAGUE', texts('Ember League', 'এম্বার লিগ', 'دوري الجمر'), '#5f3ca3'),
  esports('SILVER_LEAGUE', texts('Silver League', 'রুপালি লিগ', 'الدوري الفضي'), '#2c57b8'),
  esports('MIDNIGHT_LEAGUE', texts('Midnight League', 'মাঝরাতের লিগ', 'دوري منتصف الليل'), '#2c57b8'),
  {
    gameCode: 'DAWN_BOUTS',
    name: texts('Dawn Bouts', 'ভোরের লড়াই', 'نزالات الفجر'),
    frame: '#a5501f',
    kind: 'bouts',
    rules: BOUT_RULES,
    stakes: [20, 20_000],
    leagues: [
      {
        id: 'dawn',
        name: texts('Bout', 'লড়াই', 'النزال'),
        sides: CORNERS,
        everyMs: 80_000,
        offsetMs: 50_000,
        stepMs: 1_000,
      },
    ],
    aheadMs: 80_000,
  },
];

/**
 * The vendors that have a sportsbook. Their records are stored in files, because bet slips can stay open for a long
 * time.
 */
export const BOOK_VENDORS: ReadonlySet<string> = new Set(['MAIDAN', 'EMBERARENA', 'DAWNRING']);
