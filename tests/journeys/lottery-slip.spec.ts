/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';
import { screens } from './support/screens.js';
import { sendSlip } from './support/slip.js';
import { balance, register } from './support/walk.js';
import { word } from './support/words.js';

/** The address of a game on each page of lotteries. */
const ADDRESSES = [
  '/lottery?gameCode=LOTT3',
  '/lottert?gameCode=LOTT3',
  '/vnLottery?gameCode=VNNORTH',
  '/seaLottery?gameCode=LAO',
];
/** The pages without side menu and header balance (specification §2). */
const BARE = ADDRESSES.slice(1);
const DAY_S = 24 * 60 * 60;
/** How far the shown times may differ (s): the text is read a moment after the clock. */
const SLACK_S = 3;

const secondsOf = (text: string): number => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

/**
 * Goal: a lottery's page requires a login, which leads back to the same lottery. Where the header has no balance, the
 * slip shows it. The closing time is right in GMT, random picks never repeat, and a refused slip stays as it was.
 */
describe.each(
  screens(
    [['en', 1440]],
    [
      ['bn', 390],
      ['ar', 390],
    ],
  ),
)('slips of lotteries in %s at %i px', (language, width) => {
  let browser: Browser;
  let visitor: Visitor;
  const t = (id: string): string => word(language, id);
  const found: string[] = [];
  beforeAll(async () => {
    browser = await openBrowser();
    // The browser logs each refused request as an error.
    visitor = await Visitor.open(browser, { language, width }, (text) => /\/lgw\/lottery\/slips$/.test(text));
  });
  afterAll(() => browser.close());

  it('need a login, which keeps the address with the game', async () => {
    const { page } = visitor;
    for (const address of ADDRESSES) {
      await page.goto(visitor.base + address, { waitUntil: 'load' });
      await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('back') === address);
    }
    await register(visitor, language);
  }, 60_000);

  it('show the balance where side menu and header balance are hidden', async () => {
    const { page } = visitor;
    const own = await balance(page);
    for (const address of ADDRESSES) {
      const bare = BARE.includes(address);
      await visitor.go(address);
      await page.locator('.clock:visible').first().waitFor();
      expect([address, await page.locator('[data-testid="balance"]:visible').count()]).toEqual([address, bare ? 0 : 1]);
      if (width < 900) continue;
      expect([address, await page.locator('.side nav').isVisible()]).toEqual([address, !bare]);
      const shown = page.locator('.slip .row', { hasText: t('term.wallet.balance') }).filter({ visible: true });
      expect(Math.round(Number((await shown.first().innerText()).replace(/[^\d.]/g, '')) * 100)).toBe(own.minor);
    }
  }, 60_000);

  it('close at the time that the page shows in GMT', async () => {
    const { page } = visitor;
    await visitor.go('/lottery?gameCode=LOTT3');
    await page.getByTestId('draw-clock').waitFor();
    // Both texts are read at once, because the next draw has another time.
    const [text, left] = await page
      .locator('.clock:visible')
      .first()
      .evaluate((clock) => [clock.textContent ?? '', clock.querySelector('[role="timer"]')?.textContent ?? '']);
    const [, gmt = ''] = /(\d\d:\d\d:\d\d)\s*GMT/.exec(text) ?? [];
    const [local = ''] = /\d\d:\d\d:\d\d/.exec(text) ?? [];
    expect([gmt, local].map((each) => each.length)).toEqual([8, 8]);
    // Every brand's time zone differs from GMT by whole hours.
    expect(local.slice(2)).toBe(gmt.slice(2));
    const now = (Date.now() / 1_000) % DAY_S;
    const ahead = (secondsOf(gmt) - secondsOf(left) - now + 1.5 * DAY_S) % DAY_S;
    expect(Math.abs(ahead - DAY_S / 2)).toBeLessThan(SLACK_S);
  }, 30_000);

  it('pick numbers at random that are not picked yet, and price them', async () => {
    const { page } = visitor;
    await visitor.go('/vnLottery?gameCode=VNNORTH');
    await page.locator('[data-play="lo2"]').click();
    const byChance = page.getByRole('button', { name: t('lotteries.byChance').replace('{count}', '3'), exact: true });
    const picked = () => page.locator('.np button.on').evaluateAll((all) => all.map((one) => one.textContent ?? ''));
    for (const count of [3, 6, 9]) {
      await byChance.click();
      await page.waitForFunction((n) => document.querySelectorAll('.np button.on').length === n, count);
      expect(new Set(await picked()).size).toBe(count);
    }
    expect(await page.locator('[role="status"].total:visible, .dockslip:visible').first().textContent()).toContain('9');
    found.push(...(await visitor.examine('random picks')));
  }, 60_000);

  it('stay as they were after a refusal, and can be placed then', async () => {
    const { page } = visitor;
    // On a phone the bar at the bottom shows the cost, otherwise the button.
    const cost = page.locator(width < 900 ? '.dockslip .cost' : '.placebtn:visible');
    const own = page.locator('[data-testid="own-slip"]');
    const [before, placed] = [await page.locator('.np button.on').count(), await own.count()];
    // A play (kind of bet) that the server does not know, so it refuses the slip.
    await page.route('**/lgw/lottery/slips', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      const sent = route.request().postDataJSON() as { readonly lines: readonly object[] };
      const lines = sent.lines.map((line) => ({ ...line, play: 'no-such-play' }));
      return route.continue({ postData: JSON.stringify({ ...sent, lines }) });
    });
    await sendSlip(page);
    await page
      .locator('[role="alert"]:visible', { hasText: t('fail.lottery.unknown_play') })
      .first()
      .waitFor();
    expect(await page.locator('.np button.on').count()).toBe(before);
    expect(await page.locator('[data-testid="slip-placed"]:visible').count()).toBe(0);
    expect(await own.count()).toBe(placed);
    expect(await cost.innerText()).toMatch(/\d/);
    found.push(...(await visitor.examine('refused slip')));
    await page.unrouteAll({ behavior: 'wait' });
    await sendSlip(page);
    await page.locator('[data-testid="slip-placed"]:visible').waitFor();
    expect(await page.locator('.np button.on').count()).toBe(0);
    await own.locator('[data-status="accepted"]').first().waitFor();
  }, 60_000);

  it('has no fault of access, console or layout', () => {
    expect([...found, ...visitor.faults]).toEqual([]);
  });
});
