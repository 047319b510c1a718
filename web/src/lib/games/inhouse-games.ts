/**
 * The in-house games by the name of their folder (`features/inhouse/<name>`). The name is also in the URL of their page
 * and, in capitals, it is their code in the catalogue. To add a game, add its name here. The compiler then asks for its
 * page, and `tests/architecture/inhouse-games.spec.ts` names what else is missing.
 */
export const INHOUSE_GAMES = ['dice', 'plinko', 'wheel', 'mines', 'hilo', 'crash'] as const;

export type InhouseGame = (typeof INHOUSE_GAMES)[number];
