import type { Location } from 'react-router-dom';
import { loginWithReturn, membersOnly, seamless } from './guards.js';

// Goal: a visitor who opens a game is led to the login, and from there back to that game.

const at = (pathname: string, search = ''): Location => ({ pathname, search, hash: '', state: null, key: 'default' });

test.each([
  ['/vnLottery', '?gameCode=VNNORTH'],
  ['/seaLottery', '?gameCode=MY4D&launchMode=1'],
  ['/lottery', '?gameCode=LOTT1'],
  ['/lottert', ''],
  ['/seamless', '?vassalage=BAZAAR&gameCode=LANTERN_ROW'],
])('%s%s needs a login, which leads back to the game', (pathname, search) => {
  const login = (pathname === '/seamless' ? seamless : membersOnly)(at(pathname, search)) ?? '';
  const { pathname: path, searchParams } = new URL(login, 'https://site.test');
  expect(path).toBe('/login');
  expect(searchParams.get('back')).toBe(pathname + search);
});

test('an in-house game in the address of the frame opens its own page, also for a visitor', () => {
  expect(seamless(at('/seamless', '?vassalage=INHOUSE&gameCode=MINES'))).toBe('/bgs/mines');
});

test('home needs no way back', () => {
  expect(loginWithReturn(at('/'))).toBe('/login');
});
