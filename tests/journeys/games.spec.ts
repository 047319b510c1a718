import type { Browser } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';
import { slotOf, slotStands, spin } from './support/slot.js';
import { balance, fillRegistration } from './support/walk.js';
import { word } from './support/words.js';

const SLOT = '/seamless?vassalage=BAZAAR&gameCode=LANTERN_ROW';

/** Goal: a vendor's slot plays in its frame, in two languages, on a desk and on a phone, and the site follows by push. */
describe.each([['en', 1440], ['bn', 1440], ['en', 390], ['bn', 390]] as const)('games in %s at %i px', (language, width) => {
  let browser: Browser;
  let visitor: Visitor;
  const found: string[] = [];
  beforeAll(async () => {
    browser = await openBrowser();
    visitor = await Visitor.open(browser, { language, width });
  });
  afterAll(() => browser.close());

  it('asks a visitor to log in first, and then opens the very game', async () => {
    const { page } = visitor;
    await visitor.go(SLOT);
    await page.waitForURL(/\/login\?back=/);
    await page.locator(`dialog a[href^="/register"]`).click();
    await fillRegistration(visitor, language);
    await slotStands(page);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(SLOT);
    found.push(...await visitor.examine('game'));
  }, 90_000);

  it('moves the balance by push when the slot is played', async () => {
    const { page } = visitor;
    const before = await balance(page);
    await spin(page);
    const after = await balance(page);
    expect(after.version).toBeGreaterThan(before.version);
    expect(await slotOf(page).locator('#balance').innerText()).toContain((after.minor / 100).toFixed(2));
  }, 60_000);

  it('has one thing that scrolls, and real full screen', async () => {
    const { page } = visitor;
    expect(await page.evaluate(() => [document.documentElement.scrollHeight - window.innerHeight, document.documentElement.scrollWidth - window.innerWidth])).toEqual([0, 0]);
    await page.locator('[data-testid="fullscreen"]').click();
    await page.waitForFunction(() => document.fullscreenElement?.matches('.gframe'));
    await page.getByRole('button', { name: word(language, 'frame.leaveFull') }).click();
    await page.waitForFunction(() => document.fullscreenElement === null);
  }, 60_000);

  it('leaves when the game says so', async () => {
    await slotOf(visitor.page).locator('#close').click();
    await visitor.page.waitForURL((url) => url.pathname !== '/seamless');
    await visitor.settled();
  }, 60_000);

  it('met no fault on the way', () => expect(found).toEqual([]));
});
