import type { Reply } from '../shared/http.js';
import { bookPage } from './book/book-page.js';
import { boutPage } from './book/bout-page.js';
import { duelPage } from './duels/duel-page.js';
import { fishPage } from './fish/fish-page.js';
import { livePage } from './live/live-page.js';
import { machinePage } from './reels/machine-page.js';
import { slotPage } from './slot-page.js';
import type { PlaySession } from './play-session.js';

/** Builds the HTML page for the game of a play session. */
export function pageOf(session: PlaySession): Reply {
  const { game } = session;
  if ('weapons' in game) return fishPage(session, game);
  if ('duel' in game) return duelPage(session, game);
  if ('markets' in game) return livePage(session, game, game.live);
  if ('leagues' in game) return game.kind === 'bouts' ? boutPage(session, game) : bookPage(session, game);
  return 'mechanic' in game ? machinePage(session, game) : slotPage(session, game);
}
