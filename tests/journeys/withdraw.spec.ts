/// <reference lib="dom" />
import { randomInt } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';
import { screens } from './support/screens.js';
import { balance, balanceBecomes, deposit, register, type Account } from './support/walk.js';
import { word } from './support/words.js';

const PAYMENT = '246810';
/** A different account number for each run, because accounts that two members share are sent to review. */
const aNumber = (): string => `BD${randomInt(10 ** 9, 10 ** 10)}`;

/** Matches the browser's console message about a refused request, which this journey provokes on purpose. */
const refused = (text: string): boolean => /status of 422/.test(text);

/**
 * Goal: a player can withdraw. The player sets a payment password, adds an account, requests 50.00, sees each state
 * without a reload, and confirms the receipt.
 */
describe.each(
  screens(
    [
      ['en', 1440],
      ['bn', 390],
    ],
    [
      ['ar', 390],
      ['ar', 1440],
    ],
  ),
)('a withdrawal in %s at %i px', (language, width) => {
  let browser: Browser;
  let visitor: Visitor;
  let account: Account;
  const found: string[] = [];
  const t = (id: string): string => word(language, id);
  const button = (id: string) => visitor.page.getByRole('button', { name: t(id), exact: true });
  const field = (id: string) => visitor.page.getByRole('textbox', { name: t(id) });
  const secret = () => visitor.page.locator('form input[inputmode="numeric"][type="password"]');
  const state = (status: string) =>
    visitor.page.locator(`[data-testid="withdrawal"][data-status="${status}"]`).waitFor({ timeout: 60_000 });

  beforeAll(async () => {
    browser = await openBrowser();
    visitor = await Visitor.open(browser, { language, width }, refused);
    account = await register(visitor, language);
    await deposit(visitor, language, undefined, '60.00');
  }, 120_000);
  afterAll(() => browser.close());

  it('starts with a payment password, set with the login password', async () => {
    const { page } = visitor;
    await visitor.go('/member/withdraw');
    found.push(...(await visitor.examine('nothing set')));
    await page.getByRole('link', { name: t('withdraw.setPassword') }).click();
    await page.locator('[data-way="set"] form').waitFor();
    await page.locator('input[autocomplete="current-password"]').fill(account.password);
    await secret().nth(0).fill(PAYMENT);
    await secret().nth(1).fill(PAYMENT);
    found.push(...(await visitor.examine('payment password')));
    await button('term.action.save').click();
    await page.locator('[data-way="done"]').waitFor();
    await page.getByRole('link', { name: t('auth.pay.goOn') }).click();
    await page.locator('[data-testid="withdrawable"]').waitFor();
  }, 90_000);

  it('continues with an account of the player', async () => {
    const { page } = visitor;
    const number = aNumber();
    await page.getByRole('link', { name: t('withdraw.addAccount') }).click();
    await page.locator('[data-testid="account-form"]').waitFor();
    await page.locator('[data-testid="account-form"] .seg label', { hasText: t('withdraw.kind.bank') }).click();
    await field('withdraw.institution.bank').fill('City Bank');
    await field('withdraw.holder').fill('Rafi Miah');
    await field('withdraw.number.bank').fill(number);
    await secret().fill('000000');
    await button('withdraw.addAccount').click();
    await page
      .getByRole('alert')
      .filter({ hasText: t('fail.wallet.payment_password') })
      .waitFor();
    await secret().fill(PAYMENT);
    await button('withdraw.addAccount').click();
    await page.locator('[data-testid="accounts"]').getByText(number.slice(-4)).waitFor();
    found.push(...(await visitor.examine('accounts')));
  }, 90_000);

  it('is requested, paid and confirmed, with each state pushed to the screen', async () => {
    const { page } = visitor;
    await visitor.go('/member/withdraw');
    const before = await balance(page);
    await page.locator('[data-testid="withdraw-form"]').waitFor();
    await page.locator('.order-sum input').fill('50.001');
    await secret().fill(PAYMENT);
    await button('withdraw.request').click();
    // The page does not send an amount with more decimal places than the currency has.
    await page.locator('.order-sum.bad').waitFor();
    await page.locator('.order-sum input').fill('50.00');
    found.push(...(await visitor.examine('form')));
    await button('withdraw.request').click();
    await page.waitForURL(/\/member\/withdraw\/[0-9a-f-]{36}$/);
    await balanceBecomes(page, before.minor - 5_000);
    await state('paid');
    await page.locator('[data-testid="confirm"]').waitFor();
    found.push(...(await visitor.examine('paid')));
    await button('withdraw.no').click();
    await page.locator('dialog[open]').getByText(t('withdraw.noTitle')).waitFor();
    found.push(...(await visitor.examine('asking')));
    await page
      .locator('dialog[open]')
      .getByRole('button', { name: t('term.action.back') })
      .click();
    await button('withdraw.yes').click();
    await state('received');
    found.push(...(await visitor.examine('received')));
    expect((await balance(page)).minor).toBe(before.minor - 5_000);
  }, 120_000);

  it('shows no fault on any page', () => expect(found).toEqual([]));
});
