import { SHAPES, type PlayRow, type Read, type Region, type Words } from './play.js';

type Vn = Extract<Region, `vn-${string}`>;
type Numbers = Pick<PlayRow, 'digits' | 'reads' | 'units' | 'oddsE4' | 'returnE6'> & Partial<PlayRow>;

const row = (region: Vn, play: string, name: Words, rest: Numbers): PlayRow => ({
  region,
  play,
  kind: 'number',
  picks: 1,
  pay: 'hit',
  name,
  ...rest,
});

const tail = (prize: string, length: number): Read => ({ prize, from: -length, length });

/** Returns, for every prize with at least `length` digits, the part that selects its last `length` digits. */
const allTails = (region: Vn, length: number): Read[] =>
  SHAPES[region].filter(({ digits }) => digits >= length).map(({ prize }) => tail(prize, length));

const LO2: Words = { EN: 'Lô 2 digits', BN: 'লো ২ সংখ্যা', AR: 'لو رقمان' };
const LO3: Words = { EN: 'Lô 3 digits', BN: 'লো ৩ সংখ্যা', AR: 'لو ٣ أرقام' };
const HEAD: Words = { EN: 'Đề head', BN: 'দে হেড', AR: 'دي الرأس' };
const TAIL: Words = { EN: 'Đề tail', BN: 'দে টেইল', AR: 'دي الذيل' };
const BOTH: Words = { EN: 'Đề head and tail', BN: 'দে হেড ও টেইল', AR: 'دي الرأس والذيل' };
const LAST3: Words = { EN: 'Ba càng', BN: 'বা কাং', AR: 'با كانغ' };
const FIRST_DIGIT: Words = { EN: 'Đầu, first digit', BN: 'দাউ, প্রথম সংখ্যা', AR: 'داو، الرقم الأول' };
const LAST_DIGIT: Words = { EN: 'Đuôi, last digit', BN: 'দুওই, শেষ সংখ্যা', AR: 'دوي، الرقم الأخير' };
const xien = (n: string, bn: string, ar: string): Words => ({ EN: `Xiên ${n}`, BN: `শিয়েন ${bn}`, AR: `شين ${ar}` });
const truot = (n: string, bn: string, ar: string): Words => ({
  EN: `Lô trượt ${n}`,
  BN: `লো চুওত ${bn}`,
  AR: `لو تروت ${ar}`,
});

const digitOfSpecial = (region: Vn, play: string, from: number, name: Words): PlayRow =>
  row(region, play, name, {
    digits: 1,
    reads: [{ prize: 'special', from, length: 1 }],
    units: 1,
    oddsE4: 92_000,
    returnE6: 920_000,
  });

const several = (
  region: Vn,
  play: string,
  kind: 'appear' | 'absent',
  picks: number,
  oddsE4: number,
  returnE6: number,
  name: Words,
  units = 1,
): PlayRow =>
  row(region, play, name, {
    kind,
    picks,
    digits: 2,
    reads: allTails(region, 2),
    pay: 'once',
    units,
    oddsE4,
    returnE6,
  });

