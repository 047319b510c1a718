import type { Table } from './table.js';
import { texts, type Texts } from './texts.js';

/** A table of a series: its code, the code of the table whose rules it has, its name, and the colour of its stage. */
type Row = readonly [gameCode: string, rules: string, name: Texts, frame: string];

const ROWS: readonly Row[] = [
  ['HARBOUR_BACCARAT', 'RIVERSIDE_BACCARAT', texts('Harbour Baccarat', 'বন্দরের বাকারা', 'باكارا المرفأ'), '#0f6f8a'],
  ['PALACE_BACCARAT', 'RIVERSIDE_BACCARAT', texts('Palace Baccarat', 'প্রাসাদের বাকারা', 'باكارا القصر'), '#8c1f3f'],
  [
    'MIDNIGHT_BACCARAT',
    'RIVERSIDE_BACCARAT',
    texts('Midnight Baccarat', 'মাঝরাতের বাকারা', 'باكارا منتصف الليل'),
    '#2c57b8',
  ],
  ['HARBOUR_ROULETTE', 'LANTERN_ROULETTE', texts('Harbour Roulette', 'বন্দরের রুলেট', 'روليت المرفأ'), '#0f6f8a'],
  ['PALACE_ROULETTE', 'LANTERN_ROULETTE', texts('Palace Roulette', 'প্রাসাদের রুলেট', 'روليت القصر'), '#8c1f3f'],
  ['FESTIVAL_ROULETTE', 'LANTERN_ROULETTE', texts('Festival Roulette', 'উৎসবের রুলেট', 'روليت المهرجان'), '#a5501f'],
  ['HARBOUR_SIC_BO', 'MARKET_SIC_BO', texts('Harbour Sic Bo', 'বন্দরের সিক বো', 'سيك بو المرفأ'), '#0f6f8a'],
  ['FESTIVAL_SIC_BO', 'MARKET_SIC_BO', texts('Festival Sic Bo', 'উৎসবের সিক বো', 'سيك بو المهرجان'), '#a5501f'],
  ['PALACE_ANDAR_BAHAR', 'ANDAR_BAHAR', texts('Palace Andar Bahar', 'প্রাসাদের আন্দর বাহার', 'أندر بهار القصر'), '#8c1f3f'],
  [
    'MIDNIGHT_ANDAR_BAHAR',
    'ANDAR_BAHAR',
    texts('Midnight Andar Bahar', 'মাঝরাতের আন্দর বাহার', 'أندر بهار منتصف الليل'),
    '#2c57b8',
  ],
];

/** Builds tables that have the rules of another table but a name of their own. */
export const seriesOf = (tables: readonly Table[]): Table[] =>
  ROWS.map(([gameCode, rules, name, frame]) => {
    const table = tables.find((one) => one.gameCode === rules);
    if (!table) throw new Error(`There is no table called ${rules}`);
    return { ...table, gameCode, name, frame };
  });
