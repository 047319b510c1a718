import { BACCARAT } from '../live/baccarat/deal.js';
import { andarBahar, type Match } from '../live/andar-bahar/deal.js';
import { roulette } from '../live/roulette/deal.js';
import { KINDS, OPPOSED, paysOf, POSITIONS, RED, shareOf } from '../live/roulette/positions.js';
import { sicBo, type Dice } from '../live/sic-bo/deal.js';
import { baccaratEvents } from './baccarat.js';
import { choiceOf, type Choice, type Event, type Table } from './table.js';
import { composed, texts } from './texts.js';

const COLOUR = {
  red: texts('red', 'লাল', 'أحمر'),
  black: texts('black', 'কালো', 'أسود'),
  zero: texts('zero', 'শূন্য', 'صفر'),
};

const baccarat = baccaratEvents();
/**
 * The first two cards of a baccarat hand have the same rank in one of thirteen cases, because cards are drawn with
 * replacement.
 */
const pairs: Event<boolean>[] = [
  { weight: 1, key: true, text: texts('Pair', 'জোড়া', 'زوج') },
  { weight: 12, key: false, text: texts('No pair', 'জোড়া নয়', 'لا زوج') },
];
const pairPays = (isPair: boolean): number => (isPair ? 1_200 : 0);

const wheel: Event<number>[] = Array.from({ length: 37 }, (_, number) => ({
  weight: 1,
  key: number,
  text: composed(
    (language) => `${number} ${COLOUR[number === 0 ? 'zero' : RED.has(number) ? 'red' : 'black'][language]}`,
  ),
}));

const FACES = [1, 2, 3, 4, 5, 6];
/** All results of three dice: the faces, their sum, and whether all three faces are equal. */
const dice: Event<Dice>[] = FACES.flatMap((a) =>
  FACES.flatMap((b) =>
    FACES.map((c) => ({
      weight: 1,
      key: { faces: [a, b, c], sum: a + b + c, triple: a === b && b === c },
      text: composed(() => `${a} + ${b} + ${c} = ${a + b + c}`),
    })),
  ),
);

/**
 * The number of cards after the first card of andar bahar is drawn. Cards are dealt to andar and bahar in turn, andar
 * first, until one of them matches the rank of the first card. Three of these 51 cards match it.
 */
const PACK = 51;
const matches: Event<Match>[] = Array.from({ length: PACK - 2 }, (_, index) => {
  const [place, left] = [index + 1, PACK - index - 1];
  const key: Match = { side: place % 2 === 1 ? 'andar' : 'bahar', place };
  const side = { andar: texts('Andar', 'আন্দর', 'أندر'), bahar: texts('Bahar', 'বাহার', 'بهار') }[key.side];
  return {
    weight: (left * (left - 1)) / 2,
    key,
    text: composed(
      (language) =>
        `${side[language]}${language === 'AR' ? '،' : ','} ${{ EN: 'card', BN: 'তাস', AR: 'الورقة' }[language]} ${place}`,
    ),
  };
});

const even = (wins: boolean): number => (wins ? 200 : 0);

const onWheel: readonly Choice[] = POSITIONS.map((place) => ({
  ...choiceOf(place.id, place.name, wheel, (number) => (place.numbers.includes(number) ? paysOf(place) : 0)),
  kind: KINDS[place.kind],
  share: shareOf(place),
}));

/**
 * The maximum payout of a roulette round, as a multiple of the table's maximum stake. Up to 17 spots win on one
 * number, each with a payout of up to twice the maximum stake. This limit is below half of that, so that ordinary wins
 * stay below the amount at which platforms hold a win for an operator's check.
 */
const WHEEL_ROUND_MAX = 16;

