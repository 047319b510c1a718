/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { Visitor, openBrowser } from '../support/browser.js';
import { demoOperators, enterConsole, openConsole, registerOperator, type ConsoleAccount } from '../support/console.js';
import { register } from '../support/walk.js';
import { word } from '../support/words.js';

const w = (id: string): string => word('en', id);
const TEXT = 'I paid from my bank this morning and cannot see the money yet.';
const ANSWER = 'Your deposit was credited at noon.\nThank you for waiting.';

/**
 * Goal: a player writes about a deposit, an operator claims the feedback, and a second operator cannot answer it
 * meanwhile. The answer reaches the player's open page in three places: the badge, the message, and the text beside the
 * feedback.
 */
describe('a player writes to the house', () => {
  let browser: Browser;
  let player: Visitor;
  let username: string;
  let administrator: Visitor;
  let nila: Visitor;
  const found: string[] = [];
  const inBengali = (id: string): string => word('bn', id);

  beforeAll(async () => {
    browser = await openBrowser();
    player = await Visitor.open(browser, { language: 'bn', width: 390 });
    ({ username } = await register(player, 'bn'));
    administrator = await openConsole(browser);
    await administrator.go('/');
    await enterConsole(administrator, demoOperators()[0] as ConsoleAccount);
  }, 180_000);
  afterAll(() => browser.close());

  async function support(): Promise<Visitor> {
    const visitor = await openConsole(browser);
    await visitor.go('/');
    await enterConsole(visitor, await registerOperator(administrator, 'support'));
    await visitor.go('/feedback');
    return visitor;
  }
  async function open({ page }: Visitor): Promise<void> {
    await page.locator('.rowlink').last().click();
    await page.locator('.op').getByRole('heading', { name: username }).waitFor();
  }

  it('and an operator claims it', async () => {
    await player.go('/help#feedback');
    const form = player.page.locator('.help form');
    await form.locator('select[name="type"]').selectOption('1');
    await form.locator('textarea').fill(TEXT);
    await form.locator('button[type="submit"]').click();
    await player.page.locator('.help .sent').getByText(inBengali('help.feedback.state.received')).waitFor();
    nila = await support();
    const { page } = nila;
    await page.locator('select[name="type"]').selectOption('1');
    await page.locator('.rowlink').last().waitFor();
    found.push(...(await nila.examine('the queue')));
    await open(nila);
    await page.locator('.op').getByText(TEXT).waitFor();
    await page.keyboard.press('c');
    await page.locator('.op .tl2').getByText(w('opsKit.step.claim').replace('{name}', '')).waitFor();
    found.push(...(await nila.examine('the claimed feedback')));
  }, 90_000);

  it('so that a second operator reads it and cannot answer', async () => {
    const omar = await support();
    const { page } = omar;
    await open(omar);
    await page.locator('.oa .top').waitFor();
    expect(
      await page
        .locator('.oa')
        .getByRole('button', { name: w('opsFeedback.answer') })
        .count(),
    ).toBe(0);
    await page.keyboard.press('a');
    expect(await page.locator('dialog[open]').count()).toBe(0);
    await omar.context.close();
  }, 60_000);

  it('and gets the answer by push', async () => {
    const { page } = nila;
    await page.keyboard.press('a');
    const dialog = page.locator('dialog[open]');
    await page.getByTestId('confirm').click();
    await dialog.getByText(w('opsKit.needed')).waitFor();
    await dialog.locator('textarea').fill(ANSWER);
    found.push(...(await nila.examine('the answer')));
    await page.getByTestId('confirm').click();
    await dialog.waitFor({ state: 'detached' });
    const sent = player.page.locator('.help .sent');
    await sent.getByText(inBengali('help.feedback.state.answered')).waitFor();
    expect(await sent.locator('.answer p').innerText()).toBe(ANSWER);
    found.push(...(await player.examine('the answered feedback')));
    await nila.go('/feedback?tab=decided');
    await page.locator('.rowlink').first().waitFor();
    found.push(...(await nila.examine('the answered ones')));
  }, 60_000);

  it('reads it in the inbox, and the audit log has every step', async () => {
    await player.go('/member/messageV2');
    await player.page.getByText('আপনার মতামতের উত্তর').first().click();
    // The URL of an open message leads to it, also in another tab.
    await player.page.waitForURL(/[?]message=[-\w]+$/);
    await player.page.reload();
    await player.page.locator('.inbox .letter').waitFor();
    for (const action of ['feedback.claim', 'feedback.answer']) {
      await administrator.go(`/audit?action=${action}`);
      await administrator.page
        .locator('td', { hasText: w(`opsAudit.act.${action}`) })
        .first()
        .waitFor();
    }
    expect(found).toEqual([]);
  }, 60_000);
});
