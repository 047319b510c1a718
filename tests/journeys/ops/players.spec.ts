/// <reference lib="dom" />
import { randomInt } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { Player } from '../../support/player.js';
import { logInAs } from '../support/agents.js';
import { openBrowser, Visitor } from '../support/browser.js';
import { demoOperators, enterConsole, openConsole, registerOperator } from '../support/console.js';
import { word } from '../support/words.js';

const w = (id: string): string => word('en', id);

/**
 * Chooses a tab or a range of days. The address contains both, so the choice appears only after the navigation that
 * follows the click.
 */
async function choose(page: Page, name: 'tab' | 'days', value: string): Promise<void> {
  const radio = page.locator(`input[name="${name}"][value="${value}"]`);
  await radio.click({ force: true });
  await radio.and(page.locator(':checked')).waitFor({ state: 'attached' });
}

/**
 * Goal: support finds a player by phone number, sees masked data, shows it for a reason and leaves a note; an
 * administrator ends the session of the player, who is then logged out. The audit log has each step.
 */
describe('the console looks after a player', () => {
  let browser: Browser;
  let administrator: Visitor;
  let support: Visitor;
  let player: Player;
  const mobile = `1${randomInt(10 ** 8, 10 ** 9)}`;
  const found: string[] = [];

  beforeAll(async () => {
    browser = await openBrowser();
    player = await Player.register(undefined, { mobileNum: mobile, countryDialingCode: '880' });
    await player.settle(await player.order(30_000n), { outcome: 'pay' });
    administrator = await openConsole(browser);
    await administrator.go('/');
    await enterConsole(administrator, demoOperators()[0]!);
    support = await openConsole(browser);
    await support.go('/');
    await enterConsole(support, await registerOperator(administrator, 'support'));
  }, 180_000);
  afterAll(() => browser.close());

  it('finds him by phone, with masked data, and shows it for a reason', async () => {
    const { page } = support;
    await page.locator('.osr input').fill(`+880 ${mobile}`);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: player.account }).click();
    await page.getByRole('heading', { name: player.account }).waitFor();
    await page.locator('[data-testid="player-cash"]', { hasText: '400.00' }).waitFor();
    found.push(...(await support.examine('a player')));
    expect(await page.locator('.plside').innerText()).not.toContain(mobile);
    await page.getByRole('button', { name: w('term.action.show') }).click();
    await page.locator('dialog input[name="reason"]').fill('he asked for the number that we have');
    found.push(...(await support.examine('the reason')));
    await page.locator('dialog button[type="submit"]').click();
    await page.getByText(mobile).waitFor();
    expect(await page.getByRole('button', { name: w('opsPlayers.end'), exact: true }).count()).toBe(0);
  }, 90_000);

  it('keeps a note with author and time', async () => {
    const { page } = support;
    await page.locator('.plside textarea').fill('Called about the deposit; content.');
    await page
      .getByRole('button', { name: w('opsPlayers.addNote'), exact: true })
      .last()
      .click();
    await page.locator('.plnotes li', { hasText: 'Called about the deposit' }).waitFor();
    for (const tab of ['withdrawals', 'sessions', 'bonuses', 'related', 'movements'] as const) {
      await choose(page, 'tab', tab);
      found.push(...(await support.examine(tab)));
    }
    // A reload keeps the tab and the range, because the address contains them. The role support may not read the audit
    // log, so that tab is missing.
    await choose(page, 'days', '91');
    await page.reload();
    await page.locator('.pltab td', { hasText: w('opsPlayers.movement.deposit') }).waitFor();
    expect(page.url()).toMatch(/tab=movements&days=91/);
    expect(await page.locator('input[name="tab"][value="audit"]').count()).toBe(0);
    await page.locator('.plsums').getByRole('button').first().click();
    await page.locator('.pltab button', { hasText: w('opsPlayers.movement.deposit') }).waitFor();
  }, 90_000);

  it('ends his session, and the log has every step', async () => {
    const { page } = administrator;
    await administrator.go(`/players?open=${player.id}`);
    await page.locator('.plnotes li', { hasText: 'content' }).waitFor();
    await choose(page, 'tab', 'sessions');
    const address = page.locator('.pltab tbody .num').first();
    await address.waitFor();
    const network = await address.innerText();
    expect(network).toMatch(/[.:]x$/);
    await page.clock.install();
    await page.locator('.plmask').getByRole('button').click();
    await page.locator('dialog input[name="reason"]').fill('he asks which phone it is');
    await page.locator('dialog button[type="submit"]').click();
    await page.locator('.plmask', { hasText: w('opsPlayers.addressWhole') }).waitFor();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    expect(await address.innerText()).not.toBe(network);
    found.push(...(await administrator.examine('whole addresses')));
    // A minute later they are masked again.
    await page.clock.fastForward(60_000);
    await page.getByText(w('opsPlayers.addressMasked')).waitFor();
    expect(await address.innerText()).toBe(network);
    await page
      .getByRole('button', { name: w('opsPlayers.end'), exact: true })
      .first()
      .click();
    await page.locator('dialog input[name="reason"]').fill('lost phone');
    await page.locator('dialog button[type="submit"]').click();
    await page.getByText(w('opsPlayers.noSessions')).waitFor();
    await choose(page, 'tab', 'audit');
    await page.locator('.pltab td', { hasText: w('opsAudit.act.players.end_session') }).waitFor();
    found.push(...(await administrator.examine('the audit lines of a player')));
    await expect(player.balance()).rejects.toThrow(/session/);
    await administrator.go(`/audit?subject=${player.id}`);
    for (const action of [
      'players.sums',
      'players.withdrawals',
      'players.bonuses',
      'players.open',
      'players.reveal',
      'players.reveal_sessions',
      'players.note',
      'players.end_session',
    ])
      await page
        .locator('td', { hasText: w(`opsAudit.act.${action}`) })
        .first()
        .waitFor();
  }, 90_000);

  it('disables him, and his withdraw page says what he can still do', async () => {
    const { page } = administrator;
    await administrator.go(`/players?open=${player.id}`);
    await page.getByRole('button', { name: w('opsPlayers.disable'), exact: true }).click();
    await page.locator('dialog input[name="reason"]').fill('asked for by the police');
    await page.locator('dialog button[type="submit"]').click();
    await page.getByRole('button', { name: w('opsPlayers.enable'), exact: true }).waitFor();
    await player.login();
    const visitor = await Visitor.open(browser, { brand: 'lab', language: 'bn', width: 390 });
    await logInAs(visitor.context, player);
    for (const path of ['/member/withdraw', '/member/securityCenter']) {
      await visitor.go(path);
      const note = visitor.page.locator('[data-testid="disabled"]');
      await note.getByText(word('bn', 'disabled.can')).waitFor();
      await note.locator('a[href="/help#contact"]').waitFor();
      found.push(...(await visitor.examine(`disabled at ${path}`)));
    }
    await visitor.close();
  }, 90_000);

  it('met no fault on the way', () => expect(found).toEqual([]));
});
