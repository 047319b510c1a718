import { choiceOf, type Event, type Table } from './table.js';
import { composed, texts } from './texts.js';

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const SUITS = 4;
const TIGER = texts('Tiger', 'বাঘ', 'النمر'),
  PEACOCK = texts('Peacock', 'ময়ূর', 'الطاووس');

/** All pairs of cards from one pack, one for each side. The higher card wins; the ace is the lowest. */
const duels: Event<number>[] = RANKS.flatMap((tiger, a) =>
  RANKS.map((peacock, b) => ({
    weight: SUITS * (a === b ? SUITS - 1 : SUITS),
    key: Math.sign(a - b),
    text: composed((language) => `${TIGER[language]} ${tiger}, ${PEACOCK[language]} ${peacock}`),
  })),
);

/** All single cards by rank; the ace is the lowest. */
const cards: Event<number>[] = RANKS.map((rank, index) => ({
  weight: 1,
  key: index + 1,
  text: composed((language) => `${{ EN: 'Card', BN: 'তাস', AR: 'ورقة' }[language]} ${rank}`),
}));

const SUIT_NAMES = [
  ['spades', texts('Spades', 'ইস্কাপন', 'البستوني'), 'black'],
  ['hearts', texts('Hearts', 'হরতন', 'القلوب'), 'red'],
  ['diamonds', texts('Diamonds', 'রুইতন', 'الديناري'), 'red'],
  ['clubs', texts('Clubs', 'চিড়িতন', 'السباتي'), 'black'],
] as const;
/** All single cards by suit. */
const suits: Event<(typeof SUIT_NAMES)[number]>[] = SUIT_NAMES.map((suit) => ({ weight: 1, key: suit, text: suit[1] }));

/** Card games that are decided by one draw. */
export const CARD_TABLES: readonly Table[] = [
  {
    gameCode: 'TIGER_PEACOCK',
    name: texts('Tiger and Peacock', 'বাঘ ও ময়ূর', 'النمر والطاووس'),
    frame: '#8c1f3f',
    art: 'paw',
    way: 'betwin',
    stakes: [10, 20_000],
    markets: [
      {
        choices: [
          choiceOf('tiger', TIGER, duels, (higher) => (higher === 0 ? 50 : higher > 0 ? 200 : 0)),
          choiceOf('peacock', PEACOCK, duels, (higher) => (higher === 0 ? 50 : higher < 0 ? 200 : 0)),
          choiceOf('tie', texts('Tie', 'টাই', 'تعادل'), duels, (higher) => (higher === 0 ? 1_500 : 0)),
        ],
      },
    ],
  },
  {
    gameCode: 'HIGH_LANTERN',
    name: texts('High Lantern', 'উঁচু লণ্ঠন', 'الفانوس العالي'),
    frame: '#6b2f96',
    art: 'lamps',
    way: 'betwin',
    stakes: [10, 20_000],
    markets: [
      {
        choices: [
          choiceOf('low', texts('Below 7', '7-এর নিচে', 'أقل من 7'), cards, (rank) => (rank < 7 ? 210 : 0)),
          choiceOf('seven', texts('Seven', 'সাত', 'سبعة'), cards, (rank) => (rank === 7 ? 1_250 : 0)),
          choiceOf('high', texts('Above 7', '7-এর উপরে', 'أعلى من 7'), cards, (rank) => (rank > 7 ? 210 : 0)),
        ],
      },
    ],
  },
  {
    gameCode: 'FOUR_PARASOLS',
    name: texts('Four Parasols', 'চার ছাতা', 'أربع مظلات'),
    frame: '#a5501f',
    art: 'suits',
    way: 'betwin',
    stakes: [10, 10_000],
    markets: [
      { choices: SUIT_NAMES.map(([id, name]) => choiceOf(id, name, suits, ([suit]) => (suit === id ? 385 : 0))) },
    ],
  },
  {
    gameCode: 'RED_KITE',
    name: texts('Red Kite', 'লাল ঘুড়ি', 'الورقية الحمراء'),
    frame: '#2c57b8',
    art: 'bird',
    way: 'betwin',
    stakes: [10, 10_000],
    markets: [
      {
        choices: [
          choiceOf('red', texts('Red', 'লাল', 'الأحمر'), suits, ([, , colour]) => (colour === 'red' ? 195 : 0)),
          choiceOf('black', texts('Black', 'কালো', 'الأسود'), suits, ([, , colour]) => (colour === 'black' ? 195 : 0)),
        ],
      },
    ],
  },
];
