import type { CascadeMachine, Pays, ReelMachine, ReelSymbol, StripMachine } from './machine.js';
import { seriesOf } from './machine-series.js';
import { SYMBOL_NAMES, type SymbolArt } from './symbol-names.js';

const NOTHING: Pays = [0, 0, 0];
const paying = (art: SymbolArt, ...pays: Pays): ReelSymbol => ({ art, name: SYMBOL_NAMES[art], role: 'pays', pays });
const wild = (art: SymbolArt): ReelSymbol => ({ art, name: SYMBOL_NAMES[art], role: 'wild', pays: NOTHING });
const scatter = (art: SymbolArt, ...pays: Pays): ReelSymbol => ({
  art,
  name: SYMBOL_NAMES[art],
  role: 'scatter',
  pays,
});

/**
 * Builds strips from texts with one letter per symbol. The letter's position in the alphabet is the index of the
 * symbol in the machine.
 */
const stripsOf = (alphabet: string, ...strips: string[]): number[][] =>
  strips.map((strip) => [...strip].map((letter) => alphabet.indexOf(letter)));

/** Ten lines over five reels: three straight rows, two V shapes and five steps. */
const TEN_LINES = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [1, 0, 1, 2, 1],
];

const FIVE_REELS = { columns: 5, rows: 3, counts: [3, 4, 5] } as const;

/**
 * The machines with five reels and three rows. Each strip has 24 symbols, one of them a scatter. Wilds are only on the
 * second, third and fourth reel, so a line or way always begins with a paying symbol. machines.spec.ts computes the
 * returns of these machines.
 */
export const STRIP_MACHINES: readonly StripMachine[] = [
  {
    gameCode: 'TIGER_GATE',
    title: 'Tiger Gate',
    frame: '#a5501f',
    mechanic: 'lines',
    ...FIVE_REELS,
    symbols: [
      paying('tiger', 500, 2_000, 10_000),
      paying('elephant', 250, 800, 4_000),
      paying('drum', 150, 400, 2_000),
      paying('owl', 100, 300, 1_000),
      paying('mango', 60, 200, 600),
      paying('lotus', 50, 150, 400),
      paying('coin', 40, 100, 200),
      wild('crown'),
      scatter('pagoda', 300, 1_000, 5_000),
    ],
    strips: stripsOf(
      'TEDOMLCWS',
      'TCLMOCEDLCMSCLODMCELOTCM',
      'TLCMWOCLEDMCSLOCMWDLECOM',
      'ECLWMDOCLTMCSLWOCMDLECOM',
      'TMCLOWECDMLCSOLCMWDECLOM',
      'TCMLOCDELMCOSCLMDOCELCMO',
    ),
    lines: TEN_LINES,
    free: { spins: 10, multiplier: 2 },
    priceHundredths: 1_520,
    bestHundredths: 11_340,
  },
  {
    gameCode: 'KITE_DAY',
    title: 'Kite Day',
    frame: '#2c57b8',
    mechanic: 'ways',
    ...FIVE_REELS,
    symbols: [
      paying('kite', 120, 400, 1_500),
      paying('peacock', 60, 200, 900),
      paying('mango', 40, 100, 400),
      paying('parasol', 25, 60, 200),
      paying('boat', 15, 45, 120),
      paying('drum', 10, 30, 90),
      paying('coin', 8, 20, 70),
      wild('seven'),
      scatter('moon', 200, 1_000, 5_000),
    ],
    strips: stripsOf(
      'KPMABDCWS',
      'KCDBMACPDBCSDAMBCDKACBDP',
      'PCDBWACDMBCKSDACBPDCABDM',
      'KCDBACWDMBCPSDACBDKCABDM',
      'PCDBMACDKBCASDWCBPDCABDM',
      'KCDBMACPDBCSDAMBCDKACBDP',
    ),
    lines: [],
    free: { spins: 8, multiplier: 3 },
    priceHundredths: 1_740,
    bestHundredths: 5_380,
  },
];

/** The slot machines whose symbols fall. Their returns are the results of a simulation of 10^8 spins (README). */
export const CASCADE_MACHINES: readonly CascadeMachine[] = [
  {
    gameCode: 'CRAB_SHORE',
    title: 'Crab Shore',
    frame: '#0f6f8a',
    mechanic: 'cascades',
    columns: 7,
    rows: 7,
    symbols: [
      paying('lantern', 350, 1_000, 7_000),
      paying('koi', 170, 500, 3_500),
      paying('lotus', 90, 300, 1_700),
      paying('coin', 60, 180, 900),
      paying('moon', 35, 130, 500),
      paying('crab', 18, 80, 350),
      scatter('pagoda', ...NOTHING),
    ],
    counts: [5, 8, 12],
    weights: [130, 150, 170, 180, 190, 200, 9],
    ladder: [1, 2, 3, 5, 8, 12],
    returned: 0.9528,
    free: { spins: 8, multiplier: 1 },
    boughtReturned: 0.9506,
    priceHundredths: 1_920,
    paidHundredthsMax: 500_000,
  },
];

/** All slot machines: those above, and the series, which have the same rules with other pictures. */
export const REEL_MACHINES: readonly ReelMachine[] = [
  ...STRIP_MACHINES,
  ...CASCADE_MACHINES,
  ...seriesOf([...STRIP_MACHINES, ...CASCADE_MACHINES]),
];
