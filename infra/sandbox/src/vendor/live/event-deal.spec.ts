import { LIVE_TABLES } from '../tables/live-tables.js';
import { returnOf, weightOf } from '../tables/table.js';
import { cardsTo } from './andar-bahar/deal.js';

// Goal: a dealt round of roulette, sic bo and andar bahar pays what the table of chances states, over all its events,
// and the page draws the round that was paid.

const tables = LIVE_TABLES.filter(({ live }) => live && live.kind !== 'baccarat');

it.each(tables.map((table) => [table.gameCode, table] as const))(
  '%s pays over all events what it returns',
  (_code, table) => {
    const choices = table.markets.flatMap((market) => market.choices);
    const [first] = choices;
    if (!first || !table.live) throw new Error('the table has no choice');
    const all = weightOf(first);
    const paid = new Map<string, number>();
    const texts = new Map<string, number>();
    for (let point = 0; point < all; point += 1) {
      let isFirst = true;
      const { pays, text, mark, drawingMs } = table.live.deal((below) => {
        if (!isFirst) return below - 1;
        isFirst = false;
        expect(below).toBe(all);
        return point;
      });
      for (const { id } of choices) paid.set(id, (paid.get(id) ?? 0) + (pays[id] ?? Number.NaN));
      texts.set(text.EN, (texts.get(text.EN) ?? 0) + 1);
      if (drawingMs < 1_000 || drawingMs > 16_000 || !/^[A-Z]\d{1,2}$/.test(mark))
        throw new Error(`${mark} ${drawingMs}`);
    }
    for (const choice of choices)
      expect([choice.id, (paid.get(choice.id) ?? 0) / all / 100]).toEqual([choice.id, returnOf(choice)]);
    expect(Object.fromEntries(texts)).toEqual(
      Object.fromEntries(first.outcomes.map(({ text, weight }) => [text.EN, weight])),
    );
  },
);

it.each([
  [
    'LANTERN_ROULETTE',
    0,
    { number: 0 },
    {
      ...{ zero: 3_600, 'split-0-1': 1_800, 'split-0-2': 1_800, 'split-0-3': 1_800 },
      ...{ 'street-0-1-2': 1_200, 'street-0-2-3': 1_200, 'corner-0-1-2-3': 900 },
    },
  ],
  [
    'LANTERN_ROULETTE',
    34,
    { number: 34 },
    {
      ...{
        n34: 3_600,
        'split-31-34': 1_800,
        'split-34-35': 1_800,
        'street-34-35-36': 1_200,
        'corner-31-32-34-35': 900,
      },
      ...{ 'line-31-32-33-34-35-36': 600, '25-36': 300, 'column-1': 300, '19-36': 200, even: 200, red: 200 },
    },
  ],
  ['MARKET_SIC_BO', 0, { faces: [1, 1, 1] }, { triple: 3_200 }],
  ['MARKET_SIC_BO', 215 - 6, { faces: [6, 5, 6] }, { big: 200, 'sum-17': 6_300 }],
])('%s, event %d, pays what is drawn and nothing else', (gameCode, point, drawing, pays) => {
  const live = tables.find((table) => table.gameCode === gameCode)?.live;
  const dealt = live?.deal(() => point);
  expect(dealt?.drawing).toEqual(drawing);
  expect(Object.fromEntries(Object.entries(dealt?.pays ?? {}).filter(([, paid]) => paid > 0))).toEqual(pays);
});

it('deals andar bahar from one pack, up to the first card of the same rank', () => {
  for (const place of [1, 2, 25, 49])
    for (let run = 0; run < 200; run += 1) {
      const { first, dealt } = cardsTo(place, (below) => Math.floor(Math.random() * below));
      expect(dealt.length).toBe(place);
      expect(new Set([first, ...dealt].map(({ rank, suit }) => `${rank} ${suit}`)).size).toBe(place + 1);
      expect(dealt.map(({ rank }) => rank === first.rank).indexOf(true)).toBe(place - 1);
    }
});
