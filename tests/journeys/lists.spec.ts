/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { until } from '../support/until.js';
import { Visitor, openBrowser } from './support/browser.js';
import { screens } from './support/screens.js';
import { register } from './support/walk.js';
import { word } from './support/words.js';

const PAGE = 20;

/**
 * Goal: a player finds a game by search, provider and order. The address holds all of it, hearts are saved, and Back
 * restores the scroll position.
 */
describe.each(
  screens(
    [['bn', 1440]],
    [
      ['en', 1440],
      ['en', 390],
      ['bn', 390],
    ],
  ),
)('lists in %s at %i px', (language, width) => {
  let browser: Browser;
  let visitor: Visitor;
  const found: string[] = [];
  const tiles = () => visitor.page.locator('[data-testid="games"] a.tile');
  const query = () => new URL(visitor.page.url()).searchParams;
  beforeAll(async () => {
    browser = await openBrowser();
    visitor = await Visitor.open(browser, { language, width });
  });
  afterAll(() => browser.close());

  it('shows a page of games with the total, and more on request', async () => {
    const { page } = visitor;
    await visitor.go('/rng');
    await tiles().first().waitFor();
    expect(await tiles().count()).toBe(PAGE);
    found.push(...(await visitor.examine('list')));
    await page.getByRole('button', { name: word(language, 'term.action.loadMore') }).click();
    await page.waitForFunction(
      (least) => document.querySelectorAll('[data-testid="games"] a.tile').length > least,
      PAGE,
    );
    expect(query().get('page')).toBe('2');
  }, 90_000);

  it("lists all games under the phone's tab, by category and by search", async () => {
    const { page } = visitor;
    await visitor.go('/');
    if (width < 900) await page.locator('.tabbar a[href="/games"]').click();
    else await visitor.go('/games');
    await page.waitForURL(/\/games$/);
    const chips = page.locator('.vchips .chip');
    await chips.nth(7).waitFor();
    expect(Number((await page.locator('.ph [role="status"]').innerText()).replace(/\D/g, ''))).toBeGreaterThan(30);
    await chips.filter({ hasText: word(language, 'term.game.fishing') }).click();
    await page.waitForURL(/category=FISH/);
    await page.waitForFunction(() => document.querySelectorAll('[data-testid="games"] a.tile').length === 10);
    await page.locator('[data-testid="recommended"] a.tile').first().waitFor();
    await page.locator('.lobbar input[type="search"]').fill(word(language, 'lib.game.coralNet'));
    await page.waitForFunction(() => document.querySelectorAll('[data-testid="games"] a.tile').length === 1);
    await page.locator('.ph [role="status"]').waitFor();
    found.push(...(await visitor.examine('all games')));
    await visitor.go('/rng');
    await tiles().first().waitFor();
  }, 90_000);

  it('searches while the player types, and keeps the search in the address', async () => {
    const { page } = visitor;
    await page
      .locator('.lobbar input[type="search"]')
      .pressSequentially(word(language, 'lib.game.koiPond'), { delay: 20 });
    await page.waitForFunction(() => document.querySelectorAll('[data-testid="games"] a.tile').length === 1);
    await page.waitForURL(/[?&]q=/);
    // The address changes while the player types. The page title must not take the focus.
    await page.waitForTimeout(100);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await page.reload();
    await visitor.settled();
    expect(await tiles().count()).toBe(1);
    expect(await tiles().first().getAttribute('href')).toContain('KOI_POND');
    await page.locator('.lobbar input[type="search"]').fill('zzzz');
    await page.locator('.empty').waitFor();
    found.push(...(await visitor.examine('nothing fits')));
    await page.getByRole('button', { name: word(language, 'lobby.showAll') }).click();
    await tiles().nth(5).waitFor();
    expect([...query().keys()]).toEqual([]);
  }, 90_000);

  it('filters by a provider, whose chip shows its number of games, and sorts', async () => {
    const { page } = visitor;
    const chip = page.locator('.vchips .chip', { hasText: 'Bazaar Reels' });
    await chip.click();
    await page.waitForURL(/vassalage=BAZAAR/);
    // The number on the provider's chip and the total of the list come from two requests. A parallel journey can hide a
    // game between them; then the page is loaded again.
    await until(
      'the total of the provider beside its chip',
      async () => {
        await tiles().first().waitFor();
        const total = (await page.locator('.ph [role="status"]').innerText()).replace(/\D/g, '');
        const count = (await chip.locator('.num').innerText()).replace(/\D/g, '');
        if (total === count) return { total, count };
        await page.waitForTimeout(500);
        await page.reload();
        await visitor.settled();
        return { total, count };
      },
      ({ total, count }) => total === count && Number(total) > 0,
    );
    await page.locator('.lobsel select').last().selectOption('name-down');
    await page.waitForURL(/sort=name-down/);
    const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
    // The address determines the list.
    await until(
      'the list in its order',
      async () => page.locator('[data-testid="games"] .nm').allInnerTexts(),
      (shown) => shown.length === PAGE && shown.join() === shown.toSorted(compare).toReversed().join(),
    );
  }, 90_000);

  it('asks a visitor to log in at a heart, and returns', async () => {
    const { page } = visitor;
    await page.locator('[data-testid="games"] .heart').first().click();
    await page.waitForURL(/\/login\?back=/);
    expect(query().get('back')).toContain('/rng');
    await visitor.go('/favorite');
    await page.locator('.empty a[href^="/login"]').waitFor();
    found.push(...(await visitor.examine('favourites of a visitor')));
  }, 60_000);

  it('adds and removes favourites', async () => {
    const { page } = visitor;
    await register(visitor, language);
    await visitor.go('/favorite');
    found.push(...(await visitor.examine('no favourites')));
    await visitor.go('/rng');
    for (const place of [0, 3]) {
      await Promise.all([
        page.waitForResponse((answer) => /favorite/i.test(answer.url()) && answer.request().method() !== 'GET'),
        page.locator('[data-testid="games"] .heart').nth(place).click(),
      ]);
      // At most one change per second is sent.
      await page.waitForTimeout(1_000);
    }
    await page.locator('[data-testid="games"] .heart[aria-pressed="true"]').nth(1).waitFor();
    await visitor.go('/favorite');
    await tiles().nth(1).waitFor();
    expect(await tiles().count()).toBe(2);
    found.push(...(await visitor.examine('favourites')));
    await Promise.all([
      page.waitForResponse((answer) => /favorite/i.test(answer.url()) && answer.request().method() !== 'GET'),
      page.locator('[data-testid="games"] .heart').first().click(),
    ]);
    await page.waitForFunction(() => document.querySelectorAll('[data-testid="games"] a.tile').length === 1);
    await page.reload();
    await visitor.settled();
    await tiles().first().waitFor();
    expect(await tiles().count()).toBe(1);
  }, 120_000);

  it('asks a free-play member to register at a heart, and makes no call that only real members make', async () => {
    const trial = await Visitor.open(browser, { language, width });
    const { page } = trial;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await trial.go('/login');
    await page.getByRole('button', { name: word(language, 'auth.tryFree') }).click();
    await page.locator('[data-testid="balance"][data-version]:visible').waitFor();
    // A member of free play sees no welcome with a bonus, and the inbox asks the member to register.
    expect(await page.getByRole('region', { name: word(language, 'app.welcome.title') }).count()).toBe(0);
    await trial.go('/member/messageV2');
    await page.locator('.empty', { hasText: word(language, 'fail.access.trial') }).waitFor();
    expect(await page.locator('header a.iconbtn[href="/member/messageV2"]').count()).toBe(0);
    // Free play has no password, so the page shows no form whose answer is a refusal.
    await trial.go('/member/password');
    await page.locator('.empty', { hasText: word(language, 'fail.access.trial') }).waitFor();
    await trial.go('/rng');
    const heart = page.locator('[data-testid="games"] .heart').first();
    await heart.click();
    await page.locator('.toasts .note', { hasText: word(language, 'fail.access.trial') }).waitFor();
    expect(await heart.getAttribute('aria-pressed')).toBe('false');
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path) => /Favorite|consolidated|unread|wps\/messages/i.test(path))).toEqual([]);
    found.push(...(await trial.examine('free play')));
    await trial.close();
    // For a member with an account, the same page makes the call for the balances that free play does not make.
    const call = visitor.page.waitForResponse(/\/wps\/member\/info\/funds\/consolidated$/);
    await visitor.go('/rng');
    expect((await call).status()).toBe(200);
  }, 120_000);

  if (width > 900) {
    it('opens the providers of a category by hover and by keyboard, and Esc closes them', async () => {
      const { page } = visitor;
      await visitor.go('/');
      const slots = page.locator('.head nav a[href="/rng"]');
      await slots.hover();
      await page.locator('.vpanel:visible .vcard').first().waitFor();
      found.push(...(await visitor.examine('provider panel')));
      await page.mouse.move(700, 700);
      await page.waitForFunction(
        () => document.querySelector('.head nav a[href="/rng"]')?.getAttribute('aria-expanded') === 'false',
      );
      await page.locator('.head nav a[href="/"]').focus();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.classList.contains('vcard'))).toBe(true);
      await page.keyboard.press('Escape');
      expect(await slots.getAttribute('aria-expanded')).toBe('false');
      expect(await slots.evaluate((link) => link === document.activeElement)).toBe(true);
      await slots.click();
      await page.waitForURL((url) => url.pathname === '/rng');
    }, 90_000);
  }

  it('has no fault on any page', () => expect(found).toEqual([]));
});
