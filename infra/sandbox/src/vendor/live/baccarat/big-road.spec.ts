import { runInNewContext } from 'node:vm';
import { BIG_ROAD_SCRIPT } from './big-road.js';

interface Cell {
  readonly mark: string;
  readonly x: number;
  readonly y: number;
  readonly ties: number;
}
const cellsOf = (marks: string): Cell[] =>
  JSON.parse(
    runInNewContext(`${BIG_ROAD_SCRIPT}; JSON.stringify(roadCells(marks))`, { marks: [...marks] }) as string,
  ) as Cell[];
const placesOf = (marks: string): string =>
  cellsOf(marks)
    .map(({ mark, x, y, ties }) => `${mark}${x}${y}${'/'.repeat(ties)}`)
    .join(' ');

// Goal: the Big road of baccarat shows every series of winners where players expect it.
test.each([
  ['a new winner starts a column', 'PPBPBB', 'P00 P01 B10 P20 B30 B31'],
  ['a tie marks the last winner and starts nothing', 'PTPTTB', 'P00/ P01// B10'],
  ['ties before the first winner mark it', 'TTBP', 'B00// P10'],
  [
    'the seventh of a series turns to the right, and the next column stays beside its start',
    'PPPPPPPPBB',
    'P00 P01 P02 P03 P04 P05 P15 P25 B10 B11',
  ],
  [
    'a series that meets an earlier one turns above it',
    'PPPPPPPBBBBBBP',
    'P00 P01 P02 P03 P04 P05 P15 B10 B11 B12 B13 B14 B24 P20',
  ],
])('%s', (_what, marks, places) => {
  expect(placesOf(marks)).toBe(places);
});

test('shows the newest 24 columns', () => {
  const cells = cellsOf('PB'.repeat(20));
  expect([cells.length, cells[0]?.x, cells.at(-1)]).toEqual([24, 0, { mark: 'B', x: 23, y: 0, ties: 0 }]);
});
