/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';
import { screens } from './support/screens.js';

const FIRST = 'MARKET_SIC_BO';
const GAMES = 6;

/**
 * Goal: an entry that stands for several games (isGame VASSALAGE) opens a dialog with its provider's games. The test
 * changes only this field of one game in the server's answer.
 */
describe.each(
  screens(
    [['en', 1440]],
    [
      ['bn', 390],
      ['ar', 390],
    ],
  ),
)('games of a provider in %s at %i px', (language, width) => {
  let browser: Browser;
  let visitor: Visitor;
  beforeAll(async () => {
    browser = await openBrowser();
    visitor = await Visitor.open(browser, { language, width });
  });
  afterAll(() => browser.close());

  it('open over the list, close back to it, and lead to a game', async () => {
    const { page } = visitor;
    await page.route('**/GCSGAME_gameList?*', async (route) => {
      const url = new URL(route.request().url());
      const headers = { ...route.request().headers(), host: url.host };
      url.hostname = '127.0.0.1';
      const response = await route.fetch({ url: url.href, headers });
      const body = (await response.text()).replace(/("gameCode":"MARKET_SIC_BO".*?"isGame":")GAME/, '$1VASSALAGE');
      await route.fulfill({ response, body });
    });
    await visitor.go('/live');
    const entry = page.locator('[data-testid="games"] a.tile[href="/vendorGames?gameType=LIVE&vassalage=FERRYHOUSE"]');
    await entry.click();
    const games = page.locator('dialog [data-testid="vendor-games"] a.tile');
    await games.first().waitFor();
    // The entry itself is not listed.
    expect(await games.count()).toBe(GAMES - 1);
    expect(await games.evaluateAll((all, code) => all.filter((a) => a.outerHTML.includes(code)).length, FIRST)).toBe(0);
    expect(await visitor.examine('games of a provider')).toEqual([]);
    await page.getByRole('dialog').locator('button.x').click();
    await page.waitForURL('**/live');
    await entry.click();
    await games.first().click();
    await page.waitForURL(/\/login\?back=/);
  }, 60_000);
});
