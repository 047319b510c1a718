/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';
import { slotStands } from './support/slot.js';
import { register } from './support/walk.js';
import { word } from './support/words.js';

/** No other journey opens this game. */
const GAME = '/seamless?vassalage=RIVERSIDE&gameCode=TEMPLE_BELL';

/**
 * Goal: a game opens in a separate window. If the browser blocks the window, the player sees the reason and can go on
 * playing.
 */
describe('a game in a window of its own', () => {
  let browser: Browser;
  let visitor: Visitor;
  beforeAll(async () => {
    browser = await openBrowser();
    visitor = await Visitor.open(browser, { language: 'en', width: 1440 });
    await register(visitor, 'en');
    await visitor.go(GAME);
    await slotStands(visitor.page);
  }, 90_000);
  afterAll(() => browser.close());

  it('stays on its page with a message if the window is blocked', async () => {
    const { page } = visitor;
    await page.evaluate(() => {
      window.open = () => null;
    });
    await page.locator('[data-testid="window"]').click();
    await page.locator('.toasts', { hasText: word('en', 'frame.blocked') }).waitFor();
    await slotStands(page);
    await page.reload();
    await slotStands(page);
  }, 60_000);

  it('plays in the window, and the page leads back', async () => {
    const { page } = visitor;
    const opening = page.waitForEvent('popup');
    await page.locator('[data-testid="window"]').click();
    const opened = await opening;
    await slotStands(opened);
    expect(new URL(opened.url()).pathname + new URL(opened.url()).search).toBe(GAME);
    await page.waitForURL((url) => url.pathname !== '/seamless');
  }, 60_000);
});
