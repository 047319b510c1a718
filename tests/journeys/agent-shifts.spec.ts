import type { Browser } from 'playwright-core';
import { shiftsOfAgent, shiftsTwice, tooMuch, type Shift } from '../bench/web/shifts.js';
import { treeScroll } from '../bench/web/tree-scroll.js';
import { openBrowser } from './support/browser.js';

/** The goal of `shifts.spec.ts`, on the pages of the agent centre. */
describe('Pages of the agent centre', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('do not shift while fonts and answers come late', async () => {
    // `npm run bench -- W5` measures every language at every width.
    const visits = [
      { brand: 'lab', language: 'bn', width: 390, order: 1, slow: true },
      { brand: 'lab', language: 'ar', width: 1440, order: 2 },
    ];
    const shifts = await Promise.all(visits.map((visit) => shiftsOfAgent(browser, visit)));
    const visitOf = shifts.flatMap((each, index) => each.map(() => visits[index] as (typeof visits)[number]));
    const found = await shiftsTwice(shifts.flat(), async ({ path }, index) => {
      const [again] = await shiftsOfAgent(browser, visitOf[index] as (typeof visits)[number], [path]);
      return again as Shift;
    });
    expect(found).toEqual([]);
  }, 480_000);

  it("stay where they are while the team's tree is opened and scrolled", async () => {
    const { opened, ...shift } = await treeScroll(browser, { language: 'en', width: 1440, order: 4 });
    expect(opened).toBeGreaterThan(0);
    expect(tooMuch([shift])).toEqual([]);
  }, 60_000);
});
