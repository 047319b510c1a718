import { inks } from './inks.js';
import type { LabelPlan } from './label.js';

/**
 * The look of the games that share a first word (`golden`): two colours, background, band pattern, and scale of the
 * emblem.
 */
const EPITHETS: Readonly<
  Record<string, readonly [ink: string, other: string, comp: string, ground: string, size: number]>
> = {
  golden: ['olive', 'plum', 'disc', 'petal', 0.78],
  silver: ['cobalt', 'indigo', 'disc', 'dots', 0.76],
  wild: ['leaf', 'grass', 'sun', 'tri', 0.76],
  lost: ['rust', 'sea', 'disc', 'zig', 0.74],
  hidden: ['violet', 'jade', 'arch', 'waves', 0.86],
  great: ['wine', 'royal', 'sun', 'check', 0.84],
  little: ['magenta', 'sky', 'sun', 'dots', 0.56],
  midnight: ['indigo', 'plum', 'sun', 'zig', 0.78],
  monsoon: ['lagoon', 'blue', 'sun', 'waves', 0.78],
  harbour: ['sea', 'cobalt', 'dawn', 'waves', 0.76],
  mountain: ['brick', 'jade', 'sun', 'tri', 0.76],
  palace: ['magenta', 'wine', 'sun', 'petal', 0.7],
  festival: ['flame', 'violet', 'sun', 'check', 0.78],
  forest: ['grass', 'leaf', 'dawn', 'petal', 0.72],
  sunset: ['flame', 'royal', 'sun', 'waves', 0.76],
  thunder: ['sky', 'plum', 'disc', 'zig', 0.78],
};

/**
 * The emblem of each game family (`tiger`), and the first words of its game names (`golden` for `golden-tiger`). Same
 * games as in infra/seed/demo/series.sql.
 */
const FAMILIES: Readonly<Record<string, readonly [emblem: string, epithets: string]>> = {
  tiger: ['tiger', 'golden silver great midnight mountain forest thunder palace'],
  peacock: ['peacock', 'golden silver wild palace monsoon festival forest'],
  lantern: ['lantern', 'golden silver lost little harbour festival mountain palace'],
  elephant: ['elephant', 'golden wild great little forest festival palace thunder'],
  lotus: ['lotus', 'golden silver hidden great midnight monsoon palace'],
  owl: ['owl', 'golden silver little great forest mountain thunder'],
  mango: ['mango', 'golden wild little great monsoon forest festival'],
  moon: ['moon', 'golden silver lost hidden monsoon mountain forest'],
  crab: ['crab', 'golden silver great little harbour sunset monsoon'],
  fish: ['fish', 'golden silver great little harbour monsoon sunset'],
  rooster: ['rooster', 'golden silver wild little festival mountain sunset'],
  snake: ['snake', 'golden silver great hidden forest mountain midnight'],
  bird: ['bird', 'golden silver wild little forest sunset thunder palace'],
  drum: ['drum', 'golden lost great little thunder festival mountain'],
  parasol: ['parasol', 'golden silver lost monsoon harbour festival palace'],
  bell: ['bell', 'golden silver lost little harbour mountain festival'],
  boat: ['boat', 'golden lost little midnight sunset festival monsoon'],
  crown: ['crown', 'golden silver lost hidden palace midnight forest'],
  coin: ['coin', 'golden silver lost hidden harbour palace midnight'],
  seven: ['seven', 'golden silver wild great midnight festival thunder'],
  silk: ['paisley', 'golden silver lost palace harbour festival midnight'],
  dice: ['dice', 'golden silver wild lost midnight harbour palace'],
  wheel: ['wheel', 'golden silver great festival midnight palace thunder'],
  cup: ['trophy', 'golden silver great lost monsoon mountain harbour'],
  anchor: ['anchor', 'golden silver lost harbour sunset midnight thunder'],
  bazaar: ['stall', 'golden great lost hidden midnight harbour festival'],
  baccarat: ['cards', 'harbour palace midnight'],
  roulette: ['wheel', 'harbour palace festival'],
  'sic-bo': ['dicetrio', 'harbour festival'],
  'andar-bahar': ['joker', 'palace midnight'],
  catch: ['fish', 'harbour sunset'],
  net: ['net', 'golden midnight'],
  spear: ['trident', 'golden thunder'],
  duel: ['paw', 'palace forest'],
  card: ['suits', 'golden hidden'],
  matches: ['cricket', 'harbour festival'],
  league: ['pad', 'silver midnight'],
};

/**
 * The game families that also get a wide label (picture), because the home page shows their category with wide
 * pictures.
 */
const WIDE_FAMILIES: ReadonlySet<string> = new Set(['baccarat', 'roulette', 'sic-bo', 'andar-bahar']);

export interface SeriesPrint {
  readonly name: string;
  readonly isWide: boolean;
  readonly plan: LabelPlan;
}

/**
 * The picture (label) of every game of the demo series: the emblem of the game's family, with the drawn figure of the
 * first word of its name.
 */
export const SERIES: readonly SeriesPrint[] = Object.entries(FAMILIES).flatMap(([family, [em, epithets]], row) =>
  epithets.split(' ').map((epithet) => ({
    name: `${epithet}-${family}`,
    isWide: WIDE_FAMILIES.has(family),
    plan: planOf(epithet, em, row),
  })),
);

function planOf(epithet: string, em: string, row: number): LabelPlan {
  const look = EPITHETS[epithet];
  if (!look) throw new Error(`There is no epithet called ${epithet}`);
  const [ink, other, comp, gr, s] = look;
  return { ink: inks(row % 2 === 0 ? ink : other), em, comp, gr, s, mark: epithet, rot: (row * 7) % 24 };
}
