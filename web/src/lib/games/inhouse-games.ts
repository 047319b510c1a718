/**
 * The in-house games by the name of their folder (`features/inhouse/<name>`), which is also the name in the URL of
 * their page and, in capitals, their code in the catalogue. To add a game, add its name here; the compiler then asks
 * for its page, and `tests/architecture/inhouse-games.spec.ts` names what else is missing.
 */
export const INHOUSE_GAMES = ['dice', 'plinko', 'wheel', 'mines', 'hilo', 'crash'] as const;

export type InhouseGame = (typeof INHOUSE_GAMES)[number];
