import { BALLS, type PlayRow, type Words } from './play.js';

const balls = (picks: number, outcomes: Readonly<Record<string, number>>, returnE6: number, name: Words): PlayRow => ({
  region: 'elott',
  play: `pick${picks}`,
  kind: 'balls',
  digits: 2,
  picks,
  reads: [{ prize: BALLS.prize, from: 0, length: 2 }],
  pay: 'once',
  units: 1,
  oddsE4: 0,
  outcomes,
  returnE6,
  name,
});

const choice = (
  play: string,
  measure: PlayRow['measure'],
  outcomes: Readonly<Record<string, number>>,
  returnE6: number,
  name: Words,
): PlayRow => ({
  ...balls(1, outcomes, returnE6, name),
  play,
  kind: 'choice',
  digits: 0,
  measure,
});

const pick = (n: string, bn: string, ar: string): Words => ({ EN: `Pick ${n}`, BN: `বাছাই ${bn}`, AR: `اختر ${ar}` });

/**
 * The plays (kinds of bet) of ELOTT, a lottery that draws 20 of 80 balls. The odds depend on how many of the picked
 * balls are drawn.
 */
export const ELOTT_PLAYS: readonly PlayRow[] = [
  balls(1, { 1: 36_000 }, 900_000, pick('1', '১', '١')),
  balls(2, { 2: 150_000 }, 901_898, pick('2', '২', '٢')),
  balls(3, { 2: 24_000, 3: 400_000 }, 888_023, pick('3', '৩', '٣')),
  balls(4, { 2: 12_000, 3: 45_000, 4: 1_400_000 }, 878_652, pick('4', '৪', '٤')),
  balls(5, { 3: 30_000, 4: 200_000, 5: 6_000_000 }, 880_606, pick('5', '৫', '٥')),
  balls(6, { 3: 15_000, 4: 80_000, 5: 700_000, 6: 18_000_000 }, 871_900, pick('6', '৬', '٦')),
  balls(7, { 3: 10_000, 4: 30_000, 5: 200_000, 6: 1_500_000, 7: 80_000_000 }, 809_368, pick('7', '৭', '٧')),
  balls(8, { 4: 35_000, 5: 120_000, 6: 600_000, 7: 5_000_000, 8: 200_000_000 }, 814_037, pick('8', '৮', '٨')),
  balls(
    9,
    { 4: 15_000, 5: 60_000, 6: 300_000, 7: 2_500_000, 8: 20_000_000, 9: 500_000_000 },
    787_671,
    pick('9', '৯', '٩'),
  ),
  balls(
    10,
    { 0: 30_000, 5: 30_000, 6: 150_000, 7: 1_000_000, 8: 8_000_000, 9: 60_000_000, 10: 1_000_000_000 },
    781_240,
    pick('10', '১০', '١٠'),
  ),
  choice('sum-size', 'ball-sum-size', { big: 19_000, small: 19_000, tie: 2_000_000 }, 945_823, {
    EN: 'Sum over or under 810',
    BN: 'যোগফল ৮১০-এর বেশি বা কম',
    AR: 'المجموع فوق ٨١٠ أو تحتها',
  }),
  choice('sum-parity', 'ball-sum-parity', { odd: 19_000, even: 19_000 }, 950_000, {
    EN: 'Sum odd or even',
    BN: 'যোগফল বিজোড় বা জোড়',
    AR: 'المجموع فردي أو زوجي',
  }),
  choice('half', 'ball-half', { above: 23_000, below: 23_000, tie: 44_000 }, 916_270, {
    EN: 'More above or below',
    BN: 'উপরে বেশি বা নিচে বেশি',
    AR: 'الأكثر أعلى أو أسفل',
  }),
];
