import { useGameByCode, useLanes } from '../../../lib/games/catalogue.js';
import { gameName, vendorName } from '../../../lib/games/names.js';
import { useWords } from '../../../lib/language/words.js';

/** Message ids of the game categories in the specification. */
export const CATEGORY: Readonly<Record<string, string>> = {
  LIVE: 'term.game.live',
  RNG: 'term.game.slots',
  FISH: 'term.game.fishing',
  PVP: 'term.game.cards',
  SPORTS: 'term.game.sports',
  ESPORTS: 'term.game.esports',
  COCKFIGHT: 'term.game.cockfight',
  LOTT: 'term.game.lottery',
  ELOTT: 'term.game.elottery',
  BGS: 'term.game.inhouse',
};

/** The fields of a bet that identify its game. */
interface Bet {
  readonly vendor?: string;
  readonly gameCode?: string;
  readonly category: string;
}

interface Played {
  readonly name: string;
  readonly vendor?: string;
}

/**
 * Returns a function that names the game and vendor of a bet. An old bet without a vendor is named by its category.
 */
export function usePlayed(): (bet: Bet) => Played {
  const t = useWords();
  const gameOf = useGameByCode();
  const vendors = useLanes()?.flatMap((lane) => lane.cards);
  return ({ vendor, gameCode = '', category }) => {
    if (!vendor) return { name: CATEGORY[category] ? t(CATEGORY[category] as string) : category };
    const game = gameOf(gameCode);
    const displayName = vendors?.find(({ vassalage }) => vassalage === vendor)?.displayName;
    return {
      name: game ? gameName(t, game.displayName) : gameCode,
      vendor: vendorName(t, { vassalage: vendor, displayName }),
    };
  };
}
