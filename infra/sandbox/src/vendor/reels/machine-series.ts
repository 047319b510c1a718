import type { ReelMachine, ReelSymbol } from './machine.js';
import { SYMBOL_NAMES, type SymbolArt } from './symbol-names.js';

/**
 * For each epithet (the first word of a machine's name, such as Golden): the colour and the mechanic of its slot
 * machines.
 */
const EPITHETS: Readonly<Record<string, readonly [frame: string, mechanic: ReelMachine['mechanic']]>> = {
  GOLDEN: ['#8a6512', 'cascades'],
  SILVER: ['#2c57b8', 'lines'],
  WILD: ['#1f7a4d', 'cascades'],
  LOST: ['#a5501f', 'cascades'],
  HIDDEN: ['#6b2f96', 'lines'],
  GREAT: ['#8c1f3f', 'cascades'],
  LITTLE: ['#0f6f8a', 'ways'],
  MIDNIGHT: ['#2c57b8', 'lines'],
  MONSOON: ['#0f6f8a', 'ways'],
  HARBOUR: ['#137a6f', 'ways'],
  MOUNTAIN: ['#a5501f', 'lines'],
  PALACE: ['#8c1f3f', 'lines'],
  FESTIVAL: ['#6b2f96', 'ways'],
  FOREST: ['#1f7a4d', 'ways'],
  SUNSET: ['#a5501f', 'ways'],
  THUNDER: ['#2c57b8', 'cascades'],
};

/**
 * The emblem of each family of games (those with the same second word, such as Tiger). It is the picture of the
 * highest-paying symbol.
 */
const FAMILIES: Readonly<Record<string, SymbolArt>> = {
  TIGER: 'tiger',
  PEACOCK: 'peacock',
  LANTERN: 'lantern',
  ELEPHANT: 'elephant',
  LOTUS: 'lotus',
  OWL: 'owl',
  MANGO: 'mango',
  MOON: 'moon',
  CRAB: 'crab',
  FISH: 'fish',
  ROOSTER: 'rooster',
  SNAKE: 'snake',
  BIRD: 'bird',
  DRUM: 'drum',
  PARASOL: 'parasol',
  BELL: 'bell',
  BOAT: 'boat',
  CROWN: 'crown',
  COIN: 'coin',
  SEVEN: 'seven',
  SILK: 'paisley',
  DICE: 'dice',
  WHEEL: 'wheel',
  CUP: 'trophy',
  ANCHOR: 'anchor',
  BAZAAR: 'stall',
};

const OTHERS: readonly SymbolArt[] = [
  'crown',
  'peacock',
  'lotus',
  'bell',
  'drum',
  'lantern',
  'moon',
  'kite',
  'parasol',
  'koi',
  'boat',
  'coin',
  'mango',
];

const SCATTER: SymbolArt = 'pagoda';
/** Returns the picture of the wild symbol. If the usual picture is the game's emblem, another one is used. */
const wildOf = (emblem: SymbolArt): SymbolArt => (emblem === 'seven' ? 'crown' : 'seven');
const inWords = (code: string): string => code.charAt(0) + code.slice(1).toLowerCase();

/**
 * Builds a slot machine for every epithet of every family. It has the rules and the pay table of the machine with the
 * same mechanic, its own pictures, and the family's emblem as the highest-paying symbol.
 */
export const seriesOf = (machines: readonly ReelMachine[]): ReelMachine[] =>
  Object.entries(FAMILIES).flatMap(([family, emblem], row) =>
    Object.entries(EPITHETS).map(([epithet, [frame, mechanic]], column) => {
      const rules = machines.find((one) => one.mechanic === mechanic);
      if (!rules) throw new Error(`There is no machine with ${mechanic}`);
      return {
        ...rules,
        gameCode: `${epithet}_${family}`,
        title: `${inWords(epithet)} ${inWords(family)}`,
        frame,
        symbols: picturesOf(rules.symbols, emblem, row + column * 2),
      };
    }),
  );

/** Gives each symbol a picture. The order of the pictures depends on the game. */
function picturesOf(symbols: readonly ReelSymbol[], emblem: SymbolArt, from: number): ReelSymbol[] {
  const wild = wildOf(emblem);
  const others = OTHERS.filter((art) => art !== emblem && art !== wild);
  let next = 0;
  return symbols.map((symbol, index) => {
    const paying = index === 0 ? emblem : (others[(from + next++) % others.length] ?? emblem);
    const art = { pays: paying, wild, scatter: SCATTER }[symbol.role];
    return { ...symbol, art, name: SYMBOL_NAMES[art] };
  });
}
