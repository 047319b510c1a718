/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';
import { recordOf } from './support/recorded.js';
import { screens } from './support/screens.js';
import { betPlaced, paidMinor, slotOf, tableStands } from './support/slot.js';
import { balance, balanceBecomes, fillRegistration } from './support/walk.js';
import { word } from './support/words.js';

const TABLE = 'a[href*="gameCode=RIVERSIDE_BACCARAT"]';

/** Isolates a provider's text, whose direction may differ from that of the text around it. */
const apart = (text: string): string => `\u2068${text}\u2069`;

/**
 * Goal: a player opens a live table from home, plays a round of baccarat in its frame and sees the balance change. The
 * betting record shows the same money, and choice and outcome in the player's language. A category with one provider
 * opens its game.
 */
describe.each(screens([['bn', 390]], [['en', 1440]]))('Live tables in %s at %i px', (language, width) => {
  let browser: Browser;
  let visitor: Visitor;
  let outcome = '';
  let money = { stake: 0, paid: 0 };
  const found: string[] = [];
  beforeAll(async () => {
    browser = await openBrowser();
    visitor = await Visitor.open(browser, { language, width });
  });
  afterAll(() => browser.close());

  it('are on home with their providers and stakes', async () => {
    const { page } = visitor;
    await visitor.go('/');
    const row = page.getByRole('region', { name: word(language, 'term.game.live'), exact: true });
    await page.waitForFunction(() => document.querySelectorAll('.room').length > 0);
    for (let place = 0; place < 20 && (await row.count()) === 0; place += 1) {
      await page.mouse.wheel(0, 400);
      await page.waitForTimeout(150);
    }
    await row.locator(TABLE).scrollIntoViewIfNeeded();
    const tile = row.locator(TABLE);
    await tile.getByText(word(language, 'lib.game.riversideBaccarat')).waitFor();
    expect(await tile.innerText()).toMatch(/Lantern Hall[\s\S]*0\.50 – 200/);
    // A row on home has at most twelve tiles.
    expect(await row.locator('a.tile').count()).toBe(12);
    found.push(...(await visitor.examine('home with tables')));
  }, 90_000);

  it('open their list, and a table after a login', async () => {
    const { page } = visitor;
    await visitor.go('/live');
    await page.locator(`[data-testid="games"] ${TABLE}`).waitFor();
    expect(await page.locator('.vchips .chip').count()).toBe(3);
    found.push(...(await visitor.examine('list of tables')));
    await page.locator(`[data-testid="games"] ${TABLE}`).click();
    await page.waitForURL(/\/login\?back=/);
    await page.locator('dialog a[href^="/register"]').click();
    await fillRegistration(visitor, language);
    await tableStands(page);
    found.push(...(await visitor.examine('table')));
  }, 90_000);

  it('accept a stake by keyboard alone, and the balance updates by push', async () => {
    const { page } = visitor;
    const table = slotOf(page);
    const before = await balance(page);
    await table.locator('[data-spot="player"]').focus();
    await page.keyboard.press('ArrowRight');
    expect(await table.locator('[data-spot="banker"]').evaluate((spot) => document.activeElement === spot)).toBe(true);
    await page.keyboard.press('2');
    await page.keyboard.press('Enter');
    const stake = await betPlaced(page, 'banker', 'c');
    await balanceBecomes(page, before.minor - stake);
    await table.locator('#result[data-payout]').waitFor({ timeout: 40_000 });
    [outcome = ''] = (await table.locator('#result').innerText()).split(' · ');
    expect(await table.locator('.card').count()).toBeGreaterThanOrEqual(4);
    money = { stake, paid: await paidMinor(page) };
    await balanceBecomes(page, before.minor - money.stake + money.paid);
    found.push(...(await visitor.examine('table after a round')));
  }, 90_000);

  it('are in the betting record with their money, and choice and outcome in words', async () => {
    const { page } = visitor;
    const banker = { en: 'Banker', bn: 'ব্যাংকার' }[language];
    expect(await recordOf(visitor, width, 'LANTERNHALL:RIVERSIDE_BACCARAT')).toMatchObject({
      rows: [expect.stringContaining(banker)],
      ...money,
    });
    const bets = page.locator(width > 900 ? '.tblwrap' : '.betcards');
    await bets
      .getByText(`${apart(banker)} · ${apart(outcome)}`)
      .first()
      .waitFor();
    found.push(...(await visitor.examine('record')));
    await bets.locator('.betname').first().click();
    const story = page.locator('dialog[open] .betstory');
    await story.waitFor();
    expect(await story.innerText()).toBe(
      word(language, 'record.storyTold').replace('{choice}', apart(banker)).replace('{outcome}', apart(outcome)),
    );
    found.push(...(await visitor.examine('bet')));
  }, 60_000);

  it('are beside categories whose only provider opens at a click', async () => {
    const { page } = visitor;
    await visitor.go('/');
    if (width < 900)
      await page
        .locator('.mhead')
        .getByRole('button', { name: word(language, 'app.menu') })
        .click();
    const menu = page.locator(width < 900 ? 'dialog[open] nav' : '.side nav');
    await menu.getByRole('link', { name: word(language, 'term.game.sports'), exact: true }).click();
    await page.waitForURL(/\/seamless\?vassalage=MAIDAN&gameCode=MAIDAN_MATCHES/);
    await page.locator('.gframe[data-stage="shown"]').waitFor();
    await slotOf(page).locator('.fx .od:enabled').first().waitFor();
    found.push(...(await visitor.examine('matches')));
  }, 60_000);

  it('has no fault on any page', () => expect(found).toEqual([]));
});
