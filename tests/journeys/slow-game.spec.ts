/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';
import { screens } from './support/screens.js';
import { productPort } from './support/site.js';
import { slotStands } from './support/slot.js';
import { register } from './support/walk.js';
import { word } from './support/words.js';

/** No other journey opens this game. */
const GAME = 'SEVEN_PARASOLS';
const HOUSE = 'RIVERSIDE';
const VENDOR_SANDBOX = 5;

/**
 * Goal: a vendor's game that loads slowly shows a notice after 15 seconds with two next steps, and still opens by
 * itself.
 */
describe.each(
  screens(
    [['bn', 390]],
    [
      ['en', 1440],
      ['ar', 390],
    ],
  ),
)('a slow game in %s at %i px', (language, width) => {
  let browser: Browser;
  let visitor: Visitor;
  beforeAll(async () => {
    browser = await openBrowser();
    visitor = await Visitor.open(browser, { language, width });
    await register(visitor, language);
  }, 60_000);
  afterAll(() => browser.close());

  it('shows its label, then the notice, and the game once it has loaded', async () => {
    const { page } = visitor;
    const ordered = await fetch(`http://127.0.0.1:${productPort() + VENDOR_SANDBOX}/sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fault: 'slow_start', gameCode: GAME }),
    });
    expect(ordered.status).toBe(200);
    await page.goto(`${visitor.base}/seamless?vassalage=${HOUSE}&gameCode=${GAME}`);
    await page.locator('.gcover .label img').waitFor();
    const note = page.locator('.gcover .note', { hasText: word(language, 'frame.slow') });
    await note.waitFor({ timeout: 25_000 });
    expect(await note.getByRole('button').count()).toBe(2);
    const seen = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(seen).toBe(0);
    await slotStands(page);
    expect(await page.locator('.gcover').count()).toBe(0);
    expect(visitor.faults).toEqual([]);
  }, 90_000);
});
