import { Player } from '../support/player.js';
import { PlayerSocket } from '../support/player-socket.js';
import { until } from '../support/until.js';

interface Game {
  readonly nodeId: number;
  readonly gameCode: string;
  readonly vassalage: string;
  readonly isHot: number;
}
interface Win {
  readonly vo: {
    readonly customerName: string;
    readonly gameName: string;
    readonly winAmount: string;
    readonly winAmountMinor: string;
  };
}
interface Jackpot {
  readonly pool: string;
  readonly amountMinor: string;
  readonly version: number;
}

// Goal: the lists show the games that can be played, a member's own lists are saved, and real rounds update the winner
// board and the jackpot.
describe('The catalogue', () => {
  let player: Player;
  beforeAll(async () => {
    player = await Player.register();
    await player.hasAtLeast(10_000n);
  });
  const relay = <T>(name: string): Promise<T> => player.get(`/wps/relay/${name}`);
  const selected = async (type: string) => (await relay<{ games: Game[] }>(`GCSGAME_gameList?listType=${type}`)).games;
  const codes = (games: readonly Game[]) => games.map(({ gameCode }) => gameCode);

  it('lists menus, lanes, games and hot games that exist', async () => {
    const { list } = await player.get<{ list: { gameCategory: string; vendors: { vassalage: string }[] }[] }>(
      '/lgw/games/game_menus',
    );
    expect(list.map(({ gameCategory, vendors }) => [gameCategory, vendors.map(({ vassalage }) => vassalage)])).toEqual([
      ['RNG', ['BAZAAR', 'RIVERSIDE', 'PALMHOUSE']],
      ['LIVE', ['LANTERNHALL', 'FERRYHOUSE']],
      ['FISH', ['TIDEPOOL']],
      ['PVP', ['TEASTALL']],
      ['SPORTS', ['MAIDAN']],
      ['ESPORTS', ['EMBERARENA']],
      ['COCKFIGHT', ['DAWNRING']],
      ['LOTT', ['LOTT', 'TCG_SEA']],
      ['ELOTT', ['ELOTT', 'TCG_LOTTO_VN']],
      ['BGS', ['INHOUSE']],
    ]);
    const { lanes } = await relay<{ lanes: { cards: object[] }[] }>('GCSGAME_newGameVendor?platform=html5-desktop');
    expect(lanes[0]?.cards[0]).toMatchObject({ gameType: 'RNG', vassalage: 'BAZAAR', displayName: 'Bazaar Reels' });
    const { games } = await relay<{ games: Game[] }>(
      'GCSGAME_gameList?clientType=3&platform=html5&gameType=RNG&pageNo=1&pageSize=20&language=EN',
    );
    expect(games).toHaveLength(20);
    expect(codes(games).slice(0, 4)).toEqual(['LANTERN_ROW', 'KOI_POND', 'TIGER_GATE', 'PEACOCK_COURT']);
    expect(
      codes((await relay<{ games: Game[] }>('GCSGAME_gameList?gameType=RNG&pageNo=2&pageSize=20')).games).slice(0, 3),
    ).toEqual(['SNAKE_DANCE', 'MORNING_ROOSTER', 'PALM_EVENING']);
    const hot = await relay<{ list: Game[] }>(
      'GCSGAME_hotGamesV2?merchantCode=lab&isPlatform=2&platform=flash,html5-desktop&language=EN',
    );
    // Games that were played most today come first, so the order depends on the tests that ran before.
    expect(codes(hot.list).toSorted()).toEqual([
      'DICE',
      'ELEPHANT_WALK',
      'KOI_POND',
      'LANTERN_ROW',
      'LOTUS_VAULT',
      'NIGHT_OWL',
      'PEACOCK_COURT',
    ]);
    const { list: types } = await relay<{ list: { vassalage: string; gameTypes: string[] }[] }>(
      'GCSGAME_getVassGameType',
    );
    expect(types.map(({ vassalage, gameTypes }) => `${vassalage} ${gameTypes.join()}`)).toEqual([
      'BAZAAR RNG',
      'RIVERSIDE RNG',
      'PALMHOUSE RNG',
      'LANTERNHALL LIVE',
      'FERRYHOUSE LIVE',
      'TIDEPOOL FISH',
      'TEASTALL PVP',
      'MAIDAN SPORTS',
      'EMBERARENA ESPORTS',
      'DAWNRING COCKFIGHT',
      'LOTT LOTT',
      'TCG_SEA LOTT',
      'ELOTT ELOTT',
      'TCG_LOTTO_VN ELOTT',
      'INHOUSE BGS',
    ]);
    const tables = await relay<{ games: { gameCode: string; stakeMinorMin: string; stakeMinorMax: string }[] }>(
      'GCSGAME_gameList?gameType=LIVE',
    );
    expect(tables.games[0]).toMatchObject({
      gameCode: 'RIVERSIDE_BACCARAT',
      stakeMinorMin: '50',
      stakeMinorMax: '20000',
    });
  });

  it('finds games in any language with a typo, and recommends others where none is found', async () => {
    type Found = { games: (Game & { displayName: string })[]; totalCount: number; recommended: Game[] };
    const find = (q: string, rest = '') =>
      relay<Found>(`GCSGAME_searchGames?${new URLSearchParams({ q })}&language=BN${rest}`);
    expect((await find('koi pnod')).games[0]).toMatchObject({ gameCode: 'KOI_POND', displayName: 'কই পুকুর' });
    expect(codes((await find('সোনালি বাঘ')).games)[0]).toBe('GOLDEN_TIGER');
    expect(codes((await find('النمر الذهبي')).games)[0]).toBe('GOLDEN_TIGER');
    const golden = await find('golden', '&pageSize=5&gameType=RNG');
    expect(golden.games).toHaveLength(5);
    expect(golden.totalCount).toBeGreaterThan(20);
    const none = await find('zzzzzz');
    expect([none.games, none.totalCount]).toEqual([[], 0]);
    expect(none.recommended.length).toBeGreaterThan(5);
    expect(await find('寿司 🎰 %_')).toMatchObject({ totalCount: 0 });
    // Bingo is offered only on a site with the language code TY.
    expect(await relay('GCSGAME_gameList?listType=bingo')).toMatchObject({ games: [], totalCount: 0 });
  });

  it.each(['', 'x'.repeat(65), 'a\u0000b', 'a\nb'])('refuses the text %j', async (q) => {
    const answer = await player.api.send('GET', `/wps/relay/GCSGAME_searchGames?${new URLSearchParams({ q })}`);
    expect(answer).toMatchObject({ status: 400, success: false, message: 'request.invalid' });
  });

  it('saves favourites', async () => {
    const { games } = await relay<{ games: Game[] }>('GCSGAME_gameList?gameType=RNG');
    const [first] = games;
    const add = () =>
      player.api.value('POST', '/wps/relay/MCSFE_addFavoriteGameV2', {
        token: player.token,
        body: { nodeId: first?.nodeId, vendor: 'BAZAAR', gameType: 'RNG' },
      });
    await add();
    await add();
    expect(codes((await relay<{ list: Game[] }>('MCSFE_getFavoriteGames')).list)).toEqual(['LANTERN_ROW']);
    expect(await relay('MCSFE_getFavoriteGamesList?pageNo=1&pageSize=999')).toMatchObject({
      content: [{ gameCode: 'LANTERN_ROW' }],
      pageNum: 1,
      totalPages: 1,
    });
    expect(codes(await selected('FAV'))).toEqual(['LANTERN_ROW']);
    expect(codes(await selected('fav&gameType=FISH'))).toEqual([]);
    await player.api.value('DELETE', `/wps/relay/MCSFE_removeFavoriteGameV2?nodeId=${first?.nodeId}`, {
      token: player.token,
    });
    expect(await relay('MCSFE_getFavoriteGames')).toEqual({ list: [] });
    expect(await selected('FAV')).toEqual([]);
  });

  it('answers the selections NEW, ALL and HOT to a visitor, and FAV and RECENT to a member only', async () => {
    const ask = (type: string) => player.api.send('GET', `/wps/relay/GCSGAME_gameList?listType=${type}&pageSize=5`);
    for (const type of ['NEW', 'ALL', 'HOT']) expect(await ask(type)).toMatchObject({ status: 200, success: true });
    for (const type of ['FAV', 'RECENT'])
      expect(await ask(type)).toMatchObject({ status: 401, success: false, message: 'session.missing' });
    expect(await ask('OTHER')).toMatchObject({ status: 400, message: 'request.invalid' });
    expect(codes(await selected('ALL'))).toEqual(codes((await relay<{ games: Game[] }>('GCSGAME_gameList')).games));
    expect((await selected('HOT')).every(({ isHot }) => isHot === 1)).toBe(true);
    expect(codes(await selected('NEW'))).not.toEqual(codes(await selected('ALL')));
  });

  it('updates recent games, the winner board and the jackpot after real rounds', async () => {
    const socket = await PlayerSocket.open(player);
    const jackpots: Jackpot[] = [];
    socket.socket.on('jackpot', (jackpot: Jackpot) => jackpots.push(jackpot));
    const [shown] = (socket.snapshot as unknown as { jackpots: Jackpot[] }).jackpots;
    expect(shown).toMatchObject({ pool: 'lab.lantern' });
    const { url } = await player.get<{ url: string }>('/wps/game/launchGame?vassalage=BAZAAR&gameCode=KOI_POND');
    const page = new URL((await fetch(url)).url);
    let isWon = false;
    for (let spins = 0; spins < 60 && (spins < 3 || !isWon); spins += 1) {
      const response = await fetch(new URL(`${page.pathname}/spin`, page), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ stake: '100' }),
      });
      isWon ||= BigInt(((await response.json()) as { payoutMinor?: string }).payoutMinor ?? '0') > 100n;
    }
    const grown = await until(
      'a higher jackpot',
      async () => jackpots.at(-1),
      (jackpot) => BigInt(jackpot?.amountMinor ?? 0) > BigInt(shown?.amountMinor ?? 0),
    );
    expect(grown?.version).toBeGreaterThan(shown?.version ?? 0);
    expect(codes((await relay<{ list: Game[] }>('GCS_recentGame?page=1&pageSize=20')).list)).toEqual(['KOI_POND']);
    expect(codes(await selected('RECENT'))).toEqual(['KOI_POND']);
    const masked = `${player.account.slice(0, 2)}***${player.account.slice(-1)}`;
    const board = () => relay<{ list: Win[] }>('ODSFE2_getWinnerBoard?gameCategory=ALL&language=EN&limitNum=20');
    const { list } = await until('the win on the board', board, (read) =>
      read.list.some(({ vo }) => vo.customerName === masked && vo.gameName === 'Koi Pond'),
    );
    const amounts = list.map(({ vo }) => Number(vo.winAmountMinor));
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
    socket.close();
  });
});
