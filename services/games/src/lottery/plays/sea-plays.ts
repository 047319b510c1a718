import type { PlayRow, Read, Region, Words } from './play.js';

type Rest = Partial<Pick<PlayRow, 'kind' | 'pay' | 'split' | 'units'>>;

function number(
  region: Region,
  play: string,
  digits: number,
  reads: readonly Read[],
  oddsE4: number,
  returnE6: number,
  name: Words,
  rest: Rest = {},
): PlayRow {
  return {
    region,
    play,
    kind: 'number',
    digits,
    picks: 1,
    reads,
    pay: 'hit',
    units: 1,
    oddsE4,
    returnE6,
    name,
    ...rest,
  };
}

const tail = (prize: string, length: number, oddsE4?: number): Read => ({
  prize,
  from: -length,
  length,
  ...(oddsE4 === undefined ? {} : { oddsE4 }),
});

const BIG = [
  tail('first', 4, 25_000_000),
  tail('second', 4, 10_000_000),
  tail('third', 4, 5_000_000),
  tail('special', 4, 1_800_000),
  tail('consolation', 4, 600_000),
];
const SMALL = [tail('first', 4, 35_000_000), tail('second', 4, 20_000_000), tail('third', 4, 10_000_000)];
const three = (length: number): Read[] => [tail('first', length), tail('second', length), tail('third', length)];

/** The plays (kinds of bet) of the Malay 4D lottery, which draws 23 prizes with four digits each. */
const MALAY: readonly PlayRow[] = [
  number('malay', 'big', 4, BIG, 0, 640_000, { EN: '4D Big', BN: '৪ডি বড়', AR: '٤ أرقام كبير' }),
  number('malay', 'small', 4, SMALL, 0, 650_000, { EN: '4D Small', BN: '৪ডি ছোট', AR: '٤ أرقام صغير' }),
  number(
    'malay',
    'big-box',
    4,
    BIG,
    0,
    640_000,
    { EN: '4D Big box', BN: '৪ডি বড় বক্স', AR: '٤ أرقام كبير صندوق' },
    { kind: 'box' },
  ),
  number(
    'malay',
    'small-box',
    4,
    SMALL,
    0,
    650_000,
    { EN: '4D Small box', BN: '৪ডি ছোট বক্স', AR: '٤ أرقام صغير صندوق' },
    { kind: 'box' },
  ),
  number(
    'malay',
    'big-ibox',
    4,
    BIG,
    0,
    640_000,
    { EN: '4D Big i-box', BN: '৪ডি বড় আই-বক্স', AR: '٤ أرقام كبير صندوق مقسوم' },
    { kind: 'group', split: true },
  ),
  number(
    'malay',
    'small-ibox',
    4,
    SMALL,
    0,
    650_000,
    { EN: '4D Small i-box', BN: '৪ডি ছোট আই-বক্স', AR: '٤ أرقام صغير صندوق مقسوم' },
    { kind: 'group', split: true },
  ),
  number('malay', 'a3', 3, [tail('first', 3)], 7_000_000, 700_000, {
    EN: '3D first prize',
    BN: '৩ডি প্রথম পুরস্কার',
    AR: '٣ أرقام الجائزة الأولى',
  }),
  number('malay', 'abc3', 3, three(3), 2_300_000, 690_000, {
    EN: '3D top three',
    BN: '৩ডি সেরা তিন',
    AR: '٣ أرقام أول ثلاث جوائز',
  }),
  number('malay', 'a2', 2, [tail('first', 2)], 800_000, 800_000, {
    EN: '2D first prize',
    BN: '২ডি প্রথম পুরস্কার',
    AR: 'رقمان الجائزة الأولى',
  }),
  number('malay', 'abc2', 2, three(2), 260_000, 780_000, {
    EN: '2D top three',
    BN: '২ডি সেরা তিন',
    AR: 'رقمان أول ثلاث جوائز',
  }),
];

const runOf = (prize: string, from: number, count: number): Read[] =>
  Array.from({ length: count }, (_, i) => ({ prize, from: from + i, length: 1 }));

/**
 * The plays (kinds of bet) of the Thai lottery, which draws a first prize with six digits, and separately a number with
 * two digits.
 */
const THAI: readonly PlayRow[] = [
  number('thai', 'top3', 3, [tail('first', 3)], 8_500_000, 850_000, { EN: 'Top 3', BN: 'উপরের ৩', AR: 'الأعلى ٣' }),
  number(
    'thai',
    'toad',
    3,
    [tail('first', 3)],
    1_400_000,
    840_000,
    { EN: 'Toad', BN: 'টোড', AR: 'تود' },
    { kind: 'group' },
  ),
  number('thai', 'top2', 2, [tail('first', 2)], 900_000, 900_000, { EN: 'Top 2', BN: 'উপরের ২', AR: 'الأعلى ٢' }),
  number(
    'thai',
    'run-top',
    1,
    runOf('first', 3, 3),
    32_000,
    867_200,
    { EN: 'Run top', BN: 'রান উপরে', AR: 'رقم في الأعلى' },
    { pay: 'once' },
  ),
  number('thai', 'bottom2', 2, [tail('bottom', 2)], 900_000, 900_000, { EN: 'Bottom 2', BN: 'নিচের ২', AR: 'الأسفل ٢' }),
  number(
    'thai',
    'run-bottom',
    1,
    runOf('bottom', 0, 2),
    45_000,
    855_000,
    { EN: 'Run bottom', BN: 'রান নিচে', AR: 'رقم في الأسفل' },
    { pay: 'once' },
  ),
];

const lao = (play: string, digits: number, oddsE4: number, returnE6: number, name: Words): PlayRow =>
  number('lao', play, digits, [tail('main', digits)], oddsE4, returnE6, name);

/** The plays (kinds of bet) of the Lao lottery, which draws one number with four digits. */
const LAO: readonly PlayRow[] = [
  lao('straight4', 4, 80_000_000, 800_000, { EN: '4 digits', BN: '৪ সংখ্যা', AR: '٤ أرقام' }),
  lao('last3', 3, 8_500_000, 850_000, { EN: 'Last 3', BN: 'শেষ ৩', AR: 'آخر ٣' }),
  lao('last2', 2, 900_000, 900_000, { EN: 'Last 2', BN: 'শেষ ২', AR: 'آخر ٢' }),
  lao('last1', 1, 92_000, 920_000, { EN: 'Last digit', BN: 'শেষ সংখ্যা', AR: 'الرقم الأخير' }),
];

export const SEA_PLAYS: readonly PlayRow[] = [...MALAY, ...THAI, ...LAO];
