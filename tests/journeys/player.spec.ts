import type { Browser } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';
import { screens } from './support/screens.js';
import { balance, balanceBecomes, deposit, logout, register, roll, toDeposit } from './support/walk.js';

/**
 * Goal: a person registers, deposits, bets, sees the balance change and logs out, and no page on the way has a fault.
 * Nothing is simulated in the browser.
 */
describe.each(
  screens(
    [
      ['en', 1440, 'dark'],
      ['bn', 390, 'daylight'],
    ],
    [
      ['bn', 1440, 'daylight'],
      ['ar', 1440, 'dark'],
      ['en', 390, 'daylight'],
      ['ar', 390, 'daylight'],
    ],
  ),
)('a player in %s at %i px, %s', (language, width, theme) => {
  let browser: Browser;
  let visitor: Visitor;
  const found: string[] = [];

  beforeAll(async () => {
    browser = await openBrowser();
    visitor = await Visitor.open(browser, { language, width, theme });
  });
  afterAll(() => browser.close());

  it('registers and receives the bonus', async () => {
    await visitor.go('/register');
    found.push(...(await visitor.examine('register')));
    await register(visitor, language);
    await balanceBecomes(visitor.page, 10_000);
    found.push(...(await visitor.examine('home')));
  }, 90_000);

  it("deposits with a chosen bonus on the provider's page, and gets a receipt", async () => {
    await toDeposit(visitor, language);
    found.push(...(await visitor.examine('deposit, bonus to choose')));
    expect(await visitor.page.getByTestId('allowance').count()).toBe(1);
    const paid = await deposit(visitor, language, { id: 'rain-season-20', percent: 20 });
    expect((await balance(visitor.page)).minor).toBe(10_000 + paid);
    found.push(...(await visitor.examine('deposit')));
  }, 90_000);

  it('bets, and the header shows the newest version of the balance', async () => {
    await roll(visitor);
    found.push(...(await visitor.examine('dice')));
  }, 90_000);

  it('finds every transaction in the account record', async () => {
    await visitor.go('/member/transactionHistory');
    const rows = visitor.page.locator(width > 900 ? '.tblwrap tbody tr' : '.cards > li');
    await rows.first().waitFor();
    expect(await rows.count()).toBeGreaterThanOrEqual(3);
    found.push(...(await visitor.examine('account record')));
  }, 90_000);

  it('logs out and is a visitor again', async () => {
    await logout(visitor, language);
    expect(await visitor.page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
    const merchant = () => [localStorage.getItem('merchantCode'), sessionStorage.getItem('merchantCode')];
    expect(await visitor.page.evaluate(merchant)).toEqual(['lab', 'lab']);
    found.push(...(await visitor.examine('logged out')));
  }, 90_000);

  it('has no fault on any page', () => expect(found).toEqual([]));
});
