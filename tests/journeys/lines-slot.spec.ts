/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';
import { screens } from './support/screens.js';
import { paidMinor, playToEnd, slotOf, slotStands, stakeMinor } from './support/slot.js';
import { balance, balanceBecomes, fillRegistration } from './support/walk.js';

const minor = (text: string): number => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100);
const RESULTS = {
  en: { said: /Win|Returned|Stake returned|No win/, outcome: /Wins \d/, lines: '10 lines' },
  bn: { said: /জয়|ফেরত/, outcome: /জয় \d/, lines: '10টি লাইন' },
  ar: { said: /فوز|أُعيد/, outcome: /مرات الفوز \d/, lines: '10 خطوط' },
} as const;

/**
 * Goal: a player opens a machine with ten lines from its tile, spins by button and by key, sees what the spin paid,
 * reads the pay table at the stake, and finds each round in the betting record with its stake, its payout and its
 * words.
 */
describe.each(
  screens(
    [
      ['en', 390],
      ['ar', 1440],
    ],
    [
      ['en', 1440],
      ['bn', 1440],
      ['bn', 390],
      ['ar', 390],
    ],
  ),
)('A machine with ten lines in %s at %i px', (language, width) => {
  let browser: Browser;
  let visitor: Visitor;
  const rounds: { stake: number; paid: number }[] = [];
  const found: string[] = [];
  const text = RESULTS[language];
  beforeAll(async () => {
    browser = await openBrowser();
    visitor = await Visitor.open(browser, { language, width });
  });
  afterAll(() => browser.close());

  it('opens from its tile', async () => {
    const { page } = visitor;
    await visitor.go('/rng');
    await page.locator('[data-testid="games"] a[href*="gameCode=TIGER_GATE"]').click();
    await page.waitForURL(/\/login\?back=/);
    await page.locator('dialog a[href^="/register"]').click();
    await fillRegistration(visitor, language);
    await slotStands(page);
    expect(await slotOf(page).locator('.face img').count()).toBe(15);
    found.push(...(await visitor.examine('machine')));
  }, 90_000);

  it('fits the screen, and its pay table follows the stake', async () => {
    const { page } = visitor;
    const slot = slotOf(page);
    expect(
      await slot.locator('html').evaluate(() => {
        const main = document.querySelector('main');
        return [main && main.scrollHeight - main.clientHeight, document.documentElement.scrollWidth - innerWidth];
      }),
    ).toEqual([0, 0]);
    await slot.locator('#more').click();
    const stake = await stakeMinor(page);
    await slot.locator('#pays-open').click();
    const sheet = slot.locator('#pays');
    expect(minor(await sheet.locator('[data-hundredths="10000"]').innerText())).toBe(stake * 100);
    expect(await sheet.locator('ol.lines li').count()).toBe(10);
    expect(await sheet.innerText()).toContain('95.65%');
    found.push(...(await visitor.examine('pay table')));
    await slot.locator('#pays-close').click();
  }, 60_000);

  it.each(['button', 'key'])(
    'spins by %s, and shows what the round paid',
    async (by) => {
      const { page } = visitor;
      const slot = slotOf(page);
      const before = (await balance(page)).minor;
      const stake = await stakeMinor(page);
      await playToEnd(page, async () => {
        if (by === 'button') return slot.locator('#spin').click();
        await slot.locator('body').evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
        await slot.locator('body').press('Space');
      });
      const paid = await paidMinor(page);
      rounds.push({ stake, paid });
      await balanceBecomes(page, before - stake + paid);
      const said = await slot.locator('#result').innerText();
      expect(said).toMatch(text.said);
      if (paid > stake) expect(minor(said)).toBe(paid);
      expect(await slot.locator('#result.gain').count()).toBe(paid > stake ? 1 : 0);
      found.push(...(await visitor.examine(`result by ${by}`)));
    },
    60_000,
  );

  it('has each round in the betting record with its money and its words', async () => {
    const { page } = visitor;
    await visitor.go('/member/personalHistoryCopy?game=BAZAAR:TIGER_GATE');
    const rows = page.locator(width > 900 ? '.tblwrap tbody tr' : '.betcards > li');
    await rows.nth(1).waitFor();
    expect(await rows.count()).toBe(rounds.length);
    const totals = (await page.locator('[data-testid="totals"] dd').allInnerTexts()).map(minor);
    const sum = (key: 'stake' | 'paid'): number => rounds.reduce((all, round) => all + round[key], 0);
    expect([totals[1], totals[3]]).toEqual([sum('stake'), sum('paid')]);
    const [row] = await rows.allInnerTexts();
    expect(row).toContain(text.lines);
    expect(row).toMatch(text.outcome);
    found.push(...(await visitor.examine('record')));
  }, 60_000);

  it('has no fault on any page', () => expect(found).toEqual([]));
});
