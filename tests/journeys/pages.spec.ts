import type { Browser } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';
import { lengthen, sideways } from './support/fit.js';
import { register } from './support/walk.js';

/** Pages for everyone, and pages for a member. */
const OPEN = [
  '/',
  '/login',
  '/register',
  '/help',
  '/help#term',
  '/bgs',
  '/rng',
  '/rng?vassalage=INHOUSE',
  '/live',
  '/favorite',
  '/recent',
  '/promotions',
  '/pointMall',
  '/verify',
  '/agent',
  '/ui',
  '/no-such-page',
];
const MEMBERS = [
  '/member',
  '/member/depositv2',
  '/member/personalHistoryCopy',
  '/member/transactionHistory',
  '/member/withdraw',
  '/member/messageV2',
  '/pointMall',
  '/vnLottery',
  '/seamless',
  '/bgs/dice',
];
const LONGER = 0.4;

/** Goal: no page or popup has a fault, in any language, theme or width, at 200% zoom, and with texts 40% longer. */
describe.each([
  ['en', 1440, 'daylight'],
  ['bn', 390, 'daylight'],
  ['ar', 1440, 'dark'],
  ['en', 390, 'dark'],
] as const)('every page in %s at %i px, %s', (language, width, theme) => {
  let browser: Browser;
  let visitor: Visitor;
  beforeAll(async () => {
    browser = await openBrowser();
    visitor = await Visitor.open(browser, { language, width, theme });
  });
  afterAll(() => browser.close());

  it('has no fault for a visitor', async () => {
    const found: string[] = [];
    for (const path of OPEN) {
      await visitor.go(path);
      found.push(...(await visitor.examine(path)));
    }
    expect(found).toEqual([]);
  }, 300_000);

  it('has no fault for a member', async () => {
    const found: string[] = [];
    await register(visitor, language);
    for (const path of MEMBERS) {
      await visitor.go(path);
      found.push(...(await visitor.examine(path)));
    }
    expect(found).toEqual([]);
  }, 300_000);

  it('fits at 200% zoom and with texts 40% longer', async () => {
    const found: string[] = [];
    for (const path of [
      '/',
      '/register',
      '/bgs/dice',
      '/member/depositv2',
      '/member/transactionHistory',
      '/help',
      '/rng',
    ]) {
      await visitor.page.setViewportSize({ width: Math.max(320, width / 2), height: 450 });
      await visitor.go(path);
      const zoomed = await visitor.page.evaluate(sideways);
      if (zoomed > 0) found.push(`${path}: ${zoomed} px sideways at 200%`);
      await visitor.page.setViewportSize({ width, height: 900 });
      await visitor.page.evaluate(lengthen, LONGER);
      const longer = await visitor.page.evaluate(sideways);
      if (longer > 0) found.push(`${path}: ${longer} px sideways with longer texts`);
    }
    expect(found).toEqual([]);
  }, 300_000);
});
