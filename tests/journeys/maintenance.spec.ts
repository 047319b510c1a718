/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { until } from '../support/until.js';
import { verb } from '../support/verb.js';
import { Visitor, openBrowser } from './support/browser.js';
import { screens } from './support/screens.js';
import { slotStands } from './support/slot.js';
import { register } from './support/walk.js';
import { word } from './support/words.js';

/** No other journey opens this game. */
const GAME = 'HILL_PAGODA';
const HOUSE = 'RIVERSIDE';
const LOTTERY = 'TCG_SEA/LAO';
const MINUTES = 90;

/**
 * Goal: a game under maintenance shows the expected end and other games to play. When it is open again, Retry opens it.
 */
describe.each(
  screens(
    [['bn', 390]],
    [
      ['en', 1440],
      ['ar', 390],
    ],
  ),
)('a game under maintenance in %s at %i px', (language, width) => {
  let browser: Browser;
  let visitor: Visitor;
  let refusal = '';
  const setGame = async (game: string, ...words: string[]): Promise<void> => {
    const { code, output } = await verb('vendor', game, ...words);
    expect([code, output]).toEqual([0, expect.stringContaining(game)]);
  };
  const set = (...words: string[]): Promise<void> => setGame(`${HOUSE}/${GAME}`, ...words);
  /** The page that is shown instead of a game: the expected end, and games to play instead. */
  const closedPage = async (): Promise<void> => {
    const { page } = visitor;
    await page.locator('.empty h2', { hasText: word(language, 'term.gate.maintenance') }).waitFor();
    const [start = ''] = word(language, 'frame.untilHere').split('{time}');
    const end = word(language, 'frame.untilHere').split('{time}')[1] ?? '';
    const text = await page.locator('.empty').innerText();
    expect(text).toContain(start.trim());
    expect(text).toContain(end.trim());
    await page.locator('[data-testid="similar"] a.tile').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  };
  beforeAll(async () => {
    browser = await openBrowser();
    visitor = await Visitor.open(browser, { language, width });
    await register(visitor, language);
  }, 60_000);
  afterAll(async () => {
    await set('open');
    await setGame(LOTTERY, 'open');
    await browser.close();
  });

  it('shows the end and at least three open games of the same category', async () => {
    const { page } = visitor;
    await set('maintenance', String(MINUTES));
    const answer = page.waitForResponse((response) => response.url().includes('/wps/game/launchGame'));
    await page.goto(`${visitor.base}/seamless?vassalage=${HOUSE}&gameCode=${GAME}`);
    const refused = await answer;
    const { message, data } = (await refused.json()) as {
      message: string;
      data: { gameType: string; until: string; recommended: { gameType: string; gameCode: string; status: string }[] };
    };
    expect([refused.status(), message, data.gameType]).toEqual([503, 'game.maintenance', 'RNG']);
    const away = Date.parse(data.until) - Date.now();
    expect(away).toBeGreaterThan((MINUTES - 3) * 60_000);
    expect(away).toBeLessThanOrEqual(MINUTES * 60_000);
    expect(data.recommended.length).toBeGreaterThanOrEqual(3);
    expect(data.recommended.length).toBeLessThanOrEqual(6);
    for (const game of data.recommended) {
      expect(game).toMatchObject({ gameType: 'RNG', status: 'active' });
      expect(game.gameCode).not.toBe(GAME);
    }
    await page.locator('.empty h2', { hasText: word(language, 'term.gate.maintenance') }).waitFor();
    const shown = page.locator('[data-testid="similar"] a.tile');
    await shown.first().waitFor();
    const codes = await shown.evaluateAll((links) =>
      links.map((link) => new URLSearchParams((link as HTMLAnchorElement).search).get('gameCode')),
    );
    expect(codes).toEqual(data.recommended.map(({ gameCode }) => gameCode));
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  }, 90_000);

  it('is marked in its list, and opens by Retry once it is open', async () => {
    const { page } = visitor;
    await set('open');
    await page.getByRole('button', { name: word(language, 'term.action.retry') }).click();
    await slotStands(page);
    await set('maintenance');
    await until(
      'the mark in the list',
      async () => {
        await page.goto(`${visitor.base}/rng?q=hill+pagoda`);
        await page.locator('[data-testid="games"] a.tile').first().waitFor();
        return page.locator(`.gtile.shut a[href*="${GAME}"]`).count();
      },
      (count) => count === 1,
    );
  }, 90_000);

  it('names the end and other games on a lottery page opened directly, and opens it by Retry', async () => {
    const { page } = visitor;
    await setGame(LOTTERY, 'maintenance', String(MINUTES));
    const answer = page.waitForResponse((response) => response.url().includes('/wps/game/launchGame'));
    await page.goto(`${visitor.base}/seaLottery?gameCode=${LOTTERY.split('/')[1]}`);
    refusal = await (await answer).text();
    expect(JSON.parse(refusal)).toMatchObject({ message: 'game.maintenance', data: { gameType: 'LOTT' } });
    await closedPage();
    await setGame(LOTTERY, 'open');
    await page.getByRole('button', { name: word(language, 'term.action.retry') }).click();
    await page.locator('.lg3').waitFor();
  }, 90_000);

  // Other journeys play the in-house games at the same time, so their maintenance cannot be switched on. The answer of
  // a lottery is used instead.
  it('does so on the page of an in-house game', async () => {
    const { page } = visitor;
    await page.route('**/wps/game/launchGame?*', (route) =>
      route.fulfill({ status: 503, contentType: 'application/json', body: refusal }),
    );
    await page.goto(`${visitor.base}/bgs/wheel`);
    await closedPage();
    await page.goto(`${visitor.base}/bgs/mines`);
    await closedPage();
    await page.unroute('**/wps/game/launchGame?*');
    await page.getByRole('button', { name: word(language, 'term.action.retry') }).click();
    await page.locator('.gplay').waitFor();
  }, 60_000);
});
