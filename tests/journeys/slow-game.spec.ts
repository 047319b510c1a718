/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';
import { screens } from './support/screens.js';
import { productPort } from './support/site.js';
import { slotStands } from './support/slot.js';
import { register } from './support/walk.js';
import { word } from './support/words.js';

/** A game that no other journey opens. */
const GAME = 'SEVEN_PARASOLS';
const HOUSE = 'RIVERSIDE';
const VENDOR_SANDBOX = 5;

/**
 * Goal: a vendor's game that takes long says so after a quarter of a minute, offers two ways on, and opens by itself
 * all the same.
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

  it('is covered by its label, said to be slow, and shown when it comes', async () => {
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
