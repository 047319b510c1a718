/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';
import { screens } from './support/screens.js';
import { balance, register } from './support/walk.js';
import { word } from './support/words.js';

/**
 * Goal: auto-play of dice plays the chosen number of rounds, shows its progress, and stops at its limits or when the
 * player stops it.
 */
describe.each(
  screens(
    [['ar', 390]],
    [
      ['en', 1440],
      ['bn', 1440],
      ['en', 390],
    ],
  ),
)('dice by itself in %s at %i px', (language, width) => {
  let browser: Browser;
  let visitor: Visitor;
  const found: string[] = [];
  const t = (id: string): string => word(language, id);
  const fields = () => visitor.page.locator('.betform');
  const played = () => visitor.page.locator('.hist .r').count();
  beforeAll(async () => {
    browser = await openBrowser();
    visitor = await Visitor.open(browser, { language, width });
    await register(visitor, language);
    await visitor.go('/bgs/dice');
    await fields()
      .locator('.seg label', { hasText: t('inhouse.auto') })
      .click();
    await fields().locator('.chips .chip').first().click();
  }, 60_000);
  afterAll(() => browser.close());

  it('shows result, stake and button on one screen, with the rules in reach', async () => {
    const { page } = visitor;
    await page.getByTestId('roll').scrollIntoViewIfNeeded();
    const outside = await page.evaluate(() => {
      scrollTo(0, 0);
      const low = document.querySelector('.tabbar')?.getBoundingClientRect().top || window.innerHeight;
      return ['[data-testid="result"]', '.track', '.c-stake', '[data-testid="roll"]', '.gh .rules'].filter((part) => {
        const box = document.querySelector(part)?.getBoundingClientRect();
        return !box || box.height === 0 || box.top < 0 || box.bottom > low;
      });
    });
    expect(outside).toEqual([]);
  }, 30_000);

  it('plays the chosen number of rounds one after the other, and says when they are done', async () => {
    const { page } = visitor;
    const before = await balance(page);
    await fields().getByLabel(t('inhouse.rounds'), { exact: true }).first().fill('4');
    found.push(...(await visitor.examine('dice, auto')));
    await page.getByTestId('roll').click();
    await fields()
      .locator('.note', { hasText: t('inhouse.running') })
      .waitFor();
    await fields()
      .locator('.note', { hasText: t('inhouse.ended.rounds') })
      .waitFor({ timeout: 30_000 });
    expect(await played()).toBe(4);
    await page.waitForFunction(
      (version) =>
        [...document.querySelectorAll<HTMLElement>('[data-testid="balance"]')].some(
          (one) => one.offsetParent !== null && Number(one.dataset['version']) >= version,
        ),
      before.version + 4,
    );
    found.push(...(await visitor.examine('dice, played')));
  }, 60_000);

  it('stops after the current round when the player stops it', async () => {
    const { page } = visitor;
    const before = await played();
    await fields().getByLabel(t('inhouse.rounds'), { exact: true }).first().fill('50');
    await page.getByTestId('roll').click();
    await page.waitForFunction((count) => document.querySelectorAll('.hist .r').length > count, before + 1);
    await page.getByRole('button', { name: t('inhouse.stop'), exact: true }).click();
    await fields()
      .locator('.note', { hasText: t('inhouse.running') })
      .waitFor({ state: 'detached' });
    const stopped = await played();
    await page.waitForTimeout(2_000);
    expect((await played()) - stopped).toBeLessThanOrEqual(1);
  }, 60_000);

  it('stops at the loss limit, without a bet beyond it', async () => {
    const { page } = visitor;
    const before = (await balance(page)).minor;
    await fields().getByLabel(t('inhouse.stopLoss')).fill('1');
    await page.getByTestId('roll').click();
    await fields()
      .locator('.note', { hasText: t('inhouse.ended.loss') })
      .or(fields().locator('.note', { hasText: t('inhouse.ended.rounds') }))
      .first()
      .waitFor({ timeout: 55_000 });
    await page.waitForTimeout(1_000);
    expect((await balance(page)).minor).toBeGreaterThanOrEqual(before - 100);
  }, 90_000);

  it('shows its limits, refuses a stake beyond them before the server, and keeps the stake of a button within them', async () => {
    const { page } = visitor;
    await visitor.go('/bgs/dice');
    const stake = fields().getByLabel(t('term.bet.stake'), { exact: true });
    const say = fields().locator('.field').first().locator('[id$="-say"]');
    await say.filter({ hasText: '10,000' }).waitFor();
    await stake.fill('10000.01');
    await say.filter({ hasText: '10,000' }).and(page.locator('[role="alert"]')).waitFor();
    const bets: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/dice/bets') && request.method() === 'POST') bets.push(request.url());
    });
    await page.getByTestId('roll').click();
    await page.waitForTimeout(1_000);
    expect(bets).toEqual([]);
    expect(await page.locator('[data-testid="result"][data-roll]').count()).toBe(0);
    await stake.fill('10000');
    await page.getByLabel(t('term.bet.chance'), { exact: true }).fill('1');
    await page.getByLabel(t('term.bet.chance'), { exact: true }).press('Enter');
    await say.filter({ hasText: '1,010.10' }).and(page.locator('[role="alert"]')).waitFor();
    found.push(...(await visitor.examine('dice, beyond the limits')));
    await fields()
      .getByRole('button', { name: t('inhouse.max'), exact: true })
      .click();
    expect(Math.round(Number(await stake.inputValue()) * 100)).toBe((await balance(page)).minor);
    await fields()
      .getByRole('button', { name: `2× ${t('inhouse.double')}` })
      .click();
    await stake.fill('0.01');
    await fields()
      .getByRole('button', { name: `½ ${t('inhouse.half')}` })
      .click();
    expect(await stake.inputValue()).toBe('0.01');
  }, 60_000);

  it("lists the member's and the brand's newest rolls, with masked names, and adds another player's roll by itself", async () => {
    const { page } = visitor;
    const list = page.locator('.rounds');
    await list.locator('.seg label', { hasText: t('inhouse.tabAll') }).click();
    await page.waitForURL(/rounds=all/);
    // The address selects the brand's list of latest rounds. Unlike the member's own list, it shows players' names.
    await list.locator('tbody tr td:nth-child(2)', { hasText: '***' }).first().waitFor();
    for (const name of await list.locator('tbody tr td:nth-child(2)').allInnerTexts())
      expect(name).toMatch(/^\W*\w{2}\*{3}\w\W*$/);
    const moved = await page.evaluate(() => {
      const shifts = { worst: 0 };
      new PerformanceObserver((entries) => {
        for (const entry of entries.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
          if (!entry.hadRecentInput) shifts.worst += entry.value;
      }).observe({ type: 'layout-shift' });
      Object.assign(window, { rollShifts: shifts });
      return shifts.worst;
    });
    const stranger = await Visitor.open(browser, { language, width });
    await register(stranger, language);
    await stranger.go('/bgs/dice');
    await stranger.page.locator('.betform').getByLabel(t('term.bet.stake'), { exact: true }).fill('3.77');
    await stranger.page.getByTestId('roll').click();
    await list
      .locator('tbody tr', { hasText: width > 900 ? '3.77' : /3\.77/ })
      .first()
      .waitFor({ timeout: 20_000 });
    expect(
      moved + (await page.evaluate(() => (window as unknown as { rollShifts: { worst: number } }).rollShifts.worst)),
    ).toBeLessThanOrEqual(0.02);
    await stranger.close();
    found.push(...(await visitor.examine('dice, all rounds')));
    await list.locator('.seg label', { hasText: t('inhouse.tabMine') }).click();
    await list
      .getByRole('link', { name: t('term.fair.verify') })
      .first()
      .waitFor();
  }, 90_000);

  it('has no fault on any page', () => expect(found).toEqual([]));
});
