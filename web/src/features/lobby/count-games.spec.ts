import { countGames } from './count-games.js';

const GAME = { isGame: 'GAME' } as const;
const ENTRY = { isGame: 'VASSALAGE' } as const;

// Goal: the number above a list and the numbers of its filter count the same: games, not entries of vendors.
describe('The number of games in a list', () => {
  it.each([
    ['games', [GAME, GAME], 2],
    ['games beside an entry of a vendor', [GAME, ENTRY, GAME], 2],
    ['an entry alone', [ENTRY], 1],
    ['nothing', [], 0],
  ])('of %s', (_what, list, count) => expect(countGames(list)).toBe(count));
});
