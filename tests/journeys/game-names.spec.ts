/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';
import { screens } from './support/screens.js';

/** How far (px) letters may extend beyond their line. A line that is cut off extends further. */
const GLYPH_PX = 8;

/** Goal: the name on a game's label is shown whole, in one line or two. */
describe.each(
  screens(
    [['en', 1440]],
    [
      ['bn', 390],
      ['ar', 390],
    ],
  ),
)('names on labels in %s at %i px', (language, width) => {
  let browser: Browser;
  let visitor: Visitor;
  beforeAll(async () => {
    browser = await openBrowser();
    visitor = await Visitor.open(browser, { language, width });
  });
  afterAll(() => browser.close());

  it.each(['/live', '/pvp', '/fish', '/rng?page=12', '/'])(
    'are not cut off on %s',
    async (path) => {
      const { page } = visitor;
      await visitor.go(path);
      await page.locator('.label .nm span').first().waitFor();
      const names = await page.locator('.label .nm span').evaluateAll(
        (all, glyph) =>
          (all as HTMLElement[]).map((name) => ({
            name: name.innerText,
            isCut: name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + glyph,
            isOut: name.getBoundingClientRect().bottom > (name.closest('.label')?.getBoundingClientRect().bottom ?? 0),
          })),
        GLYPH_PX,
      );
      expect(names.length).toBeGreaterThan(5);
      expect(names.filter(({ isCut, isOut }) => isCut || isOut)).toEqual([]);
    },
    60_000,
  );
});
