import type { ReactNode } from 'react';
import { useLocation, type RouteObject } from 'react-router-dom';
import { useOwnRefusal } from '../features/frame/own-game.js';
import { ownGameAt } from '../lib/games/address.js';
import { page } from './pages/page-code.js';

const away = page('frame', () => import('../features/frame/own-game-away.js'), 'OwnGameAway');

/** The page of an in-house game, or a notice while the game is under maintenance. */
function OwnGame({ children }: { children: ReactNode }) {
  const { refusal } = useOwnRefusal(ownGameAt(useLocation()));
  return refusal ? away.element : children;
}

/** Wraps the route of an in-house game, so that a notice replaces the page while the game is under maintenance. */
export const ownGame = <R extends Pick<RouteObject, 'element'>>(route: R): R => ({
  ...route,
  element: <OwnGame>{route.element}</OwnGame>,
});
