import type { Reply } from '../shared/http.js';
import { BIG_WIN_SCRIPT, BIG_WIN_STYLE } from './big-win-script.js';
import { BOOK_SCRIPT } from './book/book-script.js';
import { BOOK_STYLE } from './book/book-style.js';
import { BOUT_SCRIPT } from './book/bout-script.js';
import { BOUT_STYLE } from './book/bout-style.js';
import { FISH_SCRIPT } from './fish/fish-script.js';
import { FISH_STYLE } from './fish/fish-style.js';
import { SCENE_SCRIPT } from './fish/scene-script.js';
import { SHOT_SCRIPT } from './fish/shot-script.js';
import { DUEL_SCRIPT } from './duels/duel-script.js';
import { DUEL_STYLE } from './duels/duel-style.js';
import { FRAME_SCRIPT, GAME_SCRIPT } from './game-script.js';
import { GAME_STYLE } from './game-style.js';
import { ANDAR_BAHAR_SCRIPT } from './live/andar-bahar/drawing.js';
import { BACCARAT_SCRIPT } from './live/baccarat/drawing.js';
import { CARDS_SCRIPT } from './live/cards-script.js';
import { CHIPS_SCRIPT } from './live/chips-script.js';
import type { LiveGame } from './live/live-game.js';
import { LIVE_SCRIPT } from './live/live-script.js';
import { ROULETTE_SCRIPT } from './live/roulette/drawing.js';
import { FELT_STYLE } from './live/roulette/felt-style.js';
import { SIC_BO_SCRIPT } from './live/sic-bo/drawing.js';
import { CHIPS_STYLE } from './live/chips-style.js';
import { LIVE_STYLE } from './live/live-style.js';
import { BUY_SCRIPT } from './reels/buy-script.js';
import { MACHINE_SCRIPT } from './reels/machine-script.js';
import { MACHINE_STYLE } from './reels/machine-style.js';
import { SLOT_SCRIPT } from './slot-script.js';
import { SLOT_STYLE } from './slot-style.js';

/** The script that draws the rounds of each game with a dealer, by the kind of game. */
const DRAWINGS: Readonly<Record<LiveGame['kind'], string>> = {
  baccarat: CARDS_SCRIPT + BACCARAT_SCRIPT,
  roulette: ROULETTE_SCRIPT,
  'sic-bo': SIC_BO_SCRIPT,
  'andar-bahar': CARDS_SCRIPT + ANDAR_BAHAR_SCRIPT,
};
const JAVASCRIPT = 'text/javascript; charset=utf-8';
const LIVE_SCRIPTS = Object.entries(DRAWINGS).map(([kind, drawing]): [string, Reply] => [
  `/live-${kind}.js`,
  { status: 200, text: FRAME_SCRIPT + BIG_WIN_SCRIPT + drawing + CHIPS_SCRIPT + LIVE_SCRIPT, type: JAVASCRIPT },
]);
/**
 * The scripts and styles by path. Each script consists of the part that all games share, followed by the part for one
 * kind of game.
 */
export const PARTS: ReadonlyMap<string, Reply> = new Map<string, Reply>([
  [
    '/game.css',
    {
      status: 200,
      css: GAME_STYLE + SLOT_STYLE + MACHINE_STYLE + LIVE_STYLE + FELT_STYLE + CHIPS_STYLE + FISH_STYLE + BIG_WIN_STYLE,
    },
  ],
  ['/duel.css', { status: 200, css: GAME_STYLE + DUEL_STYLE }],
  ['/duel.js', { status: 200, text: FRAME_SCRIPT + DUEL_SCRIPT, type: JAVASCRIPT }],
  ['/slot.js', { status: 200, text: GAME_SCRIPT + BIG_WIN_SCRIPT + SLOT_SCRIPT, type: JAVASCRIPT }],
  ['/reels.js', { status: 200, text: GAME_SCRIPT + MACHINE_SCRIPT + BUY_SCRIPT, type: JAVASCRIPT }],
  ...LIVE_SCRIPTS,
  [
    '/fish.js',
    {
      status: 200,
      text: FRAME_SCRIPT + SCENE_SCRIPT + SHOT_SCRIPT + FISH_SCRIPT,
      type: JAVASCRIPT,
    },
  ],
  ['/book.css', { status: 200, css: BOOK_STYLE }],
  ['/bout.css', { status: 200, css: BOUT_STYLE }],
  ['/book.js', { status: 200, text: FRAME_SCRIPT + BOOK_SCRIPT, type: JAVASCRIPT }],
  ['/bout.js', { status: 200, text: FRAME_SCRIPT + BOUT_SCRIPT, type: JAVASCRIPT }],
]);
