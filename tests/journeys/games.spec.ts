/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core';
import { until } from '../support/until.js';
import { Visitor, openBrowser } from './support/browser.js';
import { screens } from './support/screens.js';
import { paidMinor, slotOf, slotStands, spin, spinUntilWon, stakeMinor } from './support/slot.js';
import { balance, deposit, fillRegistration, type Account } from './support/walk.js';
import { word } from './support/words.js';

const SLOT = '/seamless?vassalage=BAZAAR&gameCode=LANTERN_ROW';
/** The number of spins in the test of pushes; the account record must have them all. */
const SPINS = 4;
const masked = ({ username }: Account): string => `${username.slice(0, 2)}***${username.slice(-1)}`;
const jackpotVersion = async (page: Page): Promise<number> =>
  Number(await page.locator('[data-testid="jackpot"][data-version]').getAttribute('data-version'));
const unread = async (page: Page): Promise<number> =>
  Number(
    (await page.locator('a[href="/member/messageV2"] .dot:visible').count()) > 0
      ? await page.locator('a[href="/member/messageV2"] .dot:visible').innerText()
      : 0,
  );

/**
 * Goal: a vendor's slot plays in its frame, and pushes update every screen: the player's balance and badge, and the
 * jackpot and winner board of another visitor.
 */
