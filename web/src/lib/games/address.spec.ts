import { categoryAddress, gameAddress, inhousePage, menuAddress, ownGameAt, vendorAddress } from './address.js';

const game = (vassalage: string, gameCode: string, gameType = 'RNG', isGame = 'GAME') => ({
  vassalage,
  gameCode,
  gameType,
  isGame,
});

describe('the address of a game', () => {
  it('is the frame for a vendor, and its own page for an in-house game', () => {
    expect(gameAddress(game('BAZAAR', 'LANTERN_ROW'))).toBe('/seamless?vassalage=BAZAAR&gameCode=LANTERN_ROW');
    expect(gameAddress(game('INHOUSE', 'DICE', 'BGS'))).toBe('/bgs/dice');
    expect(gameAddress(game('INHOUSE', 'PLINKO', 'BGS'))).toBe('/bgs/plinko');
    expect(gameAddress(game('INHOUSE', 'WHEEL', 'BGS'))).toBe('/bgs/wheel');
    expect(gameAddress(game('INHOUSE', 'MINES', 'BGS'))).toBe('/bgs/mines');
    expect(gameAddress(game('INHOUSE', 'HILO', 'BGS'))).toBe('/bgs/hilo');
    expect(inhousePage('inhouse', 'wheel')).toBe('/bgs/wheel');
    expect(inhousePage('BAZAAR', 'DICE')).toBeUndefined();
  });

  it('is a lottery page for lottery vendors and categories', () => {
    expect(gameAddress(game('TCG_LOTTO_VN', 'N1'))).toBe('/vnLottery?gameCode=N1');
    expect(gameAddress(game('TCG_SEA', 'MY4D'))).toBe('/seaLottery?gameCode=MY4D');
    expect(gameAddress(game('HOUSE', 'F5', 'LOTT'))).toBe('/lottery?gameCode=F5');
    expect(gameAddress(game('HOUSE', 'K20', 'ELOTT'))).toBe('/lottery?gameCode=K20');
  });

  it('is a list for a vendor with one tile', () => {
    expect(gameAddress(game('AG', 'ALL', 'FISH', 'VASSALAGE'))).toBe('/vendorGames?gameType=FISH&vassalage=AG');
    expect(vendorAddress('BGS', 'INHOUSE')).toBe('/rng?vassalage=INHOUSE');
  });
});

describe('a click on a category', () => {
  const card = (gameType: string, vassalage: string, isGame: 'GAME' | 'VASSALAGE' = 'GAME') => ({
    isGame,
    gameType,
    vassalage,
    displayName: vassalage,
    icon: '',
    games: 3,
    gameCode: 'FIRST',
  });

  it('launches its only vendor', () => {
    expect(categoryAddress('SPORTS', [card('SPORTS', 'MAIDAN')])).toBe('/seamless?vassalage=MAIDAN&gameCode=FIRST');
    expect(categoryAddress('LIVE', [card('LIVE', 'LANTERNHALL')])).toBe(
      '/seamless?vassalage=LANTERNHALL&gameCode=FIRST',
    );
  });

  it("opens the dialog with its only vendor's games, if the vendor's first entry stands for them", () => {
    const entry = card('LIVE', 'FERRYHOUSE', 'VASSALAGE');
    expect(categoryAddress('LIVE', [entry])).toBe('/vendorGames?gameType=LIVE&vassalage=FERRYHOUSE');
  });

  it('leads to its page where there are several vendors, or none yet', () => {
    expect(categoryAddress('LIVE', [card('LIVE', 'LANTERNHALL'), card('LIVE', 'FERRYHOUSE')])).toBe('/live');
    expect(categoryAddress('LOTT', [])).toBe('/lott');
  });

  it.each(['RNG', 'FISH', 'PVP', 'BGS'])('always leads to the list of %s', (code) => {
    expect(categoryAddress(code, [card(code, 'ONE')])).toBe(`/${code.toLowerCase()}`);
  });
});

describe('a vendor in the header or the footer', () => {
  const card = (gameType: string, vassalage: string, gameCode = 'FIRST') => ({
    ...{ gameType, vassalage, gameCode },
    isGame: 'GAME' as const,
  });

  it.each([
    ['LOTT', 'TCG_LOTTO_VN', '/vnLottery?gameCode=FIRST'],
    ['LOTT', 'TCG_SEA', '/seaLottery?gameCode=FIRST'],
    ['ELOTT', 'ELOTT', '/lottery?gameCode=FIRST'],
    ['SPORTS', 'MAIDAN', '/seamless?vassalage=MAIDAN&gameCode=FIRST'],
    ['LIVE', 'LANTERNHALL', '/seamless?vassalage=LANTERNHALL&gameCode=FIRST'],
  ])('of %s is launched: %s leads to %s', (gameType, vassalage, to) => {
    expect(menuAddress(card(gameType, vassalage))).toBe(to);
  });

  it.each([
    ['RNG', 'BAZAAR', '/rng?vassalage=BAZAAR'],
    ['FISH', 'BAZAAR', '/fish?vassalage=BAZAAR'],
    ['PVP', 'BAZAAR', '/pvp?vassalage=BAZAAR'],
    ['BGS', 'INHOUSE', '/rng?vassalage=INHOUSE'],
  ])('of %s has its list: %s leads to %s', (gameType, vassalage, to) => {
    expect(menuAddress(card(gameType, vassalage))).toBe(to);
  });

  it('without a game to launch has its list', () => {
    expect(menuAddress(card('LIVE', 'LANTERNHALL', ''))).toBe('/live?vassalage=LANTERNHALL');
  });
});

describe('the game of one of our own pages', () => {
  it('is an in-house game by its page, a lottery by the code in its address', () => {
    expect(ownGameAt({ pathname: '/bgs/mines', search: '' })).toEqual({ vassalage: 'INHOUSE', gameCode: 'MINES' });
    expect(ownGameAt({ pathname: '/vnLottery/', search: '?gameCode=vnnorth' })).toEqual({
      vassalage: 'TCG_LOTTO_VN',
      gameCode: 'VNNORTH',
    });
    expect(ownGameAt({ pathname: '/lottery', search: '?gameCode=ELOTT1' })?.vassalage).toBe('ELOTT');
    expect(ownGameAt({ pathname: '/lottert', search: '?gameCode=LOTT3' })?.vassalage).toBe('LOTT');
  });

  it('is none on a list, a frame, or a lottery page without a game', () => {
    for (const [pathname, search] of [
      ['/bgs', ''],
      ['/seamless', '?vassalage=BAZAAR&gameCode=KOI_POND'],
      ['/seaLottery', ''],
    ] as const)
      expect(ownGameAt({ pathname, search })).toBeUndefined();
  });
});
