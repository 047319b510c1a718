/// <reference lib="dom" />
import { randomInt } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { Api } from '../support/api.js';
import { Visitor, openBrowser } from './support/browser.js';
import { PAYMENT, askToWithdraw, readyToWithdraw, scripted, withdrawalIs } from './support/payout.js';
import { screens } from './support/screens.js';
import { balance, balanceBecomes, deposit, register, roll, type Account } from './support/walk.js';
import { word } from './support/words.js';

/** Matches the browser's console messages about refused requests, which this journey provokes on purpose. */
const refused = (text: string): boolean => /status of 4(01|22)/.test(text);

/**
 * Goal: a player is asked for a deposit limit and cannot deposit above it, is interrupted by the session reminder, and
 * takes a break whose end is shown. During the break play and deposits are refused, and withdrawals are possible. The
 * same is true after the player excludes himself for six months.
 */
describe.each(
  screens(
    [
      ['en', 1440],
      ['bn', 390],
    ],
    [
      ['ar', 1440],
      ['ar', 390],
    ],
  ),
)('player protection in %s at %i px', (language, width) => {
  let browser: Browser;
  let visitor: Visitor;
  let account: Account;
  const found: string[] = [];
  const t = (id: string): string => word(language, id);
  const dialog = () => visitor.page.locator('dialog[open]');

  beforeAll(async () => {
    browser = await openBrowser();
    visitor = await Visitor.open(browser, { language, width }, refused);
    account = await register(visitor, language);
    await balanceBecomes(visitor.page, 10_000);
  }, 60_000);
  afterAll(() => browser.close());

  it('asks for a deposit limit before the first deposit; no limit is asked once more, Esc leaves', async () => {
    const { page } = visitor;
    await visitor.go('/member/depositv2');
    await page.locator('[data-testid="limit-prompt"][data-due="first"]').waitFor();
    expect(await dialog().locator('input[inputmode="decimal"]').inputValue()).toBe('');
    found.push(...(await visitor.examine('the question for a limit')));
    await dialog()
      .getByRole('button', { name: t('deposit.prompt.noLimit') })
      .click();
    found.push(...(await visitor.examine('no limit is asked once more')));
    await page.keyboard.press('Escape');
    await page.waitForURL(/\/member$/);
    await visitor.go('/member/depositv2');
    await dialog()
      .locator('.seg label', { hasText: t('deposit.prompt.day') })
      .first()
      .click();
    await dialog().locator('input[inputmode="decimal"]').fill('50');
    await dialog().locator('button[type="submit"]').click();
    await dialog().waitFor({ state: 'detached' });
    await page.locator('[data-testid="allowance"]').getByText(t('deposit.limitLeft')).waitFor();
    await page.locator('[data-testid="allowance"] a').click();
    await page.locator('[data-testid="limits"]').waitFor();
    expect(await page.locator('[data-period="day"] input').inputValue()).toBe('50.00');
  }, 90_000);

  it('refuses a deposit above what is left of the limit, and takes one below it', async () => {
    const { page } = visitor;
    await visitor.go('/member/depositv2');
    const above = page.getByText(t('deposit.overLimit'), { exact: true });
    await page.locator('.sum-input input').fill('50.01');
    await above.waitFor();
    await page.getByRole('button', { name: t('deposit.continue') }).click();
    found.push(...(await visitor.examine('above the limit')));
    await deposit(visitor, language, undefined, '45.00');
    await visitor.go('/member/depositv2');
    await page.locator('.sum-input input').fill('5.01');
    await above.waitFor();
    await page.locator('.sum-input input').fill('5.00');
    await above.waitFor({ state: 'detached' });
    expect(await page.locator('[data-testid="order"]').count()).toBe(0);
  }, 90_000);

  it('interrupts play with the net position, over a reload, until the player answers', async () => {
    const { page } = visitor;
    await roll(visitor);
    const dueAt = new Date().toISOString();
    await page.route('**/wps/session/reminder', async (route) => {
      const token = (await route.request().headerValue('authorization'))?.replace('Bearer ', '') ?? '';
      const value = await new Api().value<object>('GET', '/wps/session/reminder', { token });
      await route.fulfill({ json: { success: true, value: { ...value, dueAt } } });
    });
    for (let time = 0; time < 2; time += 1) {
      await page.reload();
      await page.locator('[data-testid="session-reminder"]').waitFor();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      expect(await page.locator('[data-testid="session-reminder"][open]').count()).toBe(1);
    }
    found.push(...(await visitor.examine('the reminder')));
    await dialog()
      .getByRole('button', { name: t('reminder.goOn'), exact: true })
      .click();
    await dialog().waitFor({ state: 'detached' });
    // Requests that the test has intercepted (`page.route`) are answered first.
    await page.unrouteAll({ behavior: 'wait' });
    await Promise.all([page.waitForResponse(/\/wps\/session\/reminder/), page.reload()]);
    await page.locator('[data-testid="roll"]').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.locator('[data-testid="session-reminder"]').count()).toBe(0);
  }, 90_000);

  it('begins a break that names its end, confirmed by the password', async () => {
    const { page } = visitor;
    await visitor.go('/member/limits');
    const card = page.getByTestId('break');
    await card
      .locator('.seg label', { hasText: t('limits.duration.week') })
      .first()
      .click();
    await card.getByRole('button').click();
    await page.getByTestId('exclusion-form').waitFor();
    found.push(...(await visitor.examine('the break is confirmed')));
    await dialog().locator('input[autocomplete="current-password"]').fill('not it');
    await dialog().locator('button[type="submit"]').click();
    await dialog().getByRole('alert').waitFor();
    await dialog().locator('input[autocomplete="current-password"]').fill(account.password);
    await dialog().locator('button[type="submit"]').click();
    await page.locator('[data-testid="excluded"][data-kind="cool_off"]').waitFor();
    expect(await page.getByTestId('break').locator('.seg label').count()).toBeLessThan(4);
    found.push(...(await visitor.examine('on a break')));
  }, 90_000);

  it('then refuses play and deposits, and still pays a withdrawal', async () => {
    const { page } = visitor;
    await visitor.go('/bgs/dice');
    await page.locator('.betform .chips .chip').first().click();
    await page.locator('[data-testid="roll"]').click();
    await page.getByText(t('fail.wallet.excluded')).first().waitFor();
    await visitor.go('/member/depositv2');
    await page.getByTestId('deposit-excluded').waitFor();
    found.push(...(await visitor.examine('no deposit on a break')));
    await page
      .getByTestId('deposit-excluded')
      .getByRole('link', { name: t('term.wallet.withdraw') })
      .click();
    await page.locator('[data-testid="withdrawable"]').waitFor();
    await readyToWithdraw(await scripted(account), `BD${randomInt(10 ** 9, 10 ** 10)}`);
    const before = await balance(page);
    await askToWithdraw(visitor, language, '20.00');
    await withdrawalIs(visitor, 'paid');
    expect((await balance(page)).minor).toBe(before.minor - 2_000);
    found.push(...(await visitor.examine('paid on a break')));
  }, 90_000);

  it('excludes himself for six months, and is still paid a withdrawal', async () => {
    const { page } = visitor;
    await visitor.go('/member/limits');
    const card = page.getByTestId('self-exclusion');
    await card
      .locator('.seg label', { hasText: t('limits.duration.six_months') })
      .first()
      .click();
    await card.getByRole('button').click();
    await page.getByTestId('exclusion-form').waitFor();
    found.push(...(await visitor.examine('the self-exclusion is confirmed')));
    // The player has set a payment password in the meantime, so the exclusion must be confirmed with it.
    await dialog().locator('input[inputmode="numeric"]').fill(PAYMENT);
    await dialog().locator('button[type="submit"]').click();
    await page.locator('[data-testid="excluded"][data-kind="self"]').waitFor();
    await visitor.go('/bgs/dice');
    await page.locator('.betform .chips .chip').first().click();
    await page.locator('[data-testid="roll"]').click();
    await page.getByText(t('fail.wallet.excluded')).first().waitFor();
    await visitor.go('/member/depositv2');
    await page.getByTestId('deposit-excluded').waitFor();
    const before = await balance(page);
    await askToWithdraw(visitor, language, '20.00');
    await withdrawalIs(visitor, 'paid');
    expect((await balance(page)).minor).toBe(before.minor - 2_000);
    found.push(...(await visitor.examine('paid after a self-exclusion')));
  }, 120_000);

  it('shows no fault on any page', () => expect(found).toEqual([]));
});
