/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { Player, type Order } from '../../support/player.js';
import { openBrowser, type Visitor } from '../support/browser.js';
import { demoOperators, enterConsole, openConsole, registerOperator, type ConsoleAccount } from '../support/console.js';
import { word } from '../support/words.js';

const w = (id: string): string => word('en', id);
const ORDERED = 50_000n;
const ARRIVED = 40_000n;

/**
 * Goal: an operator registers another operator, who logs in for the first time with an authenticator and reviews a
 * deposit whose amount differs from the order. The player gets the money. An operator whose role lacks the queue does
 * not see it.
 */
describe('the console reviews a deposit', () => {
  let browser: Browser;
  let administrator: Visitor;
  let player: Player;
  let order: Order;
  const found: string[] = [];

  beforeAll(async () => {
    browser = await openBrowser();
    player = await Player.register();
    order = await player.order(ORDERED);
    await player.settle(order, { outcome: 'pay', amountMinor: String(ARRIVED) });
    await player.orderIs(order, 'under_review');
    administrator = await openConsole(browser);
    await administrator.go('/');
    found.push(...(await administrator.examine('login')));
    await enterConsole(administrator, demoOperators()[0] as ConsoleAccount);
    found.push(...(await administrator.examine('first page')));
  }, 120_000);
  afterAll(() => browser.close());

  it('shows the queue to a cashier, who credits what arrived by keyboard', async () => {
    const cashier = await openConsole(browser);
    await cashier.go('/');
    await enterConsole(cashier, await registerOperator(administrator, 'cashier'));
    found.push(...(await administrator.examine('operators')));
    const { page } = cashier;
    await cashier.go(`/deposits?find=${order.orderId}`);
    found.push(...(await cashier.examine('queue')));
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.locator('.oa').waitFor();
    found.push(...(await cashier.examine('panel')));
    await page.keyboard.press('c');
    await page.getByRole('button', { name: w('opsKit.release') }).waitFor();
    const before = BigInt((await player.balance()).cashMinor);
    await page.keyboard.press('a');
    await page.locator('dialog[open] [data-testid="confirm"]').click();
    await player.orderIs(order, 'credited');
    expect(BigInt((await player.balance()).cashMinor)).toBe(before + ARRIVED);
    await page.locator(`#row-${order.orderId}`).waitFor({ state: 'detached' });
    found.push(...(await cashier.look('decided')));
    await cashier.context.close();
  }, 120_000);

  it('writes the decision to the audit log', async () => {
    const { page } = administrator;
    await administrator.go(`/audit?subject=${order.orderId}`);
    await page
      .locator('td', { hasText: w('opsAudit.act.deposits.approve') })
      .first()
      .click();
    await page.locator('aside').getByText('credited').first().waitFor();
    found.push(...(await administrator.examine('audit log')));
  }, 60_000);

  it('has no queue for a role that may not read it', async () => {
    const content = await openConsole(browser, { width: 390 });
    await content.go('/');
    await enterConsole(content, await registerOperator(administrator, 'content'));
    const { page } = content;
    await page.getByRole('button', { name: w('opsApp.menu') }).click();
    expect(await page.getByRole('link', { name: w('opsApp.section.deposits') }).count()).toBe(0);
    await content.go('/deposits');
    await page.getByRole('heading', { name: w('opsApp.missing') }).waitFor();
    found.push(...(await content.look('a phone without the queue')));
    await content.context.close();
  }, 90_000);

  it.each([
    ['bn', 390],
    ['ar', 1440],
  ])(
    'shows every section without a fault in %s at %i px',
    async (language, width) => {
      const visitor = await openConsole(browser, { language, width });
      await visitor.context.addCookies(await administrator.context.cookies());
      for (const path of [
        'today',
        'withdrawals',
        'deposits',
        'wins',
        'adjustments',
        'cases',
        'players',
        'applications',
        'feedback',
        'serviceThreads',
        'announcements',
        'abuse',
        'referrals',
        'promotions',
        'moves',
        'jackpots',
        'draws',
        'brands',
        'audit',
        'operators',
        'sessions',
      ]) {
        await visitor.go(`/${path}`);
        found.push(...(await visitor.examine(`${path} in ${language}`)));
      }
      await visitor.context.close();
    },
    90_000,
  );

  it('met no fault on the way', () => expect(found).toEqual([]));
});
