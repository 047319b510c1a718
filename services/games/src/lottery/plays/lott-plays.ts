import type { PlayRow, Read, Words } from './play.js';

/** Selects a part of the five drawn digits. Positions are counted from the first digit. */
const part = (from: number, length: number): Read[] => [{ prize: 'main', from, length }];

const number = (
  play: string,
  digits: number,
  from: number,
  oddsE4: number,
  returnE6: number,
  name: Words,
): PlayRow => ({
  region: 'lott',
  play,
  kind: 'number',
  digits,
  picks: 1,
  reads: part(from, digits),
  pay: 'once',
  units: 1,
  oddsE4,
  returnE6,
  name,
});

const group = (play: string, digits: number, from: number, oddsE4: number, returnE6: number, name: Words): PlayRow => ({
  ...number(play, digits, from, oddsE4, returnE6, name),
  kind: 'group',
  split: true,
});

const choice = (
  play: string,
  measure: PlayRow['measure'],
  outcomes: Readonly<Record<string, number>>,
  returnE6: number,
  name: Words,
): PlayRow => ({
  region: 'lott',
  play,
  kind: 'choice',
  digits: 0,
  picks: 1,
  reads: part(0, 5),
  pay: 'once',
  units: 1,
  oddsE4: 0,
  outcomes,
  measure,
  returnE6,
  name,
});

/**
 * The odds for each sum of the five digits, from 0 to 45. Two sums at the same distance from the middle have the same
 * odds, so only one half is listed.
 */
const HALF_SUMS = [
  900_000_000, 180_000_000, 60_000_000, 25_700_000, 12_800_000, 7_140_000, 4_280_000, 2_720_000, 1_810_000, 1_250_000,
  903_000, 671_000, 515_000, 408_000, 332_000, 277_000, 237_000, 207_000, 185_000, 170_000, 159_000, 153_000, 150_000,
].map((odds, sum) => [sum, odds] as const);
const SUMS = Object.fromEntries(HALF_SUMS.flatMap(([sum, odds]) => [[sum, odds] as const, [45 - sum, odds] as const]));

/** The plays (kinds of bet) of LOTT, a lottery that draws one number of five digits. */
export const LOTT_PLAYS: readonly PlayRow[] = [
  number('straight5', 5, 0, 900_000_000, 900_000, { EN: 'Straight 5', BN: 'সোজা ৫', AR: 'خمسة أرقام مرتبة' }),
  group('group5', 5, 0, 900_000_000, 900_000, { EN: 'Group 5', BN: 'গ্রুপ ৫', AR: 'خمسة أرقام بأي ترتيب' }),
  number('last4', 4, 1, 90_000_000, 900_000, { EN: 'Last 4', BN: 'শেষ ৪', AR: 'آخر ٤' }),
  group('group4', 4, 1, 90_000_000, 900_000, { EN: 'Group last 4', BN: 'গ্রুপ শেষ ৪', AR: 'آخر ٤ بأي ترتيب' }),
  number('first3', 3, 0, 9_000_000, 900_000, { EN: 'First 3', BN: 'প্রথম ৩', AR: 'أول ٣' }),
  group('group-first3', 3, 0, 9_000_000, 900_000, { EN: 'Group first 3', BN: 'গ্রুপ প্রথম ৩', AR: 'أول ٣ بأي ترتيب' }),
  number('middle3', 3, 1, 9_000_000, 900_000, { EN: 'Middle 3', BN: 'মাঝের ৩', AR: 'الأوسط ٣' }),
  group('group-middle3', 3, 1, 9_000_000, 900_000, {
    EN: 'Group middle 3',
    BN: 'গ্রুপ মাঝের ৩',
    AR: 'الأوسط ٣ بأي ترتيب',
  }),
  number('last3', 3, 2, 9_000_000, 900_000, { EN: 'Last 3', BN: 'শেষ ৩', AR: 'آخر ٣' }),
  group('group-last3', 3, 2, 9_000_000, 900_000, { EN: 'Group last 3', BN: 'গ্রুপ শেষ ৩', AR: 'آخر ٣ بأي ترتيب' }),
  number('first2', 2, 0, 900_000, 900_000, { EN: 'First 2', BN: 'প্রথম ২', AR: 'أول ٢' }),
  number('last2', 2, 3, 900_000, 900_000, { EN: 'Last 2', BN: 'শেষ ২', AR: 'آخر ٢' }),
  number('position1', 1, 0, 92_000, 920_000, { EN: 'Position 1', BN: 'অবস্থান ১', AR: 'الخانة ١' }),
  number('position2', 1, 1, 92_000, 920_000, { EN: 'Position 2', BN: 'অবস্থান ২', AR: 'الخانة ٢' }),
  number('position3', 1, 2, 92_000, 920_000, { EN: 'Position 3', BN: 'অবস্থান ৩', AR: 'الخانة ٣' }),
  number('position4', 1, 3, 92_000, 920_000, { EN: 'Position 4', BN: 'অবস্থান ৪', AR: 'الخانة ٤' }),
  number('position5', 1, 4, 92_000, 920_000, { EN: 'Position 5', BN: 'অবস্থান ৫', AR: 'الخانة ٥' }),
  choice('sum', 'digit-sum', SUMS, 900_000, { EN: 'Sum', BN: 'যোগফল', AR: 'المجموع' }),
  choice('size', 'digit-sum-size', { big: 19_000, small: 19_000 }, 950_000, {
    EN: 'Big or small',
    BN: 'বড় বা ছোট',
    AR: 'كبير أو صغير',
  }),
  choice('parity', 'digit-sum-parity', { odd: 19_000, even: 19_000 }, 950_000, {
    EN: 'Odd or even',
    BN: 'বিজোড় বা জোড়',
    AR: 'فردي أو زوجي',
  }),
];
