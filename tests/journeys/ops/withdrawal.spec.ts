/// <reference lib="dom" />
import { randomInt } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { Api } from '../../support/api.js';
import { Player } from '../../support/player.js';
import { Visitor, openBrowser } from '../support/browser.js';
import { demoOperators, enterConsole, openConsole, type ConsoleAccount } from '../support/console.js';
import { balance, balanceBecomes, deposit, register } from '../support/walk.js';
import { word } from '../support/words.js';

const w = (id: string): string => word('en', id);
const PAYMENT = '246810';

/** Gives a player a payment password and a bank account of this number. */
async function ready({ api, token, password }: Player, number: string): Promise<void> {
  const passwords = { loginPassword: password, newPassword: PAYMENT, confirmNewPassword: PAYMENT };
  await api.value('POST', '/wps/member/paymentPassword', { token, body: await api.sealed(passwords) });
  const account = { kind: 'bank', institution: 'City Bank', holder: 'Rafi Miah', number };
  const sealed = await api.sealed({ paymentPassword: PAYMENT });
  await api.value('POST', '/wps/withdraw/accounts', { token, body: { ...sealed, ...account } });
}

/**
 * Goal: a player asks for 50.00; an operator in a second browser claims it, reads why it waits and pays; the player sees each
 * state without a reload and confirms. A second withdrawal is rejected, and its money comes back.
 */
describe('the console pays a withdrawal', () => {
  let browser: Browser;
  let player: Visitor;
  let operator: Visitor;
  const found: string[] = [];
  const state = (status: string): Promise<void> =>
    player.page.locator(`[data-testid="withdrawal"][data-status="${status}"]`).waitFor({ timeout: 60_000 });

  /** The player asks for 50.00 and stays on the page of this withdrawal. */
  const ask = async (): Promise<string> => {
    const { page } = player;
    await player.go('/member/withdraw');
    await page.locator('[data-testid="withdraw-form"]').waitFor();
    await page.locator('.order-sum input').fill('50.00');
    await page.locator('form input[inputmode="numeric"][type="password"]').fill(PAYMENT);
    await page.getByRole('button', { name: w('withdraw.request'), exact: true }).click();
    await page.waitForURL(/\/member\/withdraw\/[0-9a-f-]{36}$/);
    return page.url().split('/').at(-1) ?? '';
  };

  /** The operator opens it by keyboard and claims it. */
  const claim = async (id: string): Promise<void> => {
    const { page } = operator;
    await operator.go(`/withdrawals?find=${id}`);
    await page.locator(`#row-${id}`).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.locator('.oa').waitFor();
    await page.keyboard.press('c');
    await page.getByRole('button', { name: w('opsKit.release') }).waitFor();
  };

  beforeAll(async () => {
    browser = await openBrowser();
    player = await Visitor.open(browser, { language: 'en', width: 390 });
    const { username, password } = await register(player, 'en');
    await deposit(player, 'en', undefined, '120.00');
    // The lab's rules send a payout account that two members share to review.
    const number = `BD${randomInt(10 ** 9, 10 ** 10)}`;
    await ready(await Player.register(), number);
    await ready(await Player.returning(new Api(), { account: username, password, id: '' }), number);
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
    await page.keyboard.press('a');
    await page.locator('dialog[open] [data-testid="confirm"]').click();
    await page.locator(`#row-${id}`).waitFor({ state: 'detached' });
    await state('paid');
    await player.page.getByRole('button', { name: w('withdraw.yes'), exact: true }).click();
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
