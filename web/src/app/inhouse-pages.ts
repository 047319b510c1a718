import type { RouteObject } from 'react-router-dom';
import { INHOUSE_GAMES, type InhouseGame } from '../lib/games/inhouse-games.js';
import { ownGame } from './own-game.js';
import { page } from './pages/page-code.js';

/** For each game: the function that loads the code of its page, and the name under which that code exports the page. */
const PAGES: Readonly<Record<InhouseGame, readonly [load: Parameters<typeof page>[1], name: string]>> = {
  dice: [() => import('../features/inhouse/dice/dice-page.js'), 'DicePage'],
  plinko: [() => import('../features/inhouse/plinko/plinko-page.js'), 'PlinkoPage'],
  wheel: [() => import('../features/inhouse/wheel/wheel-page.js'), 'WheelPage'],
  mines: [() => import('../features/inhouse/mines/mines-page.js'), 'MinesPage'],
  hilo: [() => import('../features/inhouse/hilo/hilo-page.js'), 'HiloPage'],
  crash: [() => import('../features/inhouse/crash/crash-page.js'), 'CrashPage'],
};

/** The routes of the in-house games' pages. */
export const inhousePages: readonly RouteObject[] = INHOUSE_GAMES.map((name) => ({
  path: `/bgs/${name}`,
  ...ownGame(page(['inhouse', name], ...PAGES[name])),
}));
