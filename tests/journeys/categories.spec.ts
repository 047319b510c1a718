/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';
import { recordOf } from './support/recorded.js';
import { screens } from './support/screens.js';
import { sendSlip } from './support/slip.js';
import { slotOf } from './support/slot.js';
import { balance, balanceBecomes, firstBalance, register } from './support/walk.js';

/** The stake and the payout of a round in minor units. */
interface Played {
  readonly stake: number;
  readonly paid: number;
}
interface Category {
  readonly category: string;
  /** `list` is the path of the page that lists the category. `tile` is the selector of a game's tile on this page. */
  readonly list: string;
  readonly tile: string;
  /** The value that selects this game in the filter of the betting record. */
  readonly game: string;
  /** Bets once, waits for the result on screen, and returns the stake and the payout. */
  readonly play: (visitor: Visitor) => Promise<Played>;
  /** The texts of choice and outcome in the record, by language. */
  readonly says: Readonly<Record<'en' | 'bn', RegExp>>;
}

const minor = (text: string): number => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100);
const STAKE = 100;

/** Places both outcomes of a two-way choice, so that one of them wins, and waits for the draw that settles the slip. */
const slip =
  (play: string) =>
  async ({ page }: Visitor): Promise<Played> => {
    await page.locator(`[data-play="${play}"]`).click();
    for (const outcome of [0, 1]) await page.locator('.choices button').nth(outcome).click();
    const before = (await balance(page)).minor;
    await sendSlip(page);
    const own = page.locator('[data-testid="own-slip"]').first();
    const settled = own.locator('[data-status="settled"]');
    await settled.waitFor({ timeout: 110_000 });
    const [stake, paid] = (await own.locator('.end .num').allInnerTexts()).map(minor);
    await balanceBecomes(page, before - stake! + (paid ?? 0));
    return { stake: stake!, paid: paid ?? 0 };
  };

/** Orders a match by the control of the simulated vendor, and returns its id. */
const ordered = async ({ page }: Visitor, gameCode: string, ends: object): Promise<string> => {
  const src = (await page.locator('.gframe iframe').getAttribute('src')) ?? '';
  const body = JSON.stringify({ gameCode, startsInMs: 12_000, stepMs: 20, ends });
  const answer = await fetch(new URL('/sandbox/fixtures', src), { method: 'POST', body });
  return ((await answer.json()) as { fixture: string }).fixture;
};

