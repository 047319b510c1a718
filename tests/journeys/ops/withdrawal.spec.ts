/// <reference lib="dom" />
import { randomInt } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { Player } from '../../support/player.js';
import { Visitor, openBrowser } from '../support/browser.js';
import { demoOperators, enterConsole, openConsole, type ConsoleAccount } from '../support/console.js';
import { askToWithdraw, claimWithdrawal, readyToWithdraw, scripted, withdrawalIs } from '../support/payout.js';
import { screens } from '../support/screens.js';
import { balance, balanceBecomes, deposit, register } from '../support/walk.js';
import { word } from '../support/words.js';

const w = (id: string): string => word('en', id);

/**
 * Goal: a player asks for 50.00; an operator in a second browser claims it, reads why it waits and pays; the player
 * sees each state without a reload and confirms. A second withdrawal is rejected, and its money comes back.
 */
describe.each(
  screens(
    [['en', 390]],
    [
      ['en', 1440],
      ['bn', 390],
    ],
  ),
)('the console pays a withdrawal of a player in %s at %i px', (language, width) => {
  let browser: Browser;
  let player: Visitor;
  let operator: Visitor;
  const found: string[] = [];
  const number = `BD${randomInt(10 ** 9, 10 ** 10)}`;
  const t = (id: string): string => word(language, id);
  const state = (status: string): Promise<void> => withdrawalIs(player, status);
  const ask = (): Promise<string> => askToWithdraw(player, language, '50.00');
  const claim = (id: string): Promise<void> => claimWithdrawal(operator, id);

  beforeAll(async () => {
    browser = await openBrowser();
    player = await Visitor.open(browser, { language, width });
    const account = await register(player, language);
    await deposit(player, language, undefined, '120.00');
    // The risk rules of lab send a payout account that two members share to review.
    await readyToWithdraw(await Player.register(), number);
    await readyToWithdraw(await scripted(account), number);
    operator = await openConsole(browser);
    await operator.go('/');
    await enterConsole(operator, demoOperators()[1] as ConsoleAccount);
  }, 180_000);
  afterAll(() => browser.close());

  it('paid, seen state by state and confirmed', async () => {
    const before = await balance(player.page);
    const id = await ask();
    await balanceBecomes(player.page, before.minor - 5_000);
    await claim(id);
    await state('reviewing');
    const { page } = operator;
    await page.locator('.ck', { hasText: w('opsWithdrawals.why.shared_account') }).waitFor();
    found.push(...(await operator.examine('a withdrawal in review')));
    const payout = page.locator('[data-testid="payout"]');
    expect(await payout.innerText()).not.toMatch(new RegExp(`Rafi|${number}`));
    await page
      .locator('.op')
      .getByRole('button', { name: w('term.action.show'), exact: true })
      .click();
    await page.locator('dialog input[name="reason"]').fill('the bank asks for the name');
    await page.locator('dialog button[type="submit"]').click();
    await payout.getByText('Rafi Miah').waitFor();
    await payout.getByText(number).waitFor();
    found.push(...(await operator.examine('the whole payout account')));
    await page
      .locator('.op')
      .getByRole('button', { name: w('term.action.hide'), exact: true })
      .click();
    await payout.getByText(`••••${number.slice(-4)}`).waitFor();
    await operator.go(`/withdrawals?open=${id}`);
    await page.locator('.oa').waitFor();
    await page.keyboard.press('o');
    await page.locator('.pl2').waitFor();
    await page.locator('.ph .btn.primary').waitFor();
    found.push(...(await operator.examine('the player of a withdrawal')));
    await page.keyboard.press('Escape');
    await page.locator('.oa').waitFor();
    await page.keyboard.press('o');
    await page.locator('.ph .btn.primary').waitFor();
    await page.keyboard.press('w');
    await page.locator('.oa').waitFor();
    expect(page.url()).toContain(`/withdrawals?open=${id}`);
    await operator.go(`/withdrawals?find=${id}`);
    await page.locator(`#row-${id}`).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.locator('.oa').waitFor();
    await page.keyboard.press('a');
    await page.locator('dialog[open] [data-testid="confirm"]').click();
    await page.locator(`#row-${id}`).waitFor({ state: 'detached' });
    await state('paid');
    await player.page.getByRole('button', { name: t('withdraw.yes'), exact: true }).click();
    await state('received');
    await operator.go(`/withdrawals?tab=ended&open=${id}`);
    await page.locator('.op .tag', { hasText: w('term.withdrawal.received') }).waitFor();
    found.push(...(await operator.examine('a received withdrawal')));
    expect((await balance(player.page)).minor).toBe(before.minor - 5_000);
  }, 120_000);

  it('rejected, with the money back and a reason for the player', async () => {
    const before = await balance(player.page);
    const id = await ask();
    await claim(id);
    const { page } = operator;
    await page.keyboard.press('r');
    const dialog = page.locator('dialog[open]');
    await dialog.locator('[data-testid="confirm"]').click();
    await dialog.getByText(w('opsKit.chooseReason')).waitFor();
    found.push(...(await operator.examine('a rejection')));
    await dialog.locator('input[value="name"]').check();
    await dialog.locator('input[name="note"]').fill('the bank names another holder');
    await dialog.locator('[data-testid="confirm"]').click();
    await state('rejected');
    await balanceBecomes(player.page, before.minor);
  }, 120_000);

  it('with no fault on the way', () => expect(found).toEqual([]));
});
