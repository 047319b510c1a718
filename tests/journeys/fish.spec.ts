/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';
import { screens } from './support/screens.js';
import { slotOf } from './support/slot.js';
import { balance, balanceBecomes, register } from './support/walk.js';

const GAME = 'a[href*="gameCode=MONSOON_CATCH"]';
/** How far (px) a creature is above the label that shows its value. */
const ABOVE_PX = 34;
const TAPS_MAX = 8;

const minor = (text: string): number => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100);
/** Isolates a provider's text, whose direction may differ from that of the text around it. */
const apart = (text: string): string => `\u2068${text}\u2069`;

/**
 * Goal: a player opens a fish game from its tile, aims and fires by key and by pointer, sees the result of each shot,
 * and finds the same shots with the same money in the betting record.
 */
describe.each(
  screens(
    [['bn', 390]],
    [
      ['en', 1440],
      ['ar', 390],
    ],
  ),
)('A game of fish in %s at %i px', (language, width) => {
  let browser: Browser;
  let visitor: Visitor;
  let staked = 0;
  let paid = 0;
  let outcome = '';
  const found: string[] = [];
  beforeAll(async () => {
    browser = await openBrowser();
    visitor = await Visitor.open(browser, { language, width });
    await register(visitor, language);
  }, 60_000);
  afterAll(() => browser.close());

  /** Waits for the result of a shot by its number, and counts its money. */
  const resultOf = async (number: number): Promise<void> => {
    const result = slotOf(visitor.page).locator(`#result[data-shot="${number}"]`);
    await result.waitFor();
    staked += Number(await result.getAttribute('data-stake'));
    paid += Number(await result.getAttribute('data-payout'));
    [outcome = ''] = (await result.innerText()).replace(/[\u2066-\u2069]/g, '').split(' · ');
    await slotOf(visitor.page).locator('#fire:enabled').waitFor();
  };

  it('opens from its tile with its targets as a list', async () => {
    const { page } = visitor;
    await visitor.go('/fish');
    await page.locator(`[data-testid="games"] ${GAME}`).click();
    await page.locator('.gframe[data-stage="shown"]').waitFor();
    const river = slotOf(page);
    await river.locator('#fire:enabled').waitFor();
    // The journey's browser requests reduced motion.
    expect(await river.locator('.prey').count()).toBe(8);
    await river.locator('.tags > span.on').waitFor();
    found.push(...(await visitor.examine('fish')));
  }, 90_000);

  it('fires by key and by pointer, and shows what each shot did', async () => {
    const { page } = visitor;
    const river = slotOf(page);
    const before = (await balance(page)).minor;
    await river.locator('#scene').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('l');
    await river.locator('#lock[aria-pressed="true"]').waitFor();
    await page.keyboard.press('Space');
    await resultOf(1);
    await page.keyboard.press('l');
    // A tap that misses every fish costs nothing, so the test taps until a shot was fired.
    for (let taps = 0; taps < TAPS_MAX && (await river.locator('#result[data-shot="2"]').count()) === 0; taps += 1) {
      const box = await river.locator('.tags > span:visible').first().boundingBox();
      if (box && width < 500) await page.touchscreen.tap(box.x + box.width / 2, box.y - ABOVE_PX);
      else if (box) await page.mouse.click(box.x + box.width / 2, box.y - ABOVE_PX);
      await page.waitForTimeout(500);
    }
    await resultOf(2);
    await balanceBecomes(page, before - staked + paid);
    expect(staked).toBeGreaterThan(0);
    expect(await river.locator('#net').innerText()).toContain((Math.abs(paid - staked) / 100).toFixed(2));
    found.push(...(await visitor.examine('fish after two shots')));
  }, 90_000);

  it('is in the betting record with the same shots and money', async () => {
    const { page } = visitor;
    await visitor.go('/member/personalHistoryCopy?game=TIDEPOOL:MONSOON_CATCH');
    const rows = page.locator(width > 900 ? '.tblwrap tbody tr' : '.betcards > li');
    await rows.first().waitFor();
    expect(await rows.count()).toBe(2);
    const totals = (await page.locator('[data-testid="totals"] dd').allInnerTexts()).map(minor);
    expect([totals[1], totals[3]]).toEqual([staked, paid]);
    await rows.first().getByText(apart(outcome)).waitFor();
  }, 60_000);

  it('has no fault on any page', () => expect(found).toEqual([]));
});
