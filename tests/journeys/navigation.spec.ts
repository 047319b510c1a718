/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';
import { register } from './support/walk.js';
import { word } from './support/words.js';

/** The registration bonus of the brand for scripts, after its currency symbol. */
const BONUS = /(?:^|\D)100\.00$/;
/** Pages that a member finds by name in the menu. */
const MENU = [
  ['/member/personalHistoryCopy', 'term.bet.record'],
  ['/member/transactionHistory', 'term.wallet.accountRecord'],
  ['/member/bonusDetails', 'term.promo.bonus'],
  ['/member/missionLeaderboard', 'member.missions'],
  ['/member/rewardCenter', 'term.promo.rewardCentre'],
  ['/member/referral', 'term.referral.invite'],
  ['/member/personalProfit', 'term.money.profitLoss'],
  ['/member/transferFund', 'term.wallet.wallet'],
  ['/member/messageV2', 'member.messages'],
  ['/member/securityCenter', 'term.account.myAccount'],
  ['/favorite', 'term.game.favourites'],
] as const;

const pathOf = (page: Page): string => new URL(page.url()).pathname;

/** Goal: on a phone every page of the member centre is two taps away. */
describe.each(['en', 'bn', 'ar'])('The menu at 390 px in %s', (language) => {
  let browser: Browser;
  let visitor: Visitor;
  let page: Page;
  const t = (id: string): string => word(language, id);
  const cell = (id: string) => page.locator('.mgroups a').filter({ hasText: t(id) });
  beforeAll(async () => {
    browser = await openBrowser();
    visitor = await Visitor.open(browser, { language, width: 390 });
    page = visitor.page;
    await register(visitor, language);
  }, 60_000);
  afterAll(() => browser.close());

  it('leads from the account tab to every page', async () => {
    for (const [path, name] of MENU) {
      await page.locator('.tabbar a').last().tap();
      await page.waitForURL('**/member');
      await cell(name).first().tap();
      await page.waitForURL(`**${path}`);
      await visitor.settled();
    }
    await page.locator('.tabbar a').last().tap();
    await page
      .locator('.mbal')
      .getByRole('link', { name: t('term.wallet.withdraw'), exact: true })
      .tap();
    await page.waitForURL('**/member/withdraw');
    expect(await visitor.examine('/member/withdraw')).toEqual([]);
    await page.locator('.tabbar a').last().tap();
    expect(await visitor.examine('/member')).toEqual([]);
  }, 120_000);

  it('leads from the drawer to every page, also from a game', async () => {
    for (const [path, name] of MENU.slice(0, 4)) {
      await visitor.go('/bgs/dice');
      await page.locator('.mhead .iconbtn').first().tap();
      await cell(name).first().tap();
      await page.waitForURL(`**${path}`);
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
    }
  }, 120_000);

  it("shows the brand's banners among the promotions", async () => {
    await visitor.go('/promotions');
    const banner = page.getByTestId('promotion-banner').first();
    expect(await banner.getAttribute('href')).toBe('/member/missionLeaderboard');
  }, 60_000);

  it('names theme, motion and language in the settings', async () => {
    await visitor.go('/promotions');
    await page.locator('.mhead .iconbtn').first().tap();
    await page.getByRole('button', { name: t('app.settings') }).tap();
    const settings = page.getByRole('dialog', { name: t('app.settings') });
    for (const id of ['app.language', 'app.theme', 'app.motion'])
      expect(await settings.getByText(t(id), { exact: true }).first().isVisible()).toBe(true);
    expect(await visitor.examine('settings')).toEqual([]);
  }, 60_000);
});

/** Goal: a new member sees the registration bonus, the first steps, and the brand's own customer service. */
describe('A new member', () => {
  let browser: Browser;
  let visitor: Visitor;
  beforeAll(async () => {
    browser = await openBrowser();
    visitor = await Visitor.open(browser, { language: 'en', width: 390 });
  });
  afterAll(() => browser.close());

  it('is welcomed with the bonus, its terms, a limit and a first game', async () => {
    const { page } = visitor;
    await register(visitor, 'en');
    const welcome = page.getByRole('region', { name: word('en', 'app.welcome.title') });
    // The bonus appears with the push of the balance, a moment after the welcome.
    const bonus = welcome.getByText(word('en', 'app.welcome.cash')).locator('.num');
    await bonus.waitFor();
    expect(await bonus.innerText()).toMatch(BONUS);
    for (const to of ['/promotions', '/member/limits', '/bgs/dice']) await welcome.locator(`a[href="${to}"]`).waitFor();
    expect(await visitor.examine('welcome')).toEqual([]);
    await welcome.getByRole('button', { name: word('en', 'term.action.close') }).click();
    await welcome.waitFor({ state: 'detached' });
  }, 60_000);

  it("finds the brand's email address, and no chat where the brand has none", async () => {
    const { page } = visitor;
    await visitor.go('/help#contact');
    const contact = page.getByRole('dialog').locator('a[href^="mailto:"]');
    await contact.waitFor();
    expect(await contact.getAttribute('href')).toBe('mailto:help@daylight.example');
    expect(await page.locator('body').innerText()).not.toMatch(/live chat|service@localhost/i);
  }, 60_000);
});

