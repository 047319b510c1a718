/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';
import { screens } from './support/screens.js';
import { betPlaced, paidMinor, playToEnd, slotOf, slotStands, stakeMinor, tableStands } from './support/slot.js';
import { balance, balanceBecomes, register } from './support/walk.js';

const minor = (text: string): number => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100);

const MACHINES = [
  ['RIVERSIDE', 'KITE_DAY', 15],
  ['RIVERSIDE', 'CRAB_SHORE', 49],
] as const;
const TABLES = [
  ['LANTERNHALL', 'LANTERN_ROULETTE', 'n17', '#landed:visible'],
  ['FERRYHOUSE', 'MARKET_SIC_BO', 'small', '.die'],
  ['FERRYHOUSE', 'ANDAR_BAHAR', 'andar', '.card.match'],
] as const;

/**
 * Goal: machines with ways, machines with falling symbols, and tables with a dealer each play a round in their frame
 * and change the balance by the amounts that they show. The betting record has the same amounts.
 */
describe.each(
  screens(
    [['ar', 390]],
    [
      ['en', 1440],
      ['bn', 390],
    ],
  ),
)('Vendor games in %s at %i px', (language, width) => {
  let browser: Browser;
  let visitor: Visitor;
  const found: string[] = [];
  beforeAll(async () => {
    browser = await openBrowser();
    visitor = await Visitor.open(browser, { language, width });
    await register(visitor, language);
  }, 60_000);
  afterAll(() => browser.close());

  const open = (vassalage: string, gameCode: string): Promise<unknown> =>
    visitor.go(`/seamless?vassalage=${vassalage}&gameCode=${gameCode}`);
  /** The stake and the payout of the game's only round in the record. */
  const recorded = async (vassalage: string, gameCode: string): Promise<readonly (number | undefined)[]> => {
    await visitor.go(`/member/personalHistoryCopy?game=${vassalage}:${gameCode}`);
    const rows = visitor.page.locator(width > 900 ? '.tblwrap tbody tr' : '.betcards > li');
    await rows.first().waitFor();
    expect(await rows.count()).toBe(1);
    const totals = (await visitor.page.locator('[data-testid="totals"] dd').allInnerTexts()).map(minor);
    return [totals[1], totals[3]];
  };

  it.each(MACHINES)(
    '%s %s spins to its result',
    async (vassalage, gameCode, cells) => {
      const { page } = visitor;
      await open(vassalage, gameCode);
      await slotStands(page);
      const slot = slotOf(page);
      expect(await slot.locator('.face img').count()).toBe(cells);
      const [before, stake] = [(await balance(page)).minor, await stakeMinor(page)];
      await playToEnd(page, () => slot.locator('#spin').click());
      const paid = await paidMinor(page);
      await balanceBecomes(page, before - stake + paid);
      found.push(...(await visitor.examine(gameCode)));
      expect(await recorded(vassalage, gameCode)).toEqual([stake, paid]);
    },
    90_000,
  );

  it.each(TABLES)(
    '%s %s deals a round',
    async (vassalage, gameCode, choice, drawn) => {
      const { page } = visitor;
      await open(vassalage, gameCode);
      await tableStands(page);
      const table = slotOf(page);
      const before = (await balance(page)).minor;
      await table.locator(`[data-spot="${choice}"]`).click();
      const stake = await betPlaced(page, choice, 'c');
      await balanceBecomes(page, before - stake);
      await table.locator('#result[data-payout]').waitFor({ timeout: 60_000 });
      expect(await table.locator(drawn).count()).toBeGreaterThan(0);
      const paid = await paidMinor(page);
      expect(await table.locator(`[data-spot="${choice}"].win`).count()).toBe(paid > 0 ? 1 : 0);
      await balanceBecomes(page, before - stake + paid);
      found.push(...(await visitor.examine(gameCode)));
      expect(await recorded(vassalage, gameCode)).toEqual([stake, paid]);
    },
    120_000,
  );

  it('have no fault on any page', () => expect(found).toEqual([]));
});
