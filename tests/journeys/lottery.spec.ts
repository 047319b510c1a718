/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';
import { screens } from './support/screens.js';
import { register } from './support/walk.js';
import { word } from './support/words.js';

/**
 * Goal: a slip is built, priced and placed on the page; its draw is watched live, settles the slip, and is verified by
 * the browser; the betting record has the bet.
 */
describe.each(
  screens(
    [
      ['en', 1440],
      ['bn', 390],
    ],
    [
      ['bn', 1440],
      ['en', 390],
      ['ar', 390],
    ],
  ),
)('lotteries in %s at %i px', (language, width) => {
  let browser: Browser;
  let visitor: Visitor;
  const t = (id: string): string => word(language, id);
  const found: string[] = [];
  const place = async (): Promise<void> => {
    const { page } = visitor;
    await page.locator('.placebtn:visible').click();
    await page.locator('[data-testid="slip-placed"]:visible').waitFor();
  };
  /** The parts that are not wholly on the screen, between its top and the tab bar, or that another part covers. */
  const outside = (...parts: readonly string[]): Promise<string[]> =>
    visitor.page.evaluate((selectors) => {
      const low = document.querySelector('.tabbar')?.getBoundingClientRect().top || window.innerHeight;
      return selectors.filter((selector) => {
        const part = [...document.querySelectorAll(selector)].find((one) => one.getBoundingClientRect().height > 0);
        const box = part?.getBoundingClientRect();
        if (!part || !box || box.top < 0 || box.bottom > low) return true;
        const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
        return !top || !(part.contains(top) || top.contains(part));
      });
    }, parts);
  beforeAll(async () => {
    browser = await openBrowser();
    visitor = await Visitor.open(browser, { language, width });
    await register(visitor, language);
  }, 60_000);
  afterAll(() => browser.close());

  it('prices a Vietnam slip of pad and list, names wrong entries, and keeps the slip for its draw', async () => {
    const { page } = visitor;
    await visitor.go('/vnLottery?gameCode=VNNORTH');
    await page.locator('.np button', { hasText: '27' }).click();
    await page.locator('.np button', { hasText: '47' }).click();
    await page.locator('.typed textarea').fill('68, ab 5');
    await page.getByRole('button', { name: t('lotteries.addList'), exact: true }).click();
    await page.locator('.typed .bad').waitFor();
    found.push(...(await visitor.examine('vnLottery, picked')));
    if (width < 900) {
      // The last number of the pad and the slip are on one screen: cost, unit and button.
      await page.evaluate(() => document.querySelector('.np button:last-child')?.scrollIntoView({ block: 'center' }));
      expect(await outside('.np button:last-child', '.dock .cost', '[data-testid="slip-unit"]', '.placebtn')).toEqual(
        [],
      );
      const cost = (): Promise<string | null> => page.locator('.dock .cost').textContent();
      const first = await cost();
      await page.getByTestId('slip-unit').getByRole('button').last().click();
      expect(await cost()).not.toBe(first);
      await page.getByTestId('slip-unit').getByRole('button').first().click();
      expect(await cost()).toBe(first);
      // The whole slip opens from the same place.
      await page.getByTestId('open-slip').click();
      expect(await page.locator('.lottery-sheet [data-testid="slip-line"]').count()).toBe(1);
      await page.keyboard.press('Escape');
    }
    await place();
    await page.locator('[data-testid="own-slip"] [data-status="accepted"]').first().waitFor();
  }, 60_000);

  it('shows a draw live, settles the slip by it, says why it won, and verifies it', async () => {
    const { page } = visitor;
    await visitor.go('/lottery?gameCode=LOTT1');
    // Read before the slip is placed, because on a slow machine its draw can open while it is placed.
    const before = await page
      .locator('[data-testid="opened"]')
      .getAttribute('data-draw', { timeout: 1_000 })
      .catch(() => '');
    await page.locator('[data-play="size"]').click();
    const outcomes = page.locator('.choices button');
    await outcomes.first().click();
    await outcomes.nth(1).click();
    // A slip that closes while it is placed would be refused; it waits for the next draw instead.
    await page.waitForFunction(() => {
      const [minutes = 0, seconds = 0] = (document.querySelector('[data-testid="draw-clock"]')?.textContent ?? '')
        .split(':')
        .slice(-2)
        .map(Number);
      return minutes * 60 + seconds > 5;
    });
    await place();
    // Big or small always comes: the slip wins one of its two bets.
    const won = page.locator('[data-testid="own-slip"] [data-status="settled"]').first();
    await won.waitFor({ timeout: 110_000 });
    // The slip and the opened numbers load apart, so either can be on screen first.
    await page.waitForFunction(
      (old) => (document.querySelector('[data-testid="opened"]')?.getAttribute('data-draw') ?? old) !== old,
      before,
    );
    await page.locator('[data-testid="own-slip"] summary').first().click();
    await page.locator('.why .gain').waitFor();
    found.push(...(await visitor.examine('lottery, settled')));
    await page.locator('.why .link').click();
    await page.waitForFunction(() => document.querySelectorAll('[data-verdict="good"]').length === 3);
    found.push(...(await visitor.examine('verify draw')));
    await visitor.go('/member/personalHistoryCopy');
    await page
      .getByText(/Five Lanterns|LOTT1/)
      .filter({ visible: true })
      .first()
      .waitFor();
  }, 150_000);

  it('has no fault of access, console or layout', () => {
    expect([...found, ...visitor.faults]).toEqual([]);
  });
});