/**
 * Goal: a brand that switched registration off (USERNAMEREG3) offers it nowhere. Only the flag in the page is changed.
 */
describe('A brand without registration', () => {
  let browser: Browser;
  let visitor: Visitor;
  beforeAll(async () => {
    browser = await openBrowser();
    visitor = await Visitor.open(browser, { brand: 'nmen', language: 'en' });
    await visitor.page.route(
      (url) => url.origin === visitor.base && !url.pathname.includes('.') && !url.pathname.startsWith('/wps'),
      async (route) => {
        const page = await route.fetch();
        const body = await page.text();
        const closed = body.replace(/("modId":"USERNAMEREG3","enabled":)true/, '$1false');
        if (route.request().resourceType() === 'document') expect(closed).not.toBe(body);
        await route.fulfill({ response: page, body: closed });
      },
    );
  });
  afterAll(() => browser.close());

  it('shows no way to register, and says so at its address', async () => {
    const { page } = visitor;
    await visitor.go('/');
    expect(await page.locator('.head a[href="/login"]').count()).toBe(1);
    for (const path of ['/', '/promotions', '/pointMall', '/login']) {
      await visitor.go(path);
      expect([path, await page.locator('a[href^="/register"]').count()]).toEqual([path, 0]);
    }
    await visitor.go('/register');
    await page.getByRole('dialog').getByText(word('en', 'auth.registerClosed'), { exact: true }).waitFor();
    expect(await page.locator('input[name="fields.username"]').count()).toBe(0);
    expect(await visitor.examine('/register')).toEqual([]);
  }, 60_000);
});

/** Goal: a dialog with an address opens over the page on screen, and closing it shows that page unchanged. */
describe('Dialogs over the page', () => {
  let browser: Browser;
  let visitor: Visitor;
  let page: Page;
  beforeAll(async () => {
    browser = await openBrowser();
    visitor = await Visitor.open(browser, { language: 'en' });
    page = visitor.page;
  });
  afterAll(() => browser.close());

  it('keeps the game below its rules, with the typed stake', async () => {
    await visitor.go('/bgs/dice');
    const stake = page.locator('main input[inputmode="decimal"]').first();
    await stake.fill('7');
    const title = await page.title();
    await page.locator('main a[href^="/help#"]:visible').first().click();
    await page.getByRole('dialog').waitFor();
    expect(pathOf(page)).toBe('/help');
    expect(await stake.inputValue()).toBe('7');
    await page.keyboard.press('Escape');
    await page.waitForURL('**/bgs/dice');
    expect(await page.locator('dialog[open]').count()).toBe(0);
    expect(await stake.inputValue()).toBe('7');
    expect(await page.title()).toBe(title);
  }, 60_000);

  it.each(['/login', '/register', '/service'])(
    'returns to the list from %s, at the place that was left',
    async (address) => {
      await visitor.go('/rng');
      await page.evaluate(() => window.scrollTo(0, 200));
      await page.evaluate((to) => document.querySelector<HTMLElement>(`a[href="${to}"]`)?.click(), address);
      await page.getByRole('dialog').waitFor();
      expect(pathOf(page)).toBe(address);
      await page.getByRole('dialog').locator('button.x').click();
      await page.waitForURL('**/rng');
      expect(await page.evaluate(() => window.scrollY)).toBe(200);
    },
    60_000,
  );

  it('goes back from the terms to the login that opened them', async () => {
    await visitor.go('/rng');
    await page.locator('.head a[href="/login"]').click();
    await page.locator('dialog a[href="/help#term"]').click();
    await page.waitForURL('**/help#term');
    // The address changes before the dialog is rendered. A key that is pressed in between goes to the page.
    await page.locator('dialog[open] h3').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL('**/login');
    await page.locator('dialog[open] form').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL('**/rng');
  }, 60_000);

  it('shows home below a dialog that was opened directly, and closes to it', async () => {
    await visitor.go('/help#term');
    await page.locator('.ban').waitFor();
    await page.locator('dialog[open] h2').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => url.pathname === '/');
  }, 60_000);
});
