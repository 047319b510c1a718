/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Browser } from 'playwright-core';
import { Player } from '../../support/player.js';
import { openBrowser, type Visitor } from '../support/browser.js';
import { demoOperators, enterConsole, openConsole, type ConsoleAccount } from '../support/console.js';

/** Returns the elements of the page's main part that scroll sideways. Runs in the page. */
const scrolling = (): string[] =>
  [...document.querySelectorAll('main, main *')]
    .filter((one) => ['auto', 'scroll'].includes(getComputedStyle(one).overflowX))
    .filter((one) => one.scrollWidth > one.clientWidth && !one.matches('.seg'))
    .map((one) => `${one.tagName}.${one.className} by ${one.scrollWidth - one.clientWidth} px`);

/** Goal: an operator with a phone reads every column of a list without scrolling sideways. */
describe('the lists of the console at 390 px', () => {
  let browser: Browser;
  let operator: Visitor;
  let player: Player;

  beforeAll(async () => {
    browser = await openBrowser();
    player = await Player.register();
    await player.hasAtLeast(100n);
    await player.dice({ stakeMinor: '100', target: '4950', over: true });
    operator = await openConsole(browser, { width: 390 });
    await operator.go('/');
    await enterConsole(operator, demoOperators()[0] as ConsoleAccount);
  }, 120_000);
  afterAll(() => browser.close());

  it.each([
    ['audit', '/audit', '.crd > li'],
    ['operators', '/operators', '.fcards > li'],
    ['own sessions', '/sessions', '.fcards > li'],
  ])('show the %s as cards', async (name, path, card) => {
    await operator.go(path);
    await operator.page.locator(card).first().waitFor();
    expect(await operator.page.evaluate(scrolling)).toEqual([]);
    expect(await operator.examine(name)).toEqual([]);
  });

  it.each(['bets', 'movements', 'sessions', 'logins'])('show the %s of a player as cards', async (tab) => {
    await operator.go(`/players?open=${player.id}&tab=${tab}`);
    await operator.page.locator('.pltab .fcards > li').first().waitFor();
    expect(await operator.page.evaluate(scrolling)).toEqual([]);
    expect(await operator.examine(`${tab} of a player`)).toEqual([]);
  });

  it('open a line of the audit log as a full screen', async () => {
    await operator.go('/audit');
    await operator.page.locator('.crd .whole').first().click();
    await operator.page.locator('aside').waitFor();
    expect(await operator.examine('a line of the audit log')).toEqual([]);
  });
});