/** The plays (kinds of bet) of the northern Vietnamese lottery, which draws 27 numbers. */
const NORTH: readonly PlayRow[] = [
  row('vn-north', 'lo2', LO2, {
    digits: 2,
    reads: allTails('vn-north', 2),
    units: 27,
    oddsE4: 980_000,
    returnE6: 980_000,
  }),
  row('vn-north', 'lo3', LO3, {
    digits: 3,
    reads: allTails('vn-north', 3),
    units: 23,
    oddsE4: 9_500_000,
    returnE6: 950_000,
  }),
  row('vn-north', 'de-head', HEAD, {
    digits: 2,
    reads: [tail('seventh', 2)],
    units: 4,
    oddsE4: 950_000,
    returnE6: 950_000,
  }),
  row('vn-north', 'de-tail', TAIL, {
    digits: 2,
    reads: [tail('special', 2)],
    units: 1,
    oddsE4: 950_000,
    returnE6: 950_000,
  }),
  row('vn-north', 'de-both', BOTH, {
    digits: 2,
    reads: [tail('seventh', 2), tail('special', 2)],
    units: 5,
    oddsE4: 950_000,
    returnE6: 950_000,
  }),
  row('vn-north', 'ba-cang', LAST3, {
    digits: 3,
    reads: [tail('special', 3)],
    units: 1,
    oddsE4: 9_500_000,
    returnE6: 950_000,
  }),
  several('vn-north', 'xien2', 'appear', 2, 165_000, 905_554, xien('2', '২', '٢')),
  several('vn-north', 'xien3', 'appear', 3, 720_000, 885_451, xien('3', '৩', '٣')),
  several('vn-north', 'xien4', 'appear', 4, 3_200_000, 854_372, xien('4', '৪', '٤')),
  several('vn-north', 'truot4', 'absent', 4, 26_000, 863_568, truot('4', '৪', '٤')),
  several('vn-north', 'truot8', 'absent', 8, 84_000, 884_200, truot('8', '৮', '٨')),
  several('vn-north', 'truot10', 'absent', 10, 150_000, 872_246, truot('10', '১০', '١٠')),
  digitOfSpecial('vn-north', 'dau', -2, FIRST_DIGIT),
  digitOfSpecial('vn-north', 'duoi', -1, LAST_DIGIT),
];

/** The plays (kinds of bet) of the southern and central Vietnamese lotteries, which draw 18 numbers each. */
const SOUTH: readonly PlayRow[] = [
  row('vn-south', 'lo2', LO2, {
    digits: 2,
    reads: allTails('vn-south', 2),
    units: 18,
    oddsE4: 980_000,
    returnE6: 980_000,
  }),
  row('vn-south', 'lo3', LO3, {
    digits: 3,
    reads: allTails('vn-south', 3),
    units: 17,
    oddsE4: 9_500_000,
    returnE6: 950_000,
  }),
  row('vn-south', 'de-head', HEAD, {
    digits: 2,
    reads: [tail('eighth', 2)],
    units: 1,
    oddsE4: 950_000,
    returnE6: 950_000,
  }),
  row('vn-south', 'de-tail', TAIL, {
    digits: 2,
    reads: [tail('special', 2)],
    units: 1,
    oddsE4: 950_000,
    returnE6: 950_000,
  }),
  row('vn-south', 'de-both', BOTH, {
    digits: 2,
    reads: [tail('eighth', 2), tail('special', 2)],
    units: 2,
    oddsE4: 950_000,
    returnE6: 950_000,
  }),
  row('vn-south', 'ba-cang', LAST3, {
    digits: 3,
    reads: [tail('special', 3)],
    units: 1,
    oddsE4: 9_500_000,
    returnE6: 950_000,
  }),
  row(
    'vn-south',
    'xiu-chu',
    { EN: 'Xỉu chủ', BN: 'শিউ চু', AR: 'شيو تشو' },
    { digits: 3, reads: [tail('seventh', 3), tail('special', 3)], units: 2, oddsE4: 9_500_000, returnE6: 950_000 },
  ),
  several('vn-south', 'da', 'appear', 2, 12_500_000, 906_521, { EN: 'Đá', BN: 'দা', AR: 'دا' }, 36),
  several('vn-south', 'xien2', 'appear', 2, 340_000, 887_665, xien('2', '২', '٢')),
  several('vn-south', 'xien3', 'appear', 3, 2_200_000, 860_958, xien('3', '৩', '٣')),
  several('vn-south', 'xien4', 'appear', 4, 15_000_000, 832_836, xien('4', '৪', '٤')),
  several('vn-south', 'truot4', 'absent', 4, 19_000, 911_246, truot('4', '৪', '٤')),
  several('vn-south', 'truot8', 'absent', 8, 40_000, 891_745, truot('8', '৮', '٨')),
  several('vn-south', 'truot10', 'absent', 10, 60_000, 900_567, truot('10', '১০', '١٠')),
  digitOfSpecial('vn-south', 'dau', -2, FIRST_DIGIT),
  digitOfSpecial('vn-south', 'duoi', -1, LAST_DIGIT),
];

export const VN_PLAYS: readonly PlayRow[] = [...NORTH, ...SOUTH];