/** The payout for a stake of 100 on a sum of three dice, by the distance of the sum from 10 and 11. */
const SUM_PAYS = [700, 800, 900, 1_300, 1_900, 3_100, 6_300];
const SUMS = Array.from({ length: 14 }, (_, index) => index + 4);
const onDice: readonly Choice[] = [
  choiceOf('small', texts('Small, 4 to 10', 'ছোট, 4 থেকে 10', 'صغير، 4 إلى 10'), dice, ({ sum, triple }) =>
    even(!triple && sum <= 10),
  ),
  choiceOf('big', texts('Big, 11 to 17', 'বড়, 11 থেকে 17', 'كبير، 11 إلى 17'), dice, ({ sum, triple }) =>
    even(!triple && sum >= 11),
  ),
  choiceOf('triple', texts('Any triple', 'তিনটি একই', 'أي ثلاثية'), dice, ({ triple }) => (triple ? 3_200 : 0)),
  ...SUMS.map((wanted) =>
    choiceOf(`sum-${wanted}`, texts(`${wanted}`, `${wanted}`, `${wanted}`), dice, ({ sum }) =>
      sum === wanted ? (SUM_PAYS[wanted <= 10 ? 10 - wanted : wanted - 11] ?? 0) : 0,
    ),
  ),
];
const onSides: readonly Choice[] = [
  choiceOf('andar', texts('Andar', 'আন্দর', 'أندر'), matches, ({ side }) => (side === 'andar' ? 190 : 0)),
  choiceOf('bahar', texts('Bahar', 'বাহার', 'بهار'), matches, ({ side }) => even(side === 'bahar')),
];

/** The games that a dealer deals in a real casino. Here the server draws the outcome. */
export const LIVE_TABLES: readonly Table[] = [
  {
    gameCode: 'RIVERSIDE_BACCARAT',
    name: texts('Riverside Baccarat', 'নদীতীরের বাকারা', 'باكارا ضفة النهر'),
    frame: '#1f7a4d',
    art: 'cards',
    stakes: [50, 20_000],
    markets: [
      {
        choices: [
          choiceOf('player', texts('Player', 'প্লেয়ার', 'اللاعب'), baccarat, (side) =>
            side === 'tie' ? 100 : even(side === 'player'),
          ),
          choiceOf('banker', texts('Banker', 'ব্যাংকার', 'المصرفي'), baccarat, (side) =>
            side === 'tie' ? 100 : side === 'banker' ? 195 : 0,
          ),
          choiceOf('tie', texts('Tie', 'টাই', 'تعادل'), baccarat, (side) => (side === 'tie' ? 900 : 0)),
          choiceOf('player-pair', texts('Player pair', 'প্লেয়ার জোড়া', 'زوج اللاعب'), pairs, pairPays),
          choiceOf('banker-pair', texts('Banker pair', 'ব্যাংকার জোড়া', 'زوج المصرفي'), pairs, pairPays),
        ],
      },
    ],
    opposed: [['player', 'banker']],
    live: BACCARAT,
  },
  {
    gameCode: 'LANTERN_ROULETTE',
    name: texts('Lantern Roulette', 'লণ্ঠন রুলেট', 'روليت الفوانيس'),
    frame: '#a02334',
    art: 'wheel',
    stakes: [20, 50_000],
    markets: [{ choices: onWheel }],
    opposed: OPPOSED,
    roundMax: WHEEL_ROUND_MAX,
    live: roulette(wheel, onWheel),
  },
  {
    gameCode: 'MARKET_SIC_BO',
    name: texts('Market Sic Bo', 'বাজারের সিক বো', 'سيك بو السوق'),
    frame: '#20638f',
    art: 'dicetrio',
    stakes: [20, 10_000],
    markets: [{ choices: onDice }],
    opposed: [['small', 'big']],
    live: sicBo(dice, onDice),
  },
  {
    gameCode: 'ANDAR_BAHAR',
    name: texts('Andar Bahar', 'আন্দর বাহার', 'أندر بهار'),
    frame: '#5f3ca3',
    art: 'joker',
    stakes: [10, 25_000],
    markets: [{ choices: onSides }],
    opposed: [['andar', 'bahar']],
    live: andarBahar(matches, onSides),
  },
];
