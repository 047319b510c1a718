import { VERIFY_DICE } from '../dice/verify-dice.js';
import { VERIFY_HILO } from '../hilo/verify-hilo.js';
import { VERIFY_MINES } from '../mines/verify-mines.js';
import { VERIFY_PLINKO } from '../plinko/verify-plinko.js';
import { VERIFY_WHEEL } from '../wheel/verify-wheel.js';
import type { VerifyGame } from './verify-game.js';

/** The in-house games whose results the verify page can compute again. To add a game, add it to this list. */
export const VERIFY_GAMES: readonly [VerifyGame, ...VerifyGame[]] = [
  VERIFY_DICE,
  VERIFY_PLINKO,
  VERIFY_WHEEL,
  VERIFY_MINES,
  VERIFY_HILO,
];
