/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { until } from '../../support/until.js';
import { Visitor, openBrowser } from '../support/browser.js';
import { demoOperators, enterConsole, openConsole, registerOperator, type ConsoleAccount } from '../support/console.js';
import { balance, register } from '../support/walk.js';
import { word } from '../support/words.js';

const w = (id: string): string => word('en', id);

/**
 * Goal: a cashier requests a credit for a player, cannot approve it, a risk operator approves it, and the player sees
 * the new balance by push. A debit above the cash cannot be approved, and the console says so.
 */
describe('two operators adjust a balance', () => {
  let browser: Browser;
  let player: Visitor;
  let username: string;
  let cashier: Visitor;
  let risk: Visitor;
  const found: string[] = [];

  beforeAll(async () => {
    browser = await openBrowser();
    player = await Visitor.open(browser, { language: 'en' });
    ({ username } = await register(player, 'en'));
    await until(
      'the gift',
      () => balance(player.page),
      ({ minor }) => minor > 0,
    );
    const administrator = await openConsole(browser);
    await administrator.go('/');
    await enterConsole(administrator, demoOperators()[0] as ConsoleAccount);
    cashier = await openConsole(browser);
    await cashier.go('/');
    await enterConsole(cashier, await registerOperator(administrator, 'cashier'));
    risk = await openConsole(browser);
    await risk.go('/');
    await enterConsole(risk, demoOperators()[1] as ConsoleAccount);
  }, 180_000);
  afterAll(() => browser.close());

  async function request(kind: 'cash_credit' | 'cash_debit', amount: string): Promise<void> {
    const { page } = cashier;
    await cashier.go(`/players?find=${username}`);
    await page.getByRole('button', { name: username }).click();
    await page.getByRole('link', { name: w('opsPlayers.adjust') }).click();
    const dialog = page.locator('dialog[open]');
    await dialog.locator(`input[value="${kind}"]`).check({ force: true });
    await dialog.locator('button[type="submit"]').click();
    await dialog.getByText(w('opsAdjustments.badAmount')).waitFor();
    await dialog.locator('input[name="amount"]').fill(amount);
    await dialog.locator('select[name="reason"]').selectOption('payment_error');
    await dialog.locator('input[name="note"]').fill('the provider paid twice');
    found.push(...(await cashier.examine(`the request of ${amount}`)));
    await dialog.locator('button[type="submit"]').click();
    await page.locator('.op').getByRole('heading', { name: username }).waitFor();
  }
  async function open(): Promise<void> {
    await risk.go(`/adjustments`);
    await risk.page.locator('.rowlink').last().click();
    await risk.page.locator('.op').getByRole('heading', { name: username }).waitFor();
  }
  async function approve(): Promise<void> {
    const { page } = risk;
    await open();
    await page.keyboard.press('a');
    await page.locator('dialog[open] [data-testid="confirm"]').click();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  }

  it('by a request that its own operator cannot approve', async () => {
    await request('cash_credit', '12.50');
    const panel = cashier.page.locator('.op');
    await panel.getByRole('button', { name: w('opsAdjustments.withdraw') }).waitFor();
    await panel.getByText(w('opsAdjustments.reason.payment_error')).waitFor();
    expect(await panel.getByRole('button', { name: w('opsAdjustments.approve') }).count()).toBe(0);
    found.push(...(await cashier.examine('the own request')));
  }, 90_000);

  it('by an approval that the player sees at once', async () => {
    const before = (await balance(player.page)).minor;
    await approve();
    await until(
      'the credit',
      () => balance(player.page),
      ({ minor }) => minor > before,
    );
    expect((await balance(player.page)).minor).toBe(before + 1250);
  }, 90_000);

  it('unless the cash does not cover a debit', async () => {
    const before = (await balance(player.page)).minor;
    await request('cash_debit', '900000');
    await open();
    const panel = risk.page.locator('.op');
    await panel.getByText(w('opsAdjustments.doesNotFit')).waitFor();
    expect(await panel.getByRole('button', { name: w('opsAdjustments.approve') }).count()).toBe(0);
    found.push(...(await risk.examine('a debit that does not fit')));
    expect((await balance(player.page)).minor).toBe(before);
    expect(found).toEqual([]);
  }, 90_000);
});
