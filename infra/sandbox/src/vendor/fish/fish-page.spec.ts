import type { PlaySession } from '../play-session.js';
import { FISH_GAMES } from './fish-games.js';
import { fishPage } from './fish-page.js';

// Goal: the page of a game has no auto-play if the brand has switched it off.
test.each([
  [true, false],
  [false, true],
])('a launch with autoPlay %s hides the button for automatic shots: %s', (autoPlay, isHidden) => {
  const [game] = FISH_GAMES;
  if (!game) throw new Error('there is no fish game');
  const session = {
    ...{ id: 's', playerId: 'p', currency: 'USD', language: 'EN', balance: '100000', cycleMs: 0 },
    ...{ siteOrigin: 'http://localhost', game, autoPlay },
  } as unknown as PlaySession;
  const button = /<button[^>]* id="auto"[^>]*>/.exec(JSON.stringify(fishPage(session, game)).replaceAll('\\"', '"'));
  expect(button?.[0].includes(' hidden')).toBe(isHidden);
});
