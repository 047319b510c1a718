/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { until } from '../../support/until.js';
import { Visitor, openBrowser } from '../support/browser.js';
import { demoOperators, enterConsole, openConsole, type ConsoleAccount } from '../support/console.js';
import { productPort } from '../support/site.js';
import { slotOf, slotStands } from '../support/slot.js';
import { balance, register } from '../support/walk.js';
import { word } from '../support/words.js';

const w = (id: string): string => word('en', id);
const VENDOR_SANDBOX = 5;
const minorOf = (text: string): number => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100);

/** Goal: an operator pays the held part of a vendor's win in the console, and the player's balance shows it by push. */
describe('the console pays a held win', () => {
  let browser: Browser;
  let player: Visitor;
  let username: string;
  beforeAll(async () => {
    browser = await openBrowser();
    player = await Visitor.open(browser, { language: 'en' });
    ({ username } = await register(player, 'en'));
    await until(
      'the gift',
      () => balance(player.page),
      ({ minor }) => minor > 0,
    );
    await player.go('/seamless?vassalage=BAZAAR&gameCode=LANTERN_ROW');
    await slotStands(player.page);
    await fetch(`http://127.0.0.1:${productPort() + VENDOR_SANDBOX}/sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fault: 'huge_win' }),
    });
    await slotOf(player.page).locator('#spin').click();
    await player.page
      .locator('.toasts .note', { hasText: w('record.heldToast').split('{amount}')[1]?.trim() })
      .waitFor();
  }, 120_000);
  afterAll(() => browser.close());

  it('in full, after a note', async () => {
    const before = (await balance(player.page)).minor;
    const operator = await openConsole(browser);
    const { page } = operator;
    await operator.go('/wins');
    await enterConsole(operator, demoOperators()[0] as ConsoleAccount);
    await page.locator('.rowlink').last().click();
    await page.getByRole('heading', { name: username }).waitFor();
    const faults = await operator.examine('a held win');
    const held = minorOf(await page.locator('.op .fig28').innerText());
    await page.keyboard.press('a');
    await page.locator('dialog[open] [data-testid="confirm"]').click();
    await page.locator('dialog[open]').getByText(w('opsKit.needed')).waitFor();
    await page.locator('dialog[open] input[name="note"]').fill('the vendor confirms the round');
    await page.locator('dialog[open] [data-testid="confirm"]').click();
    await until(
      'the held part',
      () => balance(player.page),
      ({ minor }) => minor > before,
    );
    expect((await balance(player.page)).minor).toBe(before + held);
    expect([...faults, ...(await operator.look('after the decision'))]).toEqual([]);
  }, 90_000);
});
