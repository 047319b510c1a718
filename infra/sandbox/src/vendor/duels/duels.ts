import { texts, type Texts } from '../tables/texts.js';
import type { DuelRules } from './duel-rules.js';

/** A card game for two players, who meet in rooms. */
export interface DuelGame {
  readonly gameCode: string;
  readonly name: Texts;
  /** The colour of the table. */
  readonly frame: string;
  readonly art: string;
  /** The minimum and the maximum stake in minor units of dollars. */
  readonly stakes: readonly [low: number, high: number];
  readonly duel: DuelRules;
}

const game = (
  gameCode: string,
  name: Texts,
  [frame, art]: readonly [string, string],
  highMinor: number,
  [play, order, cards, toWin]: readonly [DuelRules['play'], DuelRules['order'], number, number],
): DuelGame => ({ gameCode, name, frame, art, stakes: [10, highMinor], duel: { play, order, cards, toWin } });

/** All card duels. Each has rules of its own. */
export const DUELS: readonly DuelGame[] = [
  game('TIGER_PEACOCK', texts('Tiger and Peacock', 'বাঘ ও ময়ূর', 'النمر والطاووس'), ['#8c1f3f', 'paw'], 20_000, [
    'led',
    'high',
    6,
    3,
  ]),
  game('HIGH_LANTERN', texts('High Lantern', 'উঁচু লণ্ঠন', 'الفانوس العالي'), ['#6b2f96', 'lamps'], 20_000, [
    'sealed',
    'high',
    5,
    3,
  ]),
  game('FOUR_PARASOLS', texts('Four Parasols', 'চার ছাতা', 'أربع مظلات'), ['#a5501f', 'suits'], 10_000, [
    'led',
    'trump',
    7,
    4,
  ]),
  game('RED_KITE', texts('Red Kite', 'লাল ঘুড়ি', 'الورقية الحمراء'), ['#2c57b8', 'bird'], 10_000, [
    'sealed',
    'red',
    4,
    2,
  ]),
  game('PALACE_DUEL', texts('Palace Duel', 'প্রাসাদের দ্বৈরথ', 'مبارزة القصر'), ['#8c1f3f', 'paw'], 20_000, [
    'led',
    'ace',
    8,
    4,
  ]),
  game('FOREST_DUEL', texts('Forest Duel', 'বনের দ্বৈরথ', 'مبارزة الغابة'), ['#1f7a4d', 'paw'], 20_000, [
    'led',
    'low',
    6,
    3,
  ]),
  game('GOLDEN_CARD', texts('Golden Card', 'সোনালি তাস', 'الورقة الذهبية'), ['#8a6512', 'lamps'], 20_000, [
    'sealed',
    'ace',
    4,
    2,
  ]),
  game('HIDDEN_CARD', texts('Hidden Card', 'লুকানো তাস', 'الورقة الخفية'), ['#6b2f96', 'lamps'], 20_000, [
    'sealed',
    'low',
    6,
    3,
  ]),
];
