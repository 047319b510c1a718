/// <reference lib="dom" />
import type { Browser, FrameLocator } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';
import { recordOf } from './support/recorded.js';
import { screens } from './support/screens.js';
import { slotOf } from './support/slot.js';
import { balance, balanceBecomes, fillRegistration } from './support/walk.js';

const GAME = 'GOLDEN_CARD';
/** A room in which bots never play, and its stake in minor units. */
const ROOM = 10;
const STAKE = 100;
const POT_LESS_FEE = 194;

const expectMoney = async ({ page }: Visitor): Promise<void> => {
  for (let tries = 0; tries < 100 && (await balance(page)).minor < STAKE; tries += 1) await page.waitForTimeout(200);
};

/**
 * Goal: two members find a room in the site's list, sit down in it from two browsers, and play a duel to its end by
 * keyboard. The right money is paid, a reload shows the table at once, and the duel is in the betting record.
 */
describe.each(
  screens(
    [['en', 1440]],
    [
      ['bn', 390],
      ['ar', 390],
    ],
  ),
)('A card duel in %s at %i px', (language, width) => {
  let browser: Browser;
  let [ann, ben]: Visitor[] = [];
  const found: string[] = [];
  const starts: number[] = [];
  const paid: number[] = [];
  const both = () => [ann, ben].flatMap((visitor) => visitor ?? []);
  const frame = (visitor: Visitor): FrameLocator => slotOf(visitor.page);
  beforeAll(async () => {
    browser = await openBrowser();
    [ann, ben] = [await Visitor.open(browser, { language, width }), await Visitor.open(browser, { language, width })];
  });
  afterAll(() => browser.close());

  it('is offered with its rooms in the list of card games', async () => {
    const [visitor] = both();
    if (!visitor) return;
    await visitor.go('/pvp');
    const rooms = visitor.page.getByTestId('rooms');
    await rooms.locator('li').first().waitFor();
    expect(await rooms.locator('li').count()).toBe(6);
    expect(await rooms.locator('a').first().getAttribute('href')).toMatch(
      /^\/seamless\?vassalage=TEASTALL&gameCode=[A-Z_]+&roomId=\d+$/,
    );
    found.push(...(await visitor.examine('rooms of card games')));
  }, 60_000);

  it('opens from its tile and at its room for two members, and begins when both sit', async () => {
    for (const visitor of both()) {
      if (visitor === ann) {
        await visitor.go('/pvp');
        await visitor.page.locator(`[data-testid="games"] a[href*="gameCode=${GAME}"]`).click();
      } else await visitor.go(`/seamless?vassalage=TEASTALL&gameCode=${GAME}&roomId=${ROOM}`);
      await visitor.page.locator('dialog a[href^="/register"]').click();
      await fillRegistration(visitor, language);
      await visitor.page.locator('.gframe[data-stage="shown"]').waitFor();
      await frame(visitor)
        .locator(`.room${visitor === ann ? '' : '.wanted'}[data-room="${ROOM}"]`)
        .waitFor();
      if (visitor === ann) found.push(...(await visitor.examine('rooms')));
      // A new member's bonus arrives a moment after the registration.
      await expectMoney(visitor);
      starts.push((await balance(visitor.page)).minor);
      // The address names a room, and the button of this room has the focus.
      await frame(visitor).locator(`[data-sit="${ROOM}"]`).press('Enter');
      await frame(visitor).locator('#table').waitFor();
    }
    for (const visitor of both()) await frame(visitor).locator('#table[data-phase="playing"]').waitFor();
  }, 120_000);

  it('is played to its end by keyboard, and pays the pot less the fee', async () => {
    const [first, second] = both();
    if (!first || !second) return;
    await first.page.reload();
    await frame(first).locator('#table[data-phase="playing"]').waitFor();
    expect(await frame(first).locator('#hand button').count()).toBe(4);
    found.push(...(await first.examine('duel')));
    const isOver = async () => (await frame(first).locator('#table[data-phase="result"]').count()) > 0;
    for (let round = 0; round < 4 && !(await isOver()); round += 1) {
      for (const visitor of both()) {
        const cards = frame(visitor).locator('#hand button');
        const before = await cards.count();
        await frame(visitor).locator('#lay:enabled').waitFor();
        await cards.first().focus();
        await visitor.page.keyboard.press('ArrowRight');
        await visitor.page.keyboard.press('Enter');
        await frame(visitor).locator(`#hand button:nth-child(${before})`).waitFor({ state: 'detached' });
      }
      await frame(first).locator('#lay:enabled, #table[data-phase="result"]').first().waitFor();
    }
    const winners: (string | null)[] = [];
    for (const visitor of both()) {
      await frame(visitor).locator('#table[data-phase="result"]').waitFor();
      winners.push(await frame(visitor).locator('#table').getAttribute('data-winner'));
      await frame(visitor).locator('#say-seal .fits').waitFor();
    }
    expect(['me rival', 'rival me', 'tie tie']).toContain(winners.join(' '));
    for (const [at, visitor] of both().entries()) {
      paid[at] = { me: POT_LESS_FEE, rival: 0, tie: STAKE }[winners[at] ?? 'tie'] ?? STAKE;
      await balanceBecomes(visitor.page, (starts[at] ?? 0) - STAKE + paid[at]);
    }
    found.push(...(await first.examine('end of the duel')));
  }, 120_000);

  it('is in the betting record of both with the same money, with who won and which cards', async () => {
    for (const [at, visitor] of both().entries()) {
      expect(await recordOf(visitor, width, `TEASTALL:${GAME}`)).toEqual({
        rows: [expect.stringMatching(/\*\*[^]*[♠♥♦♣]/)],
        stake: STAKE,
        paid: paid[at],
      });
    }
    if (ann) found.push(...(await ann.examine('record of a duel')));
  }, 60_000);

  it('has no fault on any page', () => expect(found).toEqual([]));
});
