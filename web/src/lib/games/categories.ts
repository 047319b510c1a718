/** The colour of the small square that marks a category. */
export type CategoryHue = 'rng' | 'live' | 'fish' | 'pvp' | 'sports' | 'esports' | 'lott' | 'cock' | 'inhouse';
interface Category {
  readonly word: string;
  readonly hue: CategoryHue;
}

/**
 * The game categories by the codes of specification §9. The first five are in the order of the home page (§2). The
 * URL of a category's page is `/<code in lower case>`.
 */
const CATEGORIES: Readonly<Record<string, Category>> = {
  RNG: { word: 'term.game.slots', hue: 'rng' },
  LIVE: { word: 'term.game.live', hue: 'live' },
  FISH: { word: 'term.game.fishing', hue: 'fish' },
  PVP: { word: 'term.game.cards', hue: 'pvp' },
  SPORTS: { word: 'term.game.sports', hue: 'sports' },
  LOTT: { word: 'term.game.lottery', hue: 'lott' },
  ESPORTS: { word: 'term.game.esports', hue: 'esports' },
  ELOTT: { word: 'term.game.elottery', hue: 'lott' },
  COCKFIGHT: { word: 'term.game.cockfight', hue: 'cock' },
  BGS: { word: 'term.game.inhouse', hue: 'inhouse' },
};
const UNKNOWN: Category = { word: 'term.game.lobby', hue: 'inhouse' };

/** The codes of all game categories, in the order of `CATEGORIES`. */
export const CATEGORY_CODES: readonly string[] = Object.keys(CATEGORIES);

/** Returns the name and the colour of a game category. */
export const categoryOf = (code: string): Category => CATEGORIES[code.toUpperCase()] ?? UNKNOWN;

/** Returns the URL path of a game category's page. */
export const categoryPath = (code: string): string => `/${code.toLowerCase()}`;
