/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';
import { register, toDeposit, type Account } from './support/walk.js';
import { word } from './support/words.js';

const CODE = /^[0-9A-F]{4}-[0-9A-F]{4}$/;

/** Tries an action up to nine times, because an effect in the background may take a moment. */
async function retried(what: string, act: () => Promise<void>): Promise<void> {
  for (let tries = 1; tries < 10; tries += 1) {
    const isDone = await act().then(
      () => true,
      () => false,
    );
    if (isDone) return;
  }
  throw new Error(`${what} did not come`);
}

/**
 * Goal: a deposit has a short code, can be cancelled, and the link back from the provider opens it. A chargeback takes
 * it back, and the member sees why.
 */
describe.each([
  ['en', 1440],
  ['bn', 390],
] as const)('a deposit in %s at %i px', (language, width) => {
  let browser: Browser;
  let visitor: Visitor;
  let account: Account;
  const found: string[] = [];
  const opened = async (): Promise<Page> => {
    const { page } = visitor;
    await toDeposit(visitor, language);
    const [provider] = await Promise.all([
      visitor.context.waitForEvent('page'),
      page.getByRole('button', { name: word(language, 'deposit.continue') }).click(),
    ]);
    await page.locator('[data-testid="order"]').waitFor();
    await provider.waitForURL(/\/pay\//);
    return provider;
  };
  beforeAll(async () => {
    browser = await openBrowser();
    visitor = await Visitor.open(browser, { language, width });
    account = await register(visitor, language);
  }, 60_000);
  afterAll(() => browser.close());

  it('shows a short code, and ends when it is cancelled', async () => {
    const { page } = visitor;
    const provider = await opened();
    expect((await page.locator('[data-testid="order"] .ref .num').innerText()).trim()).toMatch(CODE);
    found.push(...(await visitor.examine('order')));
    await page.locator('[data-testid="cancel"]').click();
    await page.locator('[data-testid="order"]').waitFor({ state: 'detached' });
    await page.getByText(word(language, 'deposit.cancelled')).first().waitFor();
    await provider.close();
  }, 90_000);

  it('is shown again after the link back from the provider', async () => {
    const provider = await opened();
    await provider.locator('a.back').click();
    await provider.waitForURL(/\/member\/depositv2\?order=[0-9a-f-]{36}/);
    await provider.locator('[data-testid="order"], [data-testid="receipt"]').first().waitFor();
    await provider.close();
  }, 90_000);

  it('to an address counts the confirmations of the network live, and is credited at the last one', async () => {
    const { page } = visitor;
    await toDeposit(visitor, language);
    await page.locator('input[name="method"][value="crypto"]').check();
    await page.getByRole('button', { name: word(language, 'deposit.continue') }).click();
    await page.locator('[data-testid="address"] svg[role="img"]').waitFor();
    found.push(...(await visitor.examine('address')));
    const payUrl = await page.locator('[data-testid="pay"]').getAttribute('href');
    const outcome = (body: object): Promise<Response> =>
      fetch(`${payUrl}/outcome`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await outcome({ outcome: 'send', confirmations: 2, hold: true });
    await page.locator('[data-testid="confirmations"][data-count="2"]').waitFor();
    found.push(...(await visitor.examine('confirmations')));
    await outcome({ outcome: 'confirm', confirmations: 1 });
    await page.locator('[data-testid="confirmations"][data-count="1"]').waitFor();
    await outcome({ outcome: 'confirm', confirmations: 6 });
    await page.locator('[data-testid="receipt"]').waitFor();
    await page.locator('[data-testid="receipt"]').getByRole('button').click();
  }, 90_000);

  it('is shown on another device at once, with its end, and beside other open deposits', async () => {
    const { page } = visitor;
    const other = await Visitor.open(browser, { language, width });
    await other.go('/login');
    await other.page.locator('dialog input[name="username"]').fill(account.username);
    await other.page.locator('dialog input[name="password"]').fill(account.password);
    await other.page.locator('dialog button[type="submit"]').click();
    await other.page.locator('[data-testid="balance"]:visible').waitFor();
    await other.go('/member/depositv2');
    // Another device finds the deposit that the previous step left open.
    await other.page.locator('[data-testid="order"][data-status="awaiting_payment"]').waitFor();
    const code = '[data-testid="order"] .ref .num';
    const earlier = await other.page.locator(code).innerText();
    const provider = await opened();
    await page.locator(code, { hasNotText: earlier }).waitFor();
    const newest = await page.locator(code).innerText();
    await other.page.locator('[data-testid="other-orders"] button').click();
    await other.page.locator(code, { hasText: newest }).waitFor();
    found.push(...(await other.examine('other-orders')));
    await page.locator('[data-testid="cancel"]').click();
    await other.page.locator('[data-testid="order"][data-status="expired"]').waitFor({ timeout: 5_000 });
    await other.context.close();
    await provider.close();
  }, 90_000);

  it('is taken back after a chargeback, with its line in the record and a message', async () => {
    const { page } = visitor;
    const provider = await opened();
    await provider.locator('button[value="pay"]').click();
    await page.locator('[data-testid="receipt"]').waitFor({ timeout: 20_000 });
    await provider.locator('button[value="chargeback"]').click();
    await provider.locator('.slip[data-tone="ended"]').waitFor();
    const line = page
      .getByText(word(language, 'record.type.chargeback'), { exact: true })
      .locator('visible=true')
      .first();
    await retried('the line of the chargeback', async () => {
      await visitor.go('/member/transactionHistory');
      await line.waitFor({ timeout: 3_000 });
    });
    found.push(...(await visitor.examine('record-chargeback')));
    await visitor.go('/member/messageV2');
    const title = { en: 'Deposit charged back', bn: 'ডিপোজিট ফেরত নেওয়া হয়েছে' }[language];
    await page.getByText(title).locator('visible=true').first().waitFor({ timeout: 10_000 });
    await provider.close();
  }, 90_000);

  it('is limited by the player: a lower limit at once, a higher one only after its wait', async () => {
    const { page } = visitor;
    const day = page.locator('[data-period="day"] input');
    const save = async (amount: string) => {
      await day.fill(amount);
      await page.locator('[data-testid="limit-form"] button[type="submit"]').click();
    };
    await visitor.go('/member/limits');
    await save('50');
    await page.getByText(word(language, 'limits.saved'), { exact: true }).waitFor();
    await save('80');
    await page.locator('[data-limit="deposit day"]').waitFor();
    expect(await day.inputValue()).toBe('50.00');
    found.push(...(await visitor.examine('limits')));
    await page.locator('[data-limit="deposit day"] button').click();
    await page.locator('[data-testid="waiting"]').waitFor({ state: 'detached' });
    await visitor.go('/member/depositv2');
    await page.locator('[data-testid="allowance"]').getByText(word(language, 'deposit.limitLeft')).waitFor();
  }, 90_000);

  it('has no fault on any page', () => expect(found).toEqual([]));
});