describe.each(
  screens(
    [['en', 390]],
    [
      ['en', 1440],
      ['bn', 1440],
      ['bn', 390],
    ],
  ),
)('a slot in %s at %i px', (language, width) => {
  let browser: Browser;
  let visitor: Visitor;
  let wins = 0;
  let account: Account;
  const found: string[] = [];
  beforeAll(async () => {
    browser = await openBrowser();
    visitor = await Visitor.open(browser, { language, width });
  });
  afterAll(() => browser.close());

  it('asks a visitor to log in first, and then opens that game', async () => {
    const { page } = visitor;
    await visitor.go(SLOT);
    await page.waitForURL(/\/login\?back=/);
    await page.locator('dialog a[href^="/register"]').click();
    account = await fillRegistration(visitor, language);
    await slotStands(page);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(SLOT);
    found.push(...(await visitor.examine('game')));
  }, 90_000);

  it('has one scroll area, and real full screen', async () => {
    const { page } = visitor;
    expect(
      await page.evaluate(() => [
        document.documentElement.scrollHeight - window.innerHeight,
        document.documentElement.scrollWidth - window.innerWidth,
      ]),
    ).toEqual([0, 0]);
    await page.locator('[data-testid="fullscreen"]').click();
    await page.waitForFunction(() => document.fullscreenElement?.matches('.gframe'));
    await page.getByRole('button', { name: word(language, 'frame.leaveFull') }).click();
    await page.waitForFunction(() => document.fullscreenElement === null);
  }, 60_000);

  it('has one bar, and shows no header, name or balance of the provider', async () => {
    const { page } = visitor;
    expect(await page.locator('.gbar:visible').count()).toBe(1);
    expect(await page.locator('header:visible').count()).toBe(0);
    expect(await slotOf(page).locator('header, #close, #balance').count()).toBe(0);
    expect(await slotOf(page).locator('body').innerText()).not.toMatch(/sandbox|USD|Lantern Row/i);
    expect(await page.locator('.gbar h1').innerText()).toBe(word(language, 'lib.game.lanternRow'));
  }, 60_000);

  it("follows the site's theme and colours while it is open", async () => {
    const { page } = visitor;
    const colours = (root: HTMLElement): string[] =>
      ['--bg', '--text', '--primary-hover'].map((name) => getComputedStyle(root).getPropertyValue(name).trim());
    for (const theme of ['daylight', 'monsoon', 'dark']) {
      await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
      const wanted = await page.locator('html').evaluate(colours);
      await until(
        `the colours of ${theme}`,
        () => slotOf(page).locator('html').evaluate(colours),
        (shown) => shown.join() === wanted.join(),
      );
    }
  }, 60_000);

  it('stays open and changes its texts when the language changes', async () => {
    const { page } = visitor;
    const game = await page.locator('.gframe iframe').getAttribute('src');
    const session = () =>
      page
        .frames()
        .find((frame) => frame.url().includes('/play/'))
        ?.url()
        .split('?')[0];
    const before = session();
    const other = language === 'en' ? 'bn' : 'en';
    for (const next of [other, language]) {
      await page.evaluate((lang) => (document.documentElement.lang = lang), next);
      await slotOf(page).locator(`html[lang="${next}"]`).waitFor();
    }
    await slotStands(page);
    expect(await page.locator('.gframe iframe').getAttribute('src')).toBe(game);
    expect(session()).toBe(before);
  }, 60_000);

  it('updates the balance by push, and celebrates only a win above the stake', async () => {
    const { page } = visitor;
    for (let spins = 0; spins < SPINS; spins += 1) {
      const before = (await balance(page)).minor;
      const stake = await stakeMinor(page);
      await spin(page);
      const paid = await paidMinor(page);
      if (paid > 0) wins += 1;
      await page.waitForFunction(
        (wanted) =>
          [...document.querySelectorAll<HTMLElement>('[data-testid="balance"]')].some(
            (one) =>
              one.offsetParent !== null &&
              Math.round(Number(one.querySelector('.num')?.textContent?.replace(/[^\d.]/g, '')) * 100) === wanted,
          ),
        before - stake + paid,
      );
      expect(await slotOf(page).locator('.result.gain, .reels.won').count()).toBe(paid > stake ? 2 : 0);
    }
  }, 60_000);

  it('has one line a round in the account record, and every movement on request', async () => {
    const { page } = visitor;
    const linesOf = async (query: string): Promise<number> => {
      await visitor.go(`/member/transactionHistory?${query}`);
      return Number(await page.locator('.tot dd').first().innerText());
    };
    expect([await linesOf('view=movements&type=bet'), await linesOf('view=movements&type=win')]).toEqual([SPINS, wins]);
    expect(await linesOf('type=round')).toBe(SPINS);
    const lines = page.locator(width > 900 ? '.ledger tbody tr' : '.cards > li');
    expect(await lines.count()).toBe(SPINS);
    // A lost round shows only its stake.
    expect((await lines.allInnerTexts()).filter((text) => /·[^\n]*\b0\.00\b/.test(text))).toEqual([]);
    await page
      .getByRole('radio', { name: word(language, 'record.byMovement') })
      .locator('..')
      .click();
    await page.waitForURL(/view=movements/);
    await visitor.go(SLOT);
    await slotStands(page);
  }, 60_000);

  it('shows every amount of its paytable, also for pairs', async () => {
    const { page } = visitor;
    const pays = slotOf(page).locator('details.pays');
    await pays.locator('summary').click();
    expect(await pays.locator('tbody tr').count()).toBe(6);
    expect(await pays.locator('[data-pays="8"]').innerText()).toBe('$1.60');
    expect(await pays.locator('[data-pays="300"]').innerText()).toBe('$60.00');
    expect(await pays.innerText()).toContain('94.37%');
    await pays.locator('summary').click();
  }, 60_000);

  it('opens from its tile, and leads back to the previous page', async () => {
    const { page } = visitor;
    await visitor.go('/rng');
    const tile = page.locator('[data-testid="games"] a[href*="gameCode=LANTERN_ROW"]');
    const far = page.locator('[data-testid="games"] a.tile').nth(14);
    await far.scrollIntoViewIfNeeded();
    const from = await page.evaluate(() => window.scrollY);
    await far.click();
    await slotStands(page);
    await page.locator('[data-testid="leave"]').click();
    await page.waitForURL((url) => url.pathname === '/rng');
    await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 4, from);
    await tile.click();
    await slotStands(page);
  }, 90_000);

  it("updates the jackpot and the winner board on another visitor's home", async () => {
    const { page } = visitor;
    const stranger = await Visitor.open(browser, { language, width });
    await stranger.go('/');
    await stranger.page.locator('[data-testid="jackpot"]').scrollIntoViewIfNeeded();
    const before = await jackpotVersion(stranger.page);
    await spinUntilWon(page);
    await stranger.page.waitForFunction(
      (version) => Number(document.querySelector<HTMLElement>('[data-testid="jackpot"]')?.dataset['version']) > version,
      before,
    );
    const all = stranger.page.locator('[data-testid="winners"] .allwins[aria-expanded="false"]:visible');
    await stranger.page.locator('[data-testid="winners"] .win li').first().waitFor();
    if (await all.count()) await all.click();
    await stranger.page
      .locator('[data-testid="winners"] .who', { hasText: masked(account) })
      .first()
      .waitFor();
    found.push(...(await stranger.examine('home')));
    await stranger.close();
  }, 180_000);

  it('is listed under Continue playing', async () => {
    const { page } = visitor;
    await visitor.go('/');
    await page.locator('.cont a[href*="gameCode=LANTERN_ROW"]').waitFor();
    found.push(...(await visitor.examine("member's home")));
    await visitor.go('/recent');
    await page.locator('[data-testid="games"] a[href*="gameCode=LANTERN_ROW"]').waitFor();
    found.push(...(await visitor.examine('recent')));
  }, 90_000);

  it('sends a message, and the badge updates by push', async () => {
    const { page } = visitor;
    const before = await unread(page);
    await deposit(visitor, language);
    await page.waitForFunction(
      (count) =>
        [...document.querySelectorAll<HTMLElement>('a[href="/member/messageV2"] .dot')].some(
          (dot) => dot.offsetParent !== null && Number(dot.textContent) > count,
        ),
      before,
    );
  }, 120_000);

  it('has no fault on any page', () => expect(found).toEqual([]));
});