const CATEGORIES: readonly Category[] = [
  {
    category: 'LOTT',
    list: '/lott',
    tile: 'gameCode=LOTT1',
    game: 'LOTT:LOTT1',
    play: slip('size'),
    says: { en: /Big Small.*\d{5}/s, bn: /বড় ছোট.*\d{5}/s },
  },
  {
    category: 'ELOTT',
    list: '/elott',
    tile: 'gameCode=ELOTT1',
    game: 'ELOTT:ELOTT1',
    play: slip('sum-parity'),
    says: { en: /Even Odd.*(\d\d ){19}\d\d/s, bn: /জোড় বিজোড়.*(\d\d ){19}\d\d/s },
  },
  {
    category: 'BGS',
    list: '/bgs',
    tile: '/bgs/dice',
    game: 'INHOUSE:DICE',
    play: async ({ page }) => {
      const before = await balance(page);
      await page.locator('.betform .chips .chip').first().click();
      const stake = minor(await page.locator('.betform .stake input').inputValue());
      await page.getByTestId('roll').click();
      await page.locator('[data-testid="result"][data-roll]').waitFor();
      await page.waitForFunction(
        (version) =>
          [...document.querySelectorAll<HTMLElement>('[data-testid="balance"]')].some(
            (one) => one.offsetParent !== null && Number(one.dataset['version']) > version,
          ),
        before.version,
      );
      const paid = (await balance(page)).minor - before.minor + stake;
      expect(
        await page
          .locator('.hist .r')
          .last()
          .evaluate((roll) => roll.classList.contains('w')),
      ).toBe(paid > 0);
      return { stake, paid };
    },
    says: { en: /\d\.\d\d/, bn: /\d\.\d\d/ },
  },
  {
    category: 'ESPORTS',
    list: '/esports',
    tile: 'gameCode=EMBER_LEAGUE',
    game: 'EMBERARENA:EMBER_LEAGUE',
    play: async (visitor) => {
      const { page } = visitor;
      await page.locator('.gframe[data-stage="shown"]').waitFor();
      const book = slotOf(page);
      await book.locator('.fx .od:enabled').first().waitFor();
      const fixture = await ordered(visitor, 'EMBER_LEAGUE', { 'winner:home': 'lost' });
      await book.locator(`.od[data-key="${fixture} winner home"]`).click();
      const before = (await balance(page)).minor;
      await book.locator('#stake').fill('1.00');
      await book.locator('#place:enabled').click();
      await balanceBecomes(page, before - STAKE);
      await book.locator('[data-id="mine"]').click();
      const settled = book.locator('.mid [data-state="settled"]');
      await settled.waitFor({ timeout: 40_000 });
      return { stake: STAKE, paid: Number(await settled.getAttribute('data-paid')) };
    },
    says: { en: /Match winner.*Lost/s, bn: /ম্যাচের বিজয়ী.*হেরেছে/s },
  },
  {
    category: 'COCKFIGHT',
    list: '/cockfight',
    tile: 'gameCode=DAWN_BOUTS',
    game: 'DAWNRING:DAWN_BOUTS',
    play: async ({ page }) => {
      await page.locator('.gframe[data-stage="shown"]').waitFor();
      const ring = slotOf(page);
      const spot = ring.locator('[data-spot="meron"]');
      await ring.locator('#table[data-phase="open"] [data-spot="meron"]:enabled').waitFor({ timeout: 60_000 });
      const before = (await balance(page)).minor;
      await spot.click();
      const stake = minor(await spot.locator('.mine').innerText());
      await ring.locator('#confirm:enabled').click();
      await spot.locator('.mine:not(.laid)').waitFor();
      await balanceBecomes(page, before - stake);
      const result = ring.locator('#result[data-payout]');
      await result.waitFor({ timeout: 110_000 });
      const paid = Number(await result.getAttribute('data-payout'));
      await balanceBecomes(page, before - stake + paid);
      return { stake, paid };
    },
    says: { en: /Meron/, bn: /মেরন/ },
  },
];

/**
 * Goal: a player opens a game of each of these categories from its tile, bets, sees the win or the loss, and finds the
 * round in the betting record with the same money and in words. README.md names the files of the other categories.
 */
describe.each(screens([['en', 1440] as const], [['bn', 390] as const]))(
  'A game of each category in %s at %i px',
  (language, width) => {
    let browser: Browser;
    let visitor: Visitor;
    const found: string[] = [];
    beforeAll(async () => {
      browser = await openBrowser();
      visitor = await Visitor.open(browser, { language, width });
      await register(visitor, language);
      await firstBalance(visitor.page);
    }, 60_000);
    afterAll(() => browser.close());

    it.each(CATEGORIES)(
      '$category: from the tile to the record',
      async ({ category, list, tile, game, play, says }) => {
        const { page } = visitor;
        await visitor.go(list);
        await page.locator(`[data-testid="games"] a[href*="${tile}"]`).click();
        await page.waitForURL((url) => `${url.pathname}${url.search}`.includes(tile));
        const { stake, paid } = await play(visitor);
        const record = await recordOf(visitor, width, game);
        expect(record).toMatchObject({ rows: [expect.stringMatching(says[language])], stake, paid });
        found.push(...(await visitor.examine(`record of ${category}`)));
      },
      240_000,
    );

    it('has no fault on any page', () => expect(found).toEqual([]));
  },
);
