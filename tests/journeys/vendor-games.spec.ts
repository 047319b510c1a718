/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';
import { screens } from './support/screens.js';

/** The entry of the demo's catalogue, and the number of games that it stands for. */
const ENTRY = 'Ferry Tables';
const GAMES = 6;

/** Goal: an entry that stands for several games (isGame VASSALAGE) opens a dialog with its provider's games. */
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
    await visitor.go('/live');
    const entry = page.locator('[data-testid="games"] a.tile[href="/vendorGames?gameType=LIVE&vassalage=FERRYHOUSE"]');
    await entry.click();
    const games = page.locator('dialog [data-testid="vendor-games"] a.tile');
    await games.first().waitFor();
    // The entry itself is not listed.
    expect(await games.count()).toBe(GAMES);
    expect(await games.evaluateAll((all) => all.filter((a) => a.matches('[href^="/vendorGames"]')).length)).toBe(0);
    if (language === 'en') {
      expect(await entry.innerText()).toContain(ENTRY);
      expect((await games.allInnerTexts()).join()).not.toContain(ENTRY);
    }
    expect(await visitor.examine('games of a provider')).toEqual([]);
    await page.getByRole('dialog').locator('button.x').click();
    await page.waitForURL('**/live');
    await entry.click();
    await games.first().click();
    await page.waitForURL(/\/login\?back=/);
  }, 60_000);
});
