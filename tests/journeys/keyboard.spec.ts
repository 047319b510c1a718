import type { Browser, Page } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';
import { anAccount, balanceBecomes } from './support/walk.js';
import { word } from './support/words.js';

const PRESSES_MAX = 120;

/** Presses a key, Tab by default, until the focus is on the element of a selector. */
async function tabTo(page: Page, selector: string, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < PRESSES_MAX; presses += 1) {
    const there = await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
    if (there) return;
    await page.keyboard.press(key);
  }
  throw new Error(`the keyboard never reached ${selector}`);
}

/** Goal: a person without a mouse registers, plays, opens and closes a dialog, and logs out. */
describe('The keyboard alone', () => {
  let browser: Browser;
  let visitor: Visitor;
  beforeAll(async () => {
    browser = await openBrowser();
    visitor = await Visitor.open(browser, { language: 'en' });
  });
  afterAll(() => browser.close());

  it('skips to the content with the first Tab', async () => {
    await visitor.go('/');
    await visitor.page.keyboard.press('Tab');
    await visitor.page.keyboard.press('Enter');
    expect(await visitor.page.evaluate(() => document.activeElement?.id)).toBe('main');
  }, 60_000);

  it('registers', async () => {
    const { page } = visitor;
    const account = anAccount();
    await tabTo(page, 'a[href="/register"]', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.locator('input[name="fields.username"]').waitFor();
    await tabTo(page, 'input[name="fields.username"]');
    await page.keyboard.type(account.username);
    await tabTo(page, 'input[name="fields.password"]');
    await page.keyboard.type(account.password);
    await tabTo(page, 'input[name="confirm"]');
    await page.keyboard.type(account.password);
    await tabTo(page, 'input[name="terms"]');
    await page.keyboard.press('Space');
    await tabTo(page, 'dialog button[type="submit"]');
    await page.keyboard.press('Enter');
    await balanceBecomes(page, 10_000);
  }, 90_000);

  it('chooses a target and rolls, and the result is announced', async () => {
    const { page } = visitor;
    await visitor.go('/bgs/dice');
    await tabTo(page, '.track input');
    const before = await page.locator('.track input').inputValue();
    await page.keyboard.press('ArrowRight');
    expect(Number(await page.locator('.track input').inputValue())).toBe(Number(before) + 100);
    await tabTo(page, '[data-testid="roll"]', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.locator('[data-testid="result"][data-roll]').waitFor();
    expect(await page.locator('.outcome').getAttribute('role')).toBe('status');
  }, 60_000);

  it('opens the account menu, closes it with Escape, and logs out from it', async () => {
    const { page } = visitor;
    await tabTo(page, '.acct', 'Shift+Tab');
    await page.keyboard.press('Enter');
    expect(await page.locator('.acct').getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Escape');
    expect(await page.locator('.acct').getAttribute('aria-expanded')).toBe('false');
    expect(await page.evaluate(() => document.activeElement?.matches('.acct'))).toBe(true);
    await page.keyboard.press('Enter');
    await tabTo(page, 'button.poprow');
    await page.keyboard.press('Enter');
    await page.locator('dialog[open]').waitFor();
    await tabTo(page, 'dialog .btn.primary');
    await page.keyboard.press('Enter');
    await page
      .getByRole('link', { name: word('en', 'term.auth.login'), exact: true })
      .first()
      .waitFor();
    expect(visitor.faults).toEqual([]);
  }, 60_000);
});
