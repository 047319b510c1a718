import type { Inks, LabelPlan } from './label.js';

/** The inks of each print. */
export const INKS: Record<string, Inks> = {
  plum: ['#1f1033', '#6b2f96', '#f2a541', '#fff1d6'],
  blue: ['#10223c', '#20638f', '#f26b4e', '#ffe9c9'],
  wine: ['#2a0f1c', '#8c1f3f', '#ffc24b', '#fff0da'],
  jade: ['#0b2828', '#137a6f', '#ffb54c', '#f6f3df'],
  sea: ['#06222f', '#0f6e8c', '#ff8a5c', '#e9fbf4'],
  lagoon: ['#08263a', '#1489a6', '#ffd166', '#f2fff9'],
  royal: ['#0a1d3a', '#2c57b8', '#ff8f70', '#e8f3ff'],
  leaf: ['#0d2418', '#1f7a4d', '#f4c95d', '#fdf6e3'],
  brick: ['#2b0d12', '#a02334', '#f7c66b', '#fff3e0'],
  indigo: ['#141a2e', '#3b4b8f', '#e9b872', '#f7efe2'],
  rust: ['#231208', '#a34a1f', '#f3d27a', '#fff4df'],
  violet: ['#1c1333', '#5f3ca3', '#f59fb0', '#fff0f4'],
  grass: ['#07241b', '#15803d', '#fde047', '#f7fee7'],
  sky: ['#0b1f38', '#1d6fb8', '#f9a04a', '#eff8ff'],
  flame: ['#2b0e0a', '#b3301f', '#f8b53a', '#fff2dc'],
  olive: ['#231a05', '#8a6512', '#ef6a3c', '#fff6df'],
  magenta: ['#250a2c', '#97246b', '#ffd257', '#fff0fa'],
  cobalt: ['#0b2140', '#2358c9', '#ffb020', '#eef5ff'],
};
export function inks(name: string): Inks {
  const found = INKS[name];
  if (!found) throw new Error(`There are no inks called ${name}`);
  return found;
}

const L = (
  id: string,
  ink: string,
  em: string,
  comp: string,
  gr: string,
  o: Partial<LabelPlan> = {},
): [string, LabelPlan] => [id, { ink: inks(ink), em, comp, gr, ...o }];
/** Every label by its file name. */
export const LABELS: Record<string, LabelPlan> = Object.fromEntries([
  L('tiger', 'wine', 'tiger', 'sun', 'tri', { rot: 4, s: 1.05 }),
  L('peacock', 'jade', 'peacock', 'disc', 'petal', { s: 0.98 }),
  L('dice', 'blue', 'dice', 'disc', 'waves', { rot: 7 }),
  L('lantern', 'plum', 'lantern', 'dawn', 'waves', { s: 0.98 }),
  L('elephant', 'brick', 'elephant', 'arch', 'petal', { s: 0.95 }),
  L('koi', 'royal', 'koi', 'disc', 'waves', { rot: 3 }),
  L('paisley', 'rust', 'paisley', 'sun', 'zig', { n: 16 }),
  L('lotus', 'magenta', 'lotus', 'arch', 'waves', { s: 0.92 }),
  L('owl', 'indigo', 'owl', 'sun', 'tri', { n: 24 }),
  L('mango', 'leaf', 'mango', 'disc', 'dots', { s: 0.95 }),
  L('drum', 'flame', 'drum', 'sun', 'check', { rot: 6 }),
  L('moon', 'cobalt', 'moon', 'dawn', 'waves', { s: 0.92 }),
  L('parasol', 'olive', 'parasol', 'sun', 'petal', { n: 16, s: 0.95 }),
  L('pagoda', 'violet', 'pagoda', 'dawn', 'zig', { s: 0.95 }),
  L('bell', 'sea', 'bell', 'arch', 'dots', { s: 0.95 }),
  L('kite', 'sky', 'kite', 'sun', 'tri', { s: 0.98 }),
  L('crab', 'lagoon', 'crab', 'sun', 'waves', { s: 0.98 }),
  L('fish', 'sea', 'fish', 'disc', 'waves', { s: 0.92 }),
  L('boat', 'royal', 'boat', 'sun', 'waves', {}),
  L('rooster', 'flame', 'rooster', 'disc', 'tri', { s: 0.92 }),
  L('rooster2', 'olive', 'rooster', 'dawn', 'check', { s: 0.96 }),
  L('cards', 'leaf', 'cards', 'disc', 'check', { s: 0.96 }),
  L('wheel', 'brick', 'wheel', 'sun', 'check', {}),
  L('crown', 'indigo', 'crown', 'disc', 'tri', { s: 0.9 }),
  L('coin', 'rust', 'coin', 'sun', 'zig', {}),
  L('cricket', 'grass', 'cricket', 'sun', 'dots', {}),
  L('ball', 'sky', 'ball', 'disc', 'check', {}),
  L('trophy', 'cobalt', 'trophy', 'arch', 'tri', { s: 0.92 }),
  L('pad', 'violet', 'pad', 'sun', 'check', { s: 0.95 }),
  L('plinko', 'magenta', 'plinko', 'sun', 'dots', { s: 0.95 }),
  L('mangodrop', 'magenta', 'mangodrop', 'sun', 'dots', { s: 0.9, rot: 5 }),
  L('brolly', 'flame', 'brolly', 'sun', 'petal', { s: 1.05 }),
  L('seven', 'plum', 'seven', 'disc', 'waves', { s: 0.85 }),
  L('snake', 'leaf', 'snake', 'sun', 'zig', { s: 0.92 }),
  L('stall', 'jade', 'stall', 'sun', 'check', { s: 0.95 }),
  L('dicetrio', 'jade', 'dicetrio', 'arch', 'dots', { s: 0.95 }),
  L('joker', 'violet', 'joker', 'sun', 'zig', { s: 0.92 }),
  L('net', 'blue', 'net', 'disc', 'waves', { s: 0.9 }),
  L('trident', 'sea', 'trident', 'sun', 'waves', { s: 0.92 }),
  L('anchor', 'cobalt', 'anchor', 'dawn', 'waves', { s: 0.9 }),
  L('paw', 'rust', 'paw', 'sun', 'petal', { s: 0.95 }),
  L('lamps', 'flame', 'lamps', 'arch', 'tri', { s: 0.92 }),
  L('suits', 'brick', 'suits', 'disc', 'check', { s: 0.8 }),
  L('bird', 'wine', 'bird', 'dawn', 'zig', { s: 0.92 }),
]);
/** Wide labels: inks, emblem, ground. */
export const WIDE: Record<string, readonly [string, string, string]> = {
  bac: ['brick', 'cards', 'check'],
  rou: ['leaf', 'wheel', 'waves'],
  dragon: ['flame', 'tiger', 'tri'],
  sic: ['jade', 'dicetrio', 'dots'],
  andar: ['violet', 'joker', 'zig'],
  teen: ['rust', 'coin', 'petal'],
  stall: ['jade', 'stall', 'check'],
  fan: ['indigo', 'parasol', 'petal'],
  cricket: ['grass', 'cricket', 'dots'],
  pad: ['violet', 'pad', 'check'],
  rooster: ['flame', 'rooster', 'tri'],
};
