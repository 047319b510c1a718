/// <reference lib="dom" />
import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { demoAccount, enter } from './support/agents.js';
import { Visitor, openBrowser } from './support/browser.js';
import { screens } from './support/screens.js';
import { balance, balanceBecomes, deposit, fillRegistration, type Account } from './support/walk.js';
import { word } from './support/words.js';

const PAYMENT = '246810';
const LINE_WITHIN_MS = 30_000;

/** Matches the browser's console message about a refused request, which this journey provokes on purpose. */
const refused = (text: string): boolean => /status of 422/.test(text);

/**
 * Goal: a player sends money to the agent above, and the agent sends money back. Each sees it without a reload, and
 * both have the receipt with the same number.
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
)('transfers between a player and an agent in %s at %i px', (language, width) => {
  let browser: Browser;
  let agent: Visitor;
  let player: Visitor;
  let account: Account;
  let receipt: string;
  /** The player's balance before the first transfer. */
  let before: number;
  const found: string[] = [];
  const t = (id: string): string => word(language, id);
  const secrets = ({ page }: Visitor) => page.locator('form input[inputmode="numeric"][type="password"]');
  const press = ({ page }: Visitor, id: string) => page.getByRole('button', { name: t(id), exact: true }).click();

  /** Sets the payment password when the page asks for it, and returns to the page. */
  const setPassword = async (visitor: Visitor, password: string): Promise<void> => {
    const { page } = visitor;
    const missing = page.getByRole('link', { name: t('transfer.needPassword') });
    await missing.or(page.getByTestId('transfer-form')).first().waitFor();
    if (!(await missing.isVisible())) return;
    await missing.click();
    await page.locator('[data-way="set"] form').waitFor();
    await page.locator('input[autocomplete="current-password"]').fill(password);
    await secrets(visitor).nth(0).fill(PAYMENT);
    await secrets(visitor).nth(1).fill(PAYMENT);
    await press(visitor, 'term.action.save');
    await page.locator('[data-way="done"]').waitFor();
    await page.getByRole('link', { name: t('auth.pay.goOn') }).click();
    await page.getByTestId('transfer-form').waitFor();
  };

  const send = async (visitor: Visitor, amount: string): Promise<string> => {
    const { page } = visitor;
    await page.locator('.order-sum input').fill(amount);
    await secrets(visitor).fill(PAYMENT);
    await press(visitor, 'transfer.continue');
    await page.locator('dialog[open]').waitFor();
    found.push(...(await visitor.examine('confirm')));
    await press(visitor, 'transfer.send');
    await page.waitForURL(/\/transfer(up|down)line\/[0-9a-f-]{36}$/i);
    const paper = page.getByTestId('transfer-receipt');
    await paper.waitFor();
    found.push(...(await visitor.examine('receipt')));
    return (await paper.getAttribute('data-receipt')) ?? '';
  };

  beforeAll(async () => {
    browser = await openBrowser();
    agent = await Visitor.open(browser, { brand: 'lab', language, width }, refused);
    await enter(agent, 'lab', 'demoagent1');
    await agent.go('/agentHome/registerCenter');
    await agent.page.getByRole('button', { name: t('agent.reg.newLink') }).click();
    await agent.page
      .locator('dialog .input input')
      .first()
      .fill(`Friends ${randomUUID().slice(0, 8)}`);
    await agent.page.locator('dialog button[type="submit"]').click();
    await agent.page.locator('dialog[open]').waitFor({ state: 'detached' });
    const code = (await agent.page.getByTestId('invite-code').innerText()).trim();
    player = await Visitor.open(browser, { brand: 'lab', language, width }, refused);
    await player.go(`/register?affiliateCode=${code}`);
    account = await fillRegistration(player, language);
    // The registration bonus is locked until it is wagered, so the player deposits cash, which can be sent.
    await deposit(player, language, undefined, '60.00');
    before = (await balance(player.page)).minor;
  }, 120_000);
  afterAll(() => browser.close());

  it('goes to the upline, after a wrong payment password moved nothing', async () => {
    const { page } = player;
    // The agent tree has the new member a moment after the registration.
    for (const end = Date.now() + LINE_WITHIN_MS; Date.now() < end;) {
      await player.go('/member/transferUpline');
      await page.getByTestId('transferable').waitFor();
      if (!(await page.getByText(t('transfer.noUpline')).isVisible())) break;
      await page.waitForTimeout(500);
    }
    await setPassword(player, account.password);
    found.push(...(await player.examine('form')));
    await page.locator('.order-sum input').fill('25.00');
    await secrets(player).fill('000000');
    await press(player, 'transfer.continue');
    await press(player, 'transfer.send');
    await page.getByRole('alert').first().waitFor();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    expect((await balance(page)).minor).toBe(before);
    receipt = await send(player, '25.00');
    await balanceBecomes(page, before - 2_500);
  }, 120_000);

  it('is shown to the agent with the same receipt', async () => {
    const { page } = agent;
    await agent.go('/agentHome/transferDownline');
    const line = page.getByTestId('transfers').getByRole('link', { name: receipt });
    await line.waitFor({ timeout: 30_000 });
    found.push(...(await agent.examine('downlines')));
    await line.click();
    await page.getByTestId('transfer-receipt').getByText(account.username).waitFor();
    expect(await page.getByTestId('transfer-receipt').getAttribute('data-receipt')).toBe(receipt);
  }, 90_000);

  it('comes back from the agent, and the player sees it without a reload', async () => {
    const { page } = agent;
    await agent.go(`/agentHome/transferDownline?to=${account.username}`);
    await setPassword(agent, demoAccount('lab', 'demoagent1').password);
    await agent.go(`/agentHome/transferDownline?to=${account.username}`);
    await page.locator(`input[name="to"][value="${account.username}"]`).waitFor();
    expect(await page.locator(`input[name="to"][value="${account.username}"]`).isChecked()).toBe(true);
    await send(agent, '10.00');
    await balanceBecomes(player.page, before - 1_500);
  }, 120_000);

  it("is in the player's account record, once out and once in", async () => {
    const { page } = player;
    await player.go('/member/transactionHistory?type=transfer');
    await page
      .locator('.kind:visible', { hasText: t('record.type.transfer') })
      .first()
      .waitFor();
    found.push(...(await player.examine('record')));
    const text = await page.locator('main').innerText();
    expect(text).toMatch(/−\D*25\.00/);
    expect(text).toMatch(/\+\D*10\.00/);
  }, 60_000);

  it('shows no fault on any page', () => expect(found).toEqual([]));
});
