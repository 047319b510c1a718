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
const VENDOR = 'BAZAAR';

/**
 * Goal: a vendor's records have a bet that never arrived here. The comparison of the day finds it. An operator opens
 * the case, sees both sides, and marks it with a reason and a note; the audit log has the values before and after. The
 * player's balance does not change.
 */
describe('the console reconciles a vendor', () => {
  let browser: Browser;
  let player: Visitor;
  let username: string;
  let operator: Visitor;
  let caseId: string;
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
    await player.go(`/seamless?vassalage=${VENDOR}&gameCode=LANTERN_ROW`);
    await slotStands(player.page);
    await fetch(`http://127.0.0.1:${productPort() + VENDOR_SANDBOX}/sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fault: 'unsent_bet' }),
    });
    const spun = player.page.waitForResponse((answer) => answer.url().endsWith('/spin'));
    await slotOf(player.page).locator('#spin').click();
    await (await spun).finished();
    operator = await openConsole(browser);
    await operator.go('/cases');
    await enterConsole(operator, demoOperators()[1] as ConsoleAccount);
  }, 180_000);
  afterAll(() => browser.close());

  it('by a comparison of the day that finds the bet', async () => {
    const { page } = operator;
    await page.getByRole('button', { name: w('opsCases.compare') }).click();
    const dialog = page.locator('dialog[open]');
    await dialog.locator('select[name="vendor"]').selectOption(VENDOR);
    found.push(...(await operator.examine('the comparison')));
    await dialog.getByRole('button', { name: w('opsCases.compareNow') }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.locator('select[name="vendor"]').selectOption(VENDOR);
    await page.locator('select[name="kind"]').selectOption('missing_here');
    await page.locator('.rowlink').last().click();
    await page.locator('.op').getByRole('heading', { name: username }).waitFor();
    caseId = new URL(page.url()).searchParams.get('open') ?? '';
    const sides = page.getByTestId('sides');
    expect(await sides.innerText()).toContain('wallet.bet');
    expect(await sides.innerText()).toContain(w('opsCases.nothing'));
    expect(await page.locator('.op .fig28').innerText()).toMatch(/^[-−]\d/);
    found.push(...(await operator.examine('an open case')));
  }, 90_000);

  it('by a mark with a reason and a note, from the keyboard', async () => {
    const before = (await balance(player.page)).minor;
    const { page } = operator;
    await page.keyboard.press('e');
    const dialog = page.locator('dialog[open]');
    await dialog.getByTestId('confirm').click();
    await dialog.getByText(w('opsKit.chooseReason')).waitFor();
    await dialog.getByText(w('opsKit.needed')).waitFor();
    await dialog.locator('input[value="vendor_error"]').check({ force: true });
    await dialog.locator('input[name="note"]').fill('the vendor never sent this bet');
    found.push(...(await operator.examine('the mark')));
    await dialog.getByTestId('confirm').click();
    await page.locator(`#row-${caseId}`).waitFor({ state: 'detached' });
    await operator.go(`/cases?tab=explained&open=${caseId}`);
    const panel = page.locator('.op');
    await panel.getByText('the vendor never sent this bet').waitFor();
    await panel.getByText(w('opsCases.reason.vendor_error')).waitFor();
    await panel.getByRole('button', { name: w('opsCases.reopen') }).waitFor();
    found.push(...(await operator.examine('a marked case')));
    expect((await balance(player.page)).minor).toBe(before);
  }, 90_000);

  it('and finds the same difference no second time', async () => {
    const { page } = operator;
    await operator.go('/cases');
    await page.getByRole('button', { name: w('opsCases.compare') }).click();
    const dialog = page.locator('dialog[open]');
    await dialog.locator('select[name="vendor"]').selectOption(VENDOR);
    await dialog.getByRole('button', { name: w('opsCases.compareNow') }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.locator('.ql [aria-busy="true"]').waitFor({ state: 'detached' });
    expect(await page.locator(`#row-${caseId}`).count()).toBe(0);
  }, 60_000);

  it('with every step in the audit log', async () => {
    const { page } = operator;
    const administrator = await openConsole(browser);
    await administrator.go('/');
    await enterConsole(administrator, demoOperators()[0] as ConsoleAccount);
    await administrator.go(`/audit?subject=${caseId}`);
    await administrator.page
      .locator('td', { hasText: w('opsAudit.act.cases.explain') })
      .first()
      .click();
    const panel = administrator.page.locator('aside');
    for (const text of ['explained', 'vendor_error', 'the vendor never sent this bet'])
      await panel.getByText(text).first().waitFor();
    expect(await administrator.page.locator('td', { hasText: w('opsAudit.act.cases.open') }).count()).toBeGreaterThan(
      0,
    );
    await page.close();
    expect([...found, ...(await administrator.examine('the audit log of a case'))]).toEqual([]);
  }, 90_000);
});
