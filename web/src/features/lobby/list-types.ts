/** The options of the type filter that every list of games has (specification §3). */
export const TYPES = ['hot', 'new'] as const;

/** The language (Tahitian) that a site must offer for its players to see bingo games (specification §9). */
const BINGO_LANGUAGE = 'ty';

/**
 * Returns the options of the type filter for slot games and for the list of all games, on a site with these languages
 * (specification §3, §9).
 */
export const slotTypes = (languages: readonly string[]): readonly string[] => [
  ...TYPES,
  ...['jackpot', 'table', 'arcade'],
  ...(languages.some((language) => language.toLowerCase() === BINGO_LANGUAGE) ? ['bingo'] : []),
];
