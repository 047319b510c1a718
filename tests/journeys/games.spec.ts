/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';
import { screens } from './support/screens.js';
import { slotOf, slotStands, spin, spinUntilWon } from './support/slot.js';
import { balance, deposit, fillRegistration, type Account } from './support/walk.js';
import { word } from './support/words.js';

const SLOT = '/seamless?vassalage=BAZAAR&gameCode=LANTERN_ROW';
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
 * Goal: a vendor's slot plays in its frame, in two languages, on a desk and on a phone, and everybody's screens follow by
 * push: the player's balance and badge, a stranger's jackpot and winner board.
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
  let account: Account;
  const found: string[] = [];
  beforeAll(async () => {
    browser = await openBrowser();
    visitor = await Visitor.open(browser, { language, width });
  });
  afterAll(() => browser.close());

  it('asks a visitor to log in first, and then opens the very game', async () => {
    const { page } = visitor;
    await visitor.go(SLOT);
    await page.waitForURL(/\/login\?back=/);
    await page.locator('dialog a[href^="/register"]').click();
    account = await fillRegistration(visitor, language);
    await slotStands(page);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(SLOT);
    found.push(...(await visitor.examine('game')));
  }, 90_000);

  it('has one thing that scrolls, and real full screen', async () => {
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

  it('moves the balance by push, as the game says it', async () => {
    const { page } = visitor;
    await spin(page);
    expect(await slotOf(page).locator('#balance').innerText()).toContain(
      ((await balance(page)).minor / 100).toFixed(2),
    );
  }, 60_000);

  it('opens from its tile, and leads back to where the player was', async () => {
    const { page } = visitor;
    await visitor.go('/rng');
    const tile = page.locator('[data-testid="games"] a[href*="gameCode=LANTERN_ROW"]');
    const far = page.locator('[data-testid="games"] a.tile').nth(14);
    await far.scrollIntoViewIfNeeded();
    const from = await page.evaluate(() => window.scrollY);
    await far.click();
    await slotStands(page);
    await slotOf(page).locator('#close').click();
    await page.waitForURL((url) => url.pathname === '/rng');
    await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 4, from);
    await tile.click();
    await slotStands(page);
  }, 90_000);

  it("moves the jackpot and the winner board on a stranger's home", async () => {
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
    const all = stranger.page.locator('[data-testid="winners"] .allwins button[aria-expanded="false"]');
    await stranger.page.locator('[data-testid="winners"] .win li').first().waitFor();
    if (await all.count()) await all.click();
    await stranger.page
      .locator('[data-testid="winners"] .who', { hasText: masked(account) })
      .first()
      .waitFor();
    found.push(...(await stranger.examine('home')));
    await stranger.close();
  }, 180_000);

  it('stands among what to go on playing', async () => {
    const { page } = visitor;
    await visitor.go('/');
    await page.locator('.cont a[href*="gameCode=LANTERN_ROW"]').waitFor();
    found.push(...(await visitor.examine("member's home")));
    await visitor.go('/recent');
    await page.locator('[data-testid="games"] a[href*="gameCode=LANTERN_ROW"]').waitFor();
    found.push(...(await visitor.examine('recent')));
  }, 90_000);

  it('brings a message, and the badge moves by itself', async () => {
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

  it('met no fault on the way', () => expect(found).toEqual([]));
});
