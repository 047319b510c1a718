/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core';
import { Api } from '../../support/api.js';
import { Player } from '../../support/player.js';
import { until } from '../../support/until.js';
import { Visitor, openBrowser } from '../support/browser.js';
import { demoOperators, enterConsole, openConsole, registerOperator, type ConsoleAccount } from '../support/console.js';
import { word } from '../support/words.js';

const w = (id: string): string => word('en', id);
/** No other journey opens this game. */
const VENDOR = 'RIVERSIDE';
const GAME = 'COPPER_COIN';
const HERE = `/vendors?vendor=${VENDOR}&open=${GAME}`;

interface Listed {
  readonly gameCode: string;
  readonly stakeMinorMin: string;
  readonly stakeMinorMax: string;
}

/**
 * Goal: an operator of all brands puts a game under maintenance and changes its stakes, and members see both at once. A
 * change based on an older version is refused with the note kept, and the audit log has every change.
 */
describe('an operator changes a game', () => {
  let browser: Browser;
  let player: Player;
  let administrator: Visitor;
  const found: string[] = [];

  beforeAll(async () => {
    browser = await openBrowser();
    player = await Player.register(new Api());
    administrator = await openConsole(browser);
    await administrator.go('/');
    await enterConsole(administrator, demoOperators()[0] as ConsoleAccount);
  }, 120_000);
  afterAll(() => browser.close());

  const launch = () =>
    player.api.send('GET', `/wps/game/launchGame?vassalage=${VENDOR}&gameCode=${GAME}`, {
      token: player.token,
    });
  /** Opens the dialog behind a button of the panel, and writes the note. */
  const ask = async (page: Page, button: string, note: string): Promise<void> => {
    await page
      .locator('.op')
      .getByRole('button', { name: w(button) })
      .first()
      .click();
    await page.locator('dialog[open] input[name="note"]').fill(note);
  };
  const save = async (page: Page): Promise<void> => {
    await page.locator('dialog[open] button[type="submit"]').click();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  };

  it('by a maintenance with a stated end, which a launch then names', async () => {
    const { page } = administrator;
    await administrator.go('/vendors');
    found.push(...(await administrator.examine('vendors')));
    await page.locator(`#vendor-${VENDOR}`).click();
    await page.locator(`#game-${GAME}`).click();
    await page.locator('.op [data-testid="limits"]').waitFor();
    found.push(...(await administrator.examine('a game')));
    await ask(page, 'opsVendors.changeState', '');
    await page.locator('dialog[open] input[name="minutes"]').fill('45');
    await page.locator('dialog[open] button[type="submit"]').click();
    await page.locator('dialog[open]').getByText(w('opsKit.needed')).waitFor();
    await page.locator('dialog[open] input[name="note"]').fill('their deploy');
    found.push(...(await administrator.examine('the state')));
    await save(page);
    await page.locator('.op').getByText(w('opsVendors.status.maintenance')).first().waitFor();
    const refused = await launch();
    expect([refused.status, refused.message]).toEqual([503, 'game.maintenance']);
  }, 120_000);

  it('by other stakes, after another change came between', async () => {
    const { page } = administrator;
    await ask(page, 'opsVendors.addLimit', 'smaller stakes');
    const dialog = page.locator('dialog[open]');
    await dialog.locator('select[name="currency"]').selectOption('USD');
    await dialog.locator('input[name="min"]').fill('0.50');
    await dialog.locator('input[name="max"]').fill('5.00');
    // While the dialog is open, the same operator ends the game's maintenance in a second window.
    const other = await administrator.context.newPage();
    await other.goto(`${administrator.base}${HERE}`);
    await ask(other, 'opsVendors.changeState', 'it is over');
    await save(other);
    await other.close();
    await dialog.locator('button[type="submit"]').click();
    await dialog.getByText(w('fail.review.stale')).waitFor();
    expect(await dialog.locator('input[name="note"]').inputValue()).toBe('smaller stakes');
    found.push(...(await administrator.examine('a stale change')));
    // The game is read again behind the dialog, so the same fields can be saved with its present version.
    await page.locator('.op').getByText(w('opsVendors.status.active')).first().waitFor();
    await save(page);
    await page.locator('.op [data-testid="limits"]').getByText('USD', { exact: true }).waitFor();
    await until(
      'the stakes in the list',
      async () => {
        const { games } = await player.api.value<{ games: Listed[] }>(
          'GET',
          `/wps/relay/GCSGAME_gameList?gameType=RNG&vassalage=${VENDOR}&pageNo=1&pageSize=100`,
        );
        return games.find(({ gameCode }) => gameCode === GAME);
      },
      (game) => game?.stakeMinorMin === '50' && game.stakeMinorMax === '500',
    );
    expect((await launch()).status).toBe(200);
  }, 120_000);

  it("by an import of the vendor's own list, whose new game arrives closed and can be opened", async () => {
    const { page } = administrator;
    await administrator.go('/vendors?vendor=BAZAAR&open=vendor');
    await page
      .locator('.op')
      .getByRole('button', { name: w('opsVendors.import.button') })
      .click();
    const dialog = page.locator('dialog[open]');
    const plan = dialog.getByTestId('import-plan');
    await plan.waitFor({ state: 'attached', timeout: 30_000 });
    // If the product has run before, an earlier run has already imported the game.
    if ((await plan.locator('[data-part="added"]').count()) > 0) {
      await plan.getByText('THUNDER_LOTUS').waitFor();
      expect(await plan.locator('[data-part="removed"], [data-part="problems"]').count()).toBe(0);
      found.push(...(await administrator.examine('the plan of an import')));
      await dialog.locator('input[name="note"]').fill('their new game');
      await save(page);
      await administrator.go('/vendors?vendor=BAZAAR&open=THUNDER_LOTUS');
      await page.locator('.op').getByText(w('opsVendors.status.closed')).first().waitFor();
      const unseen = await player.api.send('GET', '/wps/game/launchGame?vassalage=BAZAAR&gameCode=THUNDER_LOTUS', {
        token: player.token,
      });
      expect(unseen.message).toBe('game.closed');
    }
    await administrator.go('/vendors?vendor=BAZAAR&open=THUNDER_LOTUS');
    if ((await page.locator('.op').getByText(w('opsVendors.status.closed')).count()) > 0) {
      await ask(page, 'opsVendors.changeState', 'checked');
      await page.locator('dialog[open] label', { hasText: w('opsVendors.status.active') }).click();
      await save(page);
    }
    await page.locator('.op').getByText(w('opsVendors.status.active')).first().waitFor();
    const opened = await player.api.send('GET', '/wps/game/launchGame?vassalage=BAZAAR&gameCode=THUNDER_LOTUS', {
      token: player.token,
    });
    expect(opened.status).toBe(200);
  }, 120_000);

  it("by a new key for the vendor's calls, whose secret is shown once, and by retiring it", async () => {
    const { page } = administrator;
    await administrator.go(`/vendors?vendor=${VENDOR}&open=vendor`);
    const keys = page.locator('.op').getByTestId('keys');
    const dialog = page.locator('dialog[open]');
    await keys.getByRole('button', { name: w('opsVendors.keys.add') }).click();
    await dialog.locator('input[name="note"]').fill('a yearly change');
    await dialog.locator('button[type="submit"]').click();
    const id = (await dialog.getByTestId('key-id').innerText()).trim();
    expect((await dialog.getByTestId('key-secret').innerText()).trim()).toMatch(/^[\w-]{43}$/);
    found.push(...(await administrator.examine('a new key')));
    await dialog.getByRole('button', { name: w('opsVendors.keys.kept') }).click();
    const made = keys.locator('li', { hasText: id });
    await made.getByText(w('opsVendors.keys.neverUsed')).waitFor();
    // Two keys are valid now, so no third one is offered.
    await keys.getByRole('button', { name: w('opsVendors.keys.add') }).waitFor({ state: 'detached' });
    await made.getByRole('button', { name: w('opsVendors.keys.retire') }).click();
    await dialog.locator('input[name="note"]').fill('not needed');
    found.push(...(await administrator.examine('retiring a key')));
    await save(page);
    await made.getByText(w('opsVendors.keys.retired'), { exact: true }).first().waitFor();
  }, 120_000);

  it('with every step in the audit log, while an operator of one brand only reads', async () => {
    const { page } = administrator;
    await administrator.go(`/audit?subject=${encodeURIComponent(`${VENDOR}/${GAME}`)}`);
    await page
      .locator('td', { hasText: w('opsAudit.act.vendors.limits') })
      .first()
      .click();
    await page.locator('aside').getByText('smaller stakes').first().waitFor();
    const keeper = await openConsole(browser, { width: 390 });
    const account = await registerOperator(administrator, 'games');
    await keeper.go('/');
    await enterConsole(keeper, account);
    await keeper.go(HERE);
    await keeper.page.getByText(w('opsVendors.allBrands')).waitFor();
    expect(
      await keeper.page
        .locator('.op')
        .getByRole('button', { name: w('opsVendors.changeState') })
        .count(),
    ).toBe(0);
    found.push(...(await keeper.examine('a game on a phone')));
    expect(found).toEqual([]);
  }, 120_000);
});
