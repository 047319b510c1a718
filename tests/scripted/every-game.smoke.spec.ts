import { Player } from '../support/player.js';

interface Game {
  readonly vassalage: string;
  readonly gameCode: string;
  readonly gameType: string;
  readonly isGame: string;
}
interface Launched {
  readonly mode: 'frame' | 'inhouse';
  readonly url: string;
}

const LANGUAGES = ['EN', 'BN', 'AR'];
/** How many games are launched at the same time. */
const AT_ONCE = 4;
const CATEGORIES = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'LOTT', 'ELOTT', 'BGS'];

// Goal: every game of the demo can be opened. The launch of a vendor's game names a page of another origin, which
// answers with this game in the language of the launch; a game of our own names its page on the site.
describe('Every game of the demo', () => {
  let player: Player;
  let games: readonly Game[];
  beforeAll(async () => {
    player = await Player.register();
    await player.hasAtLeast(10_000n);
    const listed = await player.get<{ games: Game[] }>('/wps/relay/GCSGAME_gameList?pageSize=999');
    // An entry that stands for a list of games cannot be launched.
    games = listed.games.filter(({ isGame }) => isGame === 'GAME');
  });

  /** Opens a game, and returns a sentence for a fault; undefined if there is none. */
  async function faultOf({ vassalage, gameCode }: Game, language: string): Promise<string | undefined> {
    const game = `${vassalage} ${gameCode} ${language}`;
    const { status, message, value } = await player.api.send<Launched>(
      'GET',
      `/wps/game/launchGame?${new URLSearchParams({ vassalage, gameCode, language })}`,
      { token: player.token },
    );
    if (status !== 200) return `${game}: the launch answered ${status} ${message}`;
    if (value.mode === 'inhouse')
      return value.url.startsWith('/') && value.url.includes(gameCode) ? undefined : `${game}: no page ${value.url}`;
    if (new URL(value.url).origin === new URL(player.api.baseUrl).origin) return `${game}: the vendor is on our origin`;
    const page = await fetch(value.url);
    const html = await page.text();
    if (page.status !== 200) return `${game}: the page answered ${page.status}`;
    const isGame = html.includes(`data-game="${gameCode}"`) && html.includes(`<html lang="${language.toLowerCase()}"`);
    return isGame ? undefined : `${game}: another page, ${html.slice(0, 120)}`;
  }

  it('are at least 200, in every category', () => {
    expect(games.length).toBeGreaterThanOrEqual(200);
    expect([...new Set(games.map(({ gameType }) => gameType))].toSorted()).toEqual(CATEGORIES.toSorted());
  });

  it('opens', async () => {
    const left = games.map((game, n) => [game, LANGUAGES[n % LANGUAGES.length]!] as const);
    const faults: string[] = [];
    const open = async (): Promise<void> => {
      for (let next = left.pop(); next; next = left.pop()) {
        const fault = await faultOf(...next);
        if (fault !== undefined) faults.push(fault);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, open));
    expect(faults).toEqual([]);
  }, 120_000);
});
