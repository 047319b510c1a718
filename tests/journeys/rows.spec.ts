/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { until } from '../support/until.js';
import { Visitor, openBrowser } from './support/browser.js';
import { word } from './support/words.js';

const ROW_MAX = 12;

/**
 * Goal: a row of game tiles on home has twelve games at most, and its arrows move the hot games by three and other
 * games by two.
 */
describe.each(['en', 'ar'] as const)('rows of home in %s', (language) => {
  let browser: Browser;
  let visitor: Visitor;
  beforeAll(async () => {
    browser = await openBrowser();
    visitor = await Visitor.open(browser, { language, width: 1440 });
    await visitor.go('/');
  });
  afterAll(() => browser.close());

  it.each([
    ['home.hot', 3],
    ['term.game.slots', 2],
  ])(
    '%s moves by %i',
    async (title, step) => {
      const { page } = visitor;
      const row = page.locator(`section[aria-label="${word(language, title)}"]`);
      await row.scrollIntoViewIfNeeded();
      const list = row.locator('ul');
      await list.locator('li:nth-child(7) a.tile').waitFor();
      const tiles = await list.locator('li').count();
      expect(tiles).toBeLessThanOrEqual(ROW_MAX);
      const figures = () =>
        list.evaluate((element) => {
          const [first, second] = [...element.children].map((one) => one.getBoundingClientRect().x);
          const tile = Math.abs((second ?? 0) - (first ?? 0));
          return {
            moved: Math.abs(element.scrollLeft) / tile,
            most: (element.scrollWidth - element.clientWidth) / tile,
          };
        });
      const { most } = await figures();
      await row.getByRole('button', { name: word(language, 'ui.next') }).click();
      const wanted = Math.min(step, most);
      await until('the row in its place', figures, ({ moved }) => Math.abs(moved - wanted) < 0.1);
      await row.getByRole('button', { name: word(language, 'ui.previous') }).click();
      await until('the row at its start', figures, ({ moved }) => moved < 0.1);
    },
    60_000,
  );
});
