/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { until } from '../../support/until.js';
import { Visitor, openBrowser } from '../support/browser.js';
import { demoOperators, enterConsole, openConsole, registerOperator, type ConsoleAccount } from '../support/console.js';
import { balance, register } from '../support/walk.js';
import { word } from '../support/words.js';

const w = (id: string): string => word('en', id);
const GAME = 'VNCENTRE';

/**
 * Goal: an operator of games requests that an open draw be void and cannot approve it, an operator of all brands
 * approves it, and the player gets the stake back by push. A settlement that is run again changes nothing.
 */
describe('two operators make a draw void', () => {
  let browser: Browser;
  let player: Visitor;
  let administrator: Visitor;
  let keeper: Visitor;
  let risk: Visitor;
  let before: number;
  let drawId = '';
  const found: string[] = [];

  beforeAll(async () => {
    browser = await openBrowser();
    player = await Visitor.open(browser, { language: 'en' });
    await register(player, 'en');
    await until(
      'the gift',
      () => balance(player.page),
      ({ minor }) => minor > 0,
    );
    before = (await balance(player.page)).minor;
    administrator = await openConsole(browser);
    await administrator.go('/');
    await enterConsole(administrator, demoOperators()[0] as ConsoleAccount);
    keeper = await openConsole(browser);
    await keeper.go('/');
    await enterConsole(keeper, await registerOperator(administrator, 'games'));
    risk = await openConsole(browser);
    await risk.go('/');
    await enterConsole(risk, demoOperators()[1] as ConsoleAccount);
  }, 180_000);
  afterAll(() => browser.close());

  it('after a player has a slip in it', async () => {
    const { page } = player;
    await player.go(`/vnLottery?gameCode=${GAME}`);
    await page.locator('.np button', { hasText: '27' }).click();
    await page.locator('.placebtn:visible').click();
    await page.locator('[data-testid="slip-placed"]:visible').waitFor();
    // The balance is read on home, because pages of lotteries show it only in the slip.
    await player.go('/');
    expect((await balance(page)).minor).toBeLessThan(before);
  }, 60_000);

  it('by a request with a reason that its own operator cannot approve', async () => {
    const { page } = keeper;
    await keeper.go(`/draws?game=${GAME}`);
    // The draw that is open for slips is due before the one that is only scheduled.
    await page.locator('.rowlink').first().click();
    const panel = page.locator('.op');
    await panel.locator('[data-testid="slip-states"] [data-status="accepted"]').waitFor();
    drawId = new URL(page.url()).searchParams.get('open') ?? '';
    found.push(...(await keeper.examine('an open draw')));
    await panel.getByRole('button', { name: w('opsDraws.act.request') }).click();
    const dialog = page.locator('dialog[open]');
    await dialog.locator('button[type="submit"]').click();
    await dialog.getByText(w('opsKit.needed')).waitFor();
    await dialog.locator('input[name="reason"]').fill('the schedule was wrong');
    found.push(...(await keeper.examine('the request')));
    await dialog.locator('button[type="submit"]').click();
    await panel.getByRole('button', { name: w('opsDraws.act.withdraw') }).waitFor();
    expect(await panel.getByRole('button', { name: w('opsDraws.act.approve') }).count()).toBe(0);
    found.push(...(await keeper.examine('the own request')));
    expect((await balance(player.page)).minor).toBeLessThan(before);
  }, 90_000);

  it('by the approval of another operator, which the player sees at once', async () => {
    const { page } = risk;
    await risk.go('/draws?tab=void_asked');
    await page.locator(`#draw-${drawId}`).click();
    const panel = page.locator('.op');
    await panel.getByText('the schedule was wrong').first().waitFor();
    await panel.getByRole('button', { name: w('opsDraws.act.approve') }).click();
    await page.locator('dialog[open] input[name="reason"]').fill('checked with games');
    await page.locator('dialog[open] button[type="submit"]').click();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await until(
      'the stake',
      () => balance(player.page),
      ({ minor }) => minor === before,
    );
    await panel.locator('[data-testid="slip-states"] [data-status="voided"]').waitFor({ timeout: 20_000 });
    found.push(...(await risk.examine('a void draw')));
  }, 90_000);

  it('and a settlement that is run again changes nothing', async () => {
    const { page } = keeper;
    await keeper.go(`/draws?open=${drawId}`);
    await page
      .locator('.op')
      .getByRole('button', { name: w('opsDraws.act.settle') })
      .click();
    await page
      .getByText(word('en', 'opsDraws.done.settle').split('{')[0] ?? '')
      .first()
      .waitFor();
    await page.locator('.op [data-testid="slip-states"] [data-status="voided"]').waitFor();
    expect((await balance(player.page)).minor).toBe(before);
  }, 60_000);

  it('as they do a raffle, whose void one requests and another one rejects', async () => {
    // The raffle of the week is created when it is read for the first time.
    await player.go('/member/raffle');
    await keeper.go('/draws');
    await keeper.page.getByRole('button', { name: w('opsDraws.kind.raffles') }).click();
    await keeper.page.locator('.rowlink', { hasText: 'lab' }).first().click();
    const asked = keeper.page.locator('.op');
    await asked.getByText(w('opsDraws.seedHash')).waitFor();
    const raffleId = new URL(keeper.page.url()).searchParams.get('open') ?? '';
    await asked.getByRole('button', { name: w('opsDraws.raffle.act.request') }).click();
    await keeper.page.locator('dialog[open] input[name="reason"]').fill('the prizes were wrong');
    await keeper.page.locator('dialog[open] button[type="submit"]').click();
    await asked.getByRole('button', { name: w('opsDraws.raffle.act.withdraw') }).waitFor();
    expect(await asked.getByRole('button', { name: w('opsDraws.raffle.act.approve') }).count()).toBe(0);
    found.push(...(await keeper.examine('the own request for a raffle')));
    await risk.go('/draws?kind=raffles&tab=void_asked');
    await risk.page.locator(`#raffle-${raffleId}`).click();
    const panel = risk.page.locator('.op');
    await panel.getByText('the prizes were wrong').first().waitFor();
    await panel.getByRole('button', { name: w('opsDraws.raffle.act.approve') }).waitFor();
    await panel.getByRole('button', { name: w('opsDraws.raffle.act.reject') }).click();
    await risk.page.locator('dialog[open] input[name="reason"]').fill('the prizes are right');
    await risk.page.locator('dialog[open] button[type="submit"]').click();
    await panel
      .getByRole('button', { name: w('opsDraws.raffle.act.request') })
      .or(panel.getByText('the prizes are right'))
      .first()
      .waitFor();
    found.push(...(await risk.examine('a raffle')));
  }, 90_000);

  it('with every step in the audit log', async () => {
    const { page } = administrator;
    await administrator.go(`/audit?subject=${drawId}`);
    await page
      .locator('td', { hasText: w('opsAudit.act.draws.approve') })
      .first()
      .click();
    await page.locator('aside').getByText('approved').first().waitFor();
    for (const action of ['draws.request', 'draws.settle'])
      await page
        .locator('td', { hasText: w(`opsAudit.act.${action}`) })
        .first()
        .waitFor();
    expect(found).toEqual([]);
  }, 60_000);
});
