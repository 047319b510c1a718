/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';
import { screens } from './support/screens.js';
import { slotOf, slotStands } from './support/slot.js';
import { balanceBecomes, firstBalance, register } from './support/walk.js';
import { word } from './support/words.js';

/**
 * Goal: a player moves money to a provider before one of its games opens, plays from that wallet, and gets everything
 * back after leaving. With the switch on, the money is moved automatically when a game opens.
 */
describe.each(
  screens(
    [['en', 390]],
    [
      ['bn', 1440],
      ['ar', 390],
    ],
  ),
)('a game played from a provider wallet in %s at %i px', (language, width) => {
  let browser: Browser;
  let visitor: Visitor;
  const t = (id: string): string => word(language, id);
  const game = '/seamless?vassalage=PALMHOUSE&gameCode=PALM_EVENING';
  const step = () => visitor.page.locator('[data-testid="own-wallet"]');
  beforeAll(async () => {
    browser = await openBrowser();
    visitor = await Visitor.open(browser, { brand: 'lab', language, width });
    await register(visitor, language);
  }, 60_000);
  afterAll(() => browser.close());

  it('asks for money, plays from it, and brings it back', async () => {
    const { page } = visitor;
    await visitor.go('/rng');
    const before = await firstBalance(page);
    await visitor.go(game);
    await step().waitFor();
    expect(await visitor.examine('money for a game')).toEqual([]);
    await step().locator('input[inputmode="decimal"]').fill('999999');
    await step().locator('button[type="submit"]').click();
    await step().locator('[role="alert"]').waitFor();
    await step().locator('input[inputmode="decimal"]').fill('20.00');
    await step().locator('input[type="checkbox"]').check();
    await step().locator('button[type="submit"]').click();
    await slotStands(page);
    const slot = slotOf(page);
    await slot.locator('#spin').click();
    await slot.locator('#spin:enabled').waitFor();
    const payout = Number(await slot.locator('#result').getAttribute('data-payout'));
    const stake = Math.round(Number((await slot.locator('#stake').innerText()).replace(/[^\d.]/g, '')) * 100);
    expect(await visitor.examine('own balance')).toEqual([]);
    await page.locator('[data-testid="leave"]').click();
    await balanceBecomes(page, before + payout - stake);
    await visitor.go(game);
    await slotStands(page);
    await page.locator('[data-testid="leave"]').click();
    await balanceBecomes(page, before + payout - stake);
    await visitor.go('/member/personalHistoryCopy');
    await page
      .locator('main :is(li, tr)')
      .filter({ hasText: t('lib.game.palmEvening'), visible: true })
      .first()
      .waitFor();
    expect(visitor.faults).toEqual([]);
  }, 120_000);
});
