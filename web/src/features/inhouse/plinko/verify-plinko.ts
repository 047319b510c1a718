import type { VerifyGame } from '../verify/verify-game.js';
import { ROWS_MAX, ROWS_MIN, basketOf, pathOf } from './plinko-rules.js';

export const VERIFY_PLINKO: VerifyGame = {
  name: 'plinko',
  title: 'lib.game.mangoDrop',
  how: 'plinko.howText',
  idle: '0 / 0',
  rows: { min: ROWS_MIN, max: ROWS_MAX, label: 'plinko.rows' },
  outcomes: (rows) => 2 ** rows,
  resultOf: ([drawn = 0], rows) => pathOf(drawn, rows),
  figure: (path) => ({
    big: `${basketOf(path) + 1} / ${path.length + 1}`,
    line: path.replaceAll('L', '←').replaceAll('R', '→'),
  }),
  ofBet: ({ plinko }) => plinko && { result: plinko.path, rows: plinko.rows },
};
