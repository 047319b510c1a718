/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { Visitor, openBrowser } from '../support/browser.js';
import { demoOperators, enterConsole, openConsole, registerOperator, type ConsoleAccount } from '../support/console.js';
import { register } from '../support/walk.js';
import { word } from '../support/words.js';

const w = (id: string): string => word('en', id);
const AGENT = 'demoagent1';

/**
 * Goal: one operator requests a player's move below an agent with its effects, cannot approve it, another operator
 * approves it, and the player gets a message. A request to move a player below itself is refused with a sentence.
 */
describe('two operators move a player', () => {
  let browser: Browser;
  let player: Visitor;
  let username: string;
  let administrator: Visitor;
  let agents: Visitor;
  let approver: Visitor;
  const found: string[] = [];

  beforeAll(async () => {
    browser = await openBrowser();
    player = await Visitor.open(browser, { language: 'en', brand: 'lab' });
    ({ username } = await register(player, 'en'));
    administrator = await openConsole(browser);
    await administrator.go('/');
    await enterConsole(administrator, demoOperators()[0] as ConsoleAccount);
    agents = await openConsole(browser);
    await agents.go('/');
    await enterConsole(agents, await registerOperator(administrator, 'agents'));
    // The administrator cannot be used, because operators may not decide about requests of operators whom they
    // registered.
    approver = await openConsole(browser);
    await approver.go('/');
    await enterConsole(approver, demoOperators()[1] as ConsoleAccount);
  }, 240_000);
  afterAll(() => browser.close());

  it('by a request that shows the effects and that its own operator cannot approve', async () => {
    const { page } = agents;
    await agents.go(`/players?find=${username}`);
    await page.getByRole('button', { name: username }).click();
    await page.getByRole('link', { name: w('opsPlayers.moveTo') }).click();
    const dialog = page.locator('dialog[open]');
    const submit = dialog.locator('button[type="submit"]');
    await submit.click();
    await dialog.getByText(w('opsMoves.needAgent')).waitFor();
    await dialog.locator('input[name="account"]').fill(username);
    await submit.click();
    await dialog.getByText(w('fail.team.move_circle')).waitFor();
    await dialog.locator('input[name="account"]').fill(AGENT);
    await submit.click();
    await dialog.getByRole('heading', { name: w('opsMoves.effects') }).waitFor();
    await dialog.locator('input[name="note"]').fill('agreed by mail');
    found.push(...(await agents.examine('the request')));
    await submit.click();
    const panel = page.locator('.op');
    await panel.getByRole('button', { name: w('opsMoves.withdraw') }).waitFor();
    await panel.getByText(AGENT).first().waitFor();
    expect(await panel.getByRole('button', { name: w('opsMoves.approve') }).count()).toBe(0);
    found.push(...(await agents.examine('the own request')));
  }, 120_000);

  it('by an approval, about which the player gets a message', async () => {
    const { page } = approver;
    await approver.go('/moves');
    await page.locator('.rowlink').last().click();
    await page.locator('.op').getByRole('heading', { name: username }).waitFor();
    found.push(...(await approver.examine('the request to decide')));
    await page.keyboard.press('a');
    await page.locator('dialog[open] [data-testid="confirm"]').click();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await approver.go('/moves?tab=decided');
    await page.locator('.rowlink').first().click();
    await page.locator('.op').getByText(w('opsMoves.status.approved')).first().waitFor();
    await administrator.go('/audit?action=moves.approve');
    await administrator.page
      .locator('td', { hasText: w('opsAudit.act.moves.approve') })
      .first()
      .waitFor();
    await player.go('/member/messageV2');
    await player.page.getByText('Your agent changed').first().waitFor();
    expect(found).toEqual([]);
  }, 120_000);
});
