import type { Browser } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';
import { Line, type NetworkState } from './support/line.js';
import { productPort } from './support/site.js';
import { balance, balanceBecomes, register, roll, type Account } from './support/walk.js';
import { word } from './support/words.js';

/** The browser's own console messages about a failed connection. */
const broken = (text: string): boolean => /Failed to load resource|ERR_|WebSocket|net::/.test(text);

const MINUTE_MS = 60_000;

/**
 * Goal: the screen shows a message for every fault of the connection between browser and server, and the message
 * disappears when the fault ends.
 */
describe('A connection that fails', () => {
  let browser: Browser;
  let line: Line;
  let visitor: Visitor;
  let account: Account;
  beforeAll(async () => {
    browser = await openBrowser();
    line = await Line.to(productPort());
    visitor = await Visitor.open(browser, { language: 'en', base: line.base }, broken);
    account = await register(visitor, 'en');
    await visitor.go('/member/transactionHistory');
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await line.close();
  });

  const says = (id: string) => visitor.page.locator('.connbar', { hasText: word('en', id) });
  const provoke = () =>
    visitor.page
      .locator('.head .bal')
      .getByRole('button', { name: word('en', 'term.action.refresh') })
      .click();

  it.each([
    ['cut', 'app.conn.down'],
    ['busy', 'app.conn.busy'],
    ['unavailable', 'app.conn.down'],
    ['slow', 'app.conn.slow'],
  ] as [NetworkState, string][])(
    'says so while it is %s, and goes on by itself',
    async (state, id) => {
      line.setState(state);
      await provoke();
      await says(id).waitFor({ timeout: 60_000 });
      const [axe] = await visitor.examine(state).catch(() => ['']);
      expect(axe ?? '').not.toMatch(/color-contrast|aria|label/);
      line.setState('fine');
      await visitor.page.locator('.connbar').waitFor({ state: 'detached', timeout: 60_000 });
      expect((await balance(visitor.page)).minor).toBe(10_000);
    },
    150_000,
  );

  it('reports missing pushes, polls the balance meanwhile, and receives pushes again after a minute', async () => {
    const elsewhere = await Visitor.open(browser, { language: 'en' });
    await elsewhere.go('/login');
    await elsewhere.page.locator('dialog input[name="username"]').fill(account.username);
    await elsewhere.page.locator('dialog input[name="password"]').fill(account.password);
    await elsewhere.page.locator('dialog form button[type="submit"]').click();
    const away = Date.now();
    line.setState('no-sockets');
    await says('app.conn.socket').waitFor({ timeout: 60_000 });
    await roll(elsewhere);
    await balanceBecomes(visitor.page, (await balance(elsewhere.page)).minor);
    await visitor.page.waitForTimeout(Math.max(0, away + MINUTE_MS - Date.now()));
    await says('app.conn.socket').waitFor();
    line.setState('fine');
    await visitor.page.locator('.connbar').waitFor({ state: 'detached', timeout: 60_000 });
    await roll(elsewhere);
    await balanceBecomes(visitor.page, (await balance(elsewhere.page)).minor);
    await elsewhere.close();
  }, 240_000);

  it('shows an error card with its code, and loads the page once the connection is back', async () => {
    line.setState('unavailable');
    // The selected day is marked only after the address has changed, not during the click.
    await visitor.page.getByRole('radio', { name: word('en', 'term.date.yesterday') }).click({ force: true });
    await visitor.page.locator('input[value="yesterday"]:checked').waitFor({ state: 'attached' });
    await visitor.page
      .getByRole('alert')
      .getByText(word('en', 'ui.didNotLoad'))
      .or(visitor.page.locator('.connbar'))
      .first()
      .waitFor({ timeout: 60_000 });
    line.setState('fine');
    await visitor.page.locator('.empty, .tblwrap').first().waitFor({ timeout: 60_000 });
    await visitor.page.locator('.connbar').waitFor({ state: 'detached', timeout: 60_000 });
  }, 150_000);

  it('says that the session was ended elsewhere, hides its data, and leads to the login', async () => {
    const token = await visitor.page.evaluate(() => sessionStorage.getItem('token'));
    const ended = await fetch(`http://127.0.0.1:${productPort()}/wps/session/logout`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}`, 'x-merchant': 'lab' },
    });
    expect(ended.status).toBe(200);
    await provoke().catch(() => undefined);
    await visitor.page.locator('.ended').waitFor({ timeout: 30_000 });
    expect(await visitor.page.locator('[data-testid="balance"]').count()).toBe(0);
    await visitor.page.locator('.ended').getByRole('link').click();
    await visitor.page.locator('input[name="username"]').waitFor();
  }, 90_000);
});
