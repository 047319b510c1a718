/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';
import { screens } from './support/screens.js';
import { balance, register } from './support/walk.js';
import { word } from './support/words.js';

/** A game: how to find it, how a player prepares a bet, and which texts the page and the betting record must show. */
interface Game {
  readonly path: string;
  readonly name: string;
  readonly code: string;
  /** Prepares a bet; the test then presses its button. */
  readonly choose: (visitor: Visitor, language: string) => Promise<void>;
  /** The part of the stage that must be visible on a phone together with stake and button. */
  readonly stage: string;
  /** A part of the bet's text in the betting record, in every language. */
  readonly story: RegExp;
  /** The time of one animation (ms). */
  readonly playsMs: number;
}

const GAMES: readonly Game[] = [
  {
    path: '/bgs/plinko',
    name: 'lib.game.mangoDrop',
    code: 'PLINKO',
    choose: async ({ page }, language) => {
      await page.getByRole('button', { name: word(language, 'plinko.fewer'), exact: true }).click();
      await page.locator('.seg label', { hasText: word(language, 'plinko.high') }).click();
    },
    stage: '.baskets',
    story: /11.* 12/s,
    playsMs: 70 * 12,
  },
  {
    path: '/bgs/wheel',
    name: 'lib.game.parasolWheel',
    code: 'WHEEL',
    choose: async ({ page }) => {
      // A chip has the value of the stake, which depends on the balance.
      await page.waitForFunction(() => document.querySelector<HTMLInputElement>('.stake input')?.value !== '');
      await page.locator('.spots button').first().click();
      // By keyboard: two chips on the second segment, one of which is removed, and one on the last segment.
      await page.keyboard.press('2');
      await page.keyboard.press('2');
      await page.keyboard.press('Backspace');
      await page.keyboard.press('6');
      await page.waitForFunction(() => document.querySelectorAll('.spots .on').length === 3);
    },
    stage: '.spots',
    story: /2×.*48×/s,
    playsMs: 3_200,
  },
];

/**
 * Goal: a player goes from the tile to a bet, its result, its row in the list of rounds, its text in the betting record
 * and its proof in the browser. Auto-play stops automatically, and the largest win is shown before the bet.
 */
describe.each(
  GAMES.flatMap((game) =>
    screens(
      [game.code === 'WHEEL' ? (['bn', 390] as const) : (['ar', 390] as const)],
      [['en', 1440] as const, ['bn', 1440] as const, ['en', 390] as const],
    ).map(([language, width]) => [game.code, language, width, game] as const),
  ),
)('%s in %s at %i px', (_code, language, width, game) => {
  let browser: Browser;
  let visitor: Visitor;
  const found: string[] = [];
  const t = (id: string): string => word(language, id);
  const outcome = () => visitor.page.locator('[data-testid="result"][data-outcome]');
  const rows = () => visitor.page.locator('.rounds tbody tr');
  const rounds = (count: number) =>
    visitor.page.waitForFunction((wanted) => document.querySelectorAll('.rounds tbody tr').length === wanted, count);
  beforeAll(async () => {
    browser = await openBrowser();
    visitor = await Visitor.open(browser, { language, width });
    await register(visitor, language);
  }, 60_000);
  afterAll(() => browser.close());

  it('opens from its tile, and fits stage, stake and button on one screen', async () => {
    const { page } = visitor;
    await visitor.go('/rng?vassalage=INHOUSE');
    await page.locator(`a[href="${game.path}"]:visible`).first().click();
    await page.waitForURL(`**${game.path}`);
    await page.getByRole('heading', { level: 1, name: t(game.name), exact: true }).waitFor();
    await visitor.settled();
    await page.locator('.pays dd').last().waitFor();
    const outside = await page.evaluate((stage) => {
      scrollTo(0, 0);
      const low = document.querySelector('.tabbar')?.getBoundingClientRect().top || window.innerHeight;
      return ['[data-testid="result"]', stage, '.c-stake', '[data-testid="roll"]', '.gh .rules'].filter((part) => {
        const box = document.querySelector(part)?.getBoundingClientRect();
        return !box || box.height === 0 || box.top < 0 || box.bottom > low;
      });
    }, game.stage);
    expect(outside).toEqual([]);
    found.push(...(await visitor.examine(`${game.code}, before a bet`)));
  }, 60_000);

  it('plays one bet: the result, the balance and the row agree', async () => {
    const { page } = visitor;
    const before = await balance(page);
    await game.choose(visitor, language);
    await page.getByTestId('roll').click();
    await outcome().waitFor();
    await page.waitForFunction(
      (version) =>
        [...document.querySelectorAll<HTMLElement>('[data-testid="balance"]')].some(
          (one) => one.offsetParent !== null && Number(one.dataset['version']) > version,
        ),
      before.version,
    );
    await rounds(1);
    found.push(...(await visitor.examine(`${game.code}, played`)));
  }, 60_000);

  it('shows the result only when its animation ends, unless motion is reduced', async () => {
    const { page } = visitor;
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.evaluate(() => localStorage.removeItem('nm.motion'));
    await visitor.go(game.path);
    await game.choose(visitor, language);
    const placed = page.waitForResponse((response) => response.url().endsWith('/bets'));
    await page.getByTestId('roll').click();
    await placed;
    const began = Date.now();
    expect(await outcome().count()).toBe(0);
    await outcome().waitFor();
    expect(Date.now() - began).toBeGreaterThan(game.playsMs * 0.7);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visitor.go(game.path);
    await rounds(2);
  }, 60_000);

  it('plays a run of rounds that needs a loss to stop at', async () => {
    const { page } = visitor;
    await page.locator('.betform .chips .chip').first().click();
    await game.choose(visitor, language);
    await page.locator('.betform .seg label', { hasText: t('inhouse.auto') }).click();
    const loss = page.getByLabel(t('inhouse.stopLoss'));
    expect(await loss.inputValue()).not.toBe('');
    await page.getByLabel(t('inhouse.rounds'), { exact: true }).first().fill('3');
    await loss.fill('');
    await page.getByTestId('roll').click();
    expect(await page.locator('.betform .note', { hasText: t('inhouse.running') }).count()).toBe(0);
    await loss.fill('1000');
    await page.getByTestId('roll').click();
    await page.locator('.betform .note', { hasText: t('inhouse.ended.rounds') }).waitFor({ timeout: 30_000 });
    await rounds(5);
    found.push(...(await visitor.examine(`${game.code}, auto`)));
  }, 60_000);

  it('reads in the betting record, and verifies in the browser once the seed is revealed', async () => {
    const { page } = visitor;
    await page
      .locator('.pv')
      .getByRole('button', { name: t('inhouse.rotate') })
      .click();
    await page.getByTestId('revealed-seed').waitFor();
    await rows()
      .last()
      .getByRole('link', { name: t('term.fair.verify') })
      .click();
    await page.waitForURL(/verify\?round=/);
    await page.waitForFunction(
      () => (document.querySelector('.verify input[dir="ltr"]') as HTMLInputElement)?.value.length === 64,
    );
    await page.getByTestId('verify').click();
    await page.locator('.verify .stamp').waitFor();
    await page.getByText(t('inhouse.hashMatches'), { exact: true }).waitFor();
    found.push(...(await visitor.examine(`${game.code}, verified`)));
    await visitor.go(`/member/personalHistoryCopy?game=INHOUSE:${game.code}`);
    await page.locator('.betname:visible').first().click();
    const story = page.locator('.betstory');
    await story.waitFor();
    expect(await story.innerText()).toMatch(game.story);
    found.push(...(await visitor.examine(`${game.code}, in the record`)));
  }, 90_000);

  it('has no fault on any page', () => expect([...found, ...visitor.faults]).toEqual([]));
});

/** Goal: auto-play of a game with steps plays its plan without the player: it starts, steps and cashes out. */
describe('Runs of games with steps, in Bengali at 390 px', () => {
  let browser: Browser;
  let visitor: Visitor;
  const t = (id: string): string => word('bn', id);
  beforeAll(async () => {
    browser = await openBrowser();
    visitor = await Visitor.open(browser, { language: 'bn', width: 390 });
    await register(visitor, 'bn');
    // The bonus of the registration arrives a moment later.
    await visitor.page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLElement>('[data-testid="balance"] .num')].some((one) =>
        /[1-9]/.test(one.textContent ?? ''),
      ),
    );
  }, 60_000);
  afterAll(() => browser.close());

  it.each(['mines', 'hilo'])(
    '%s',
    async (game) => {
      const { page } = visitor;
      await visitor.go(`/bgs/${game}`);
      await page.waitForFunction(() => document.querySelector<HTMLInputElement>('.stake input')?.value !== '');
      await page.locator('.betform .chips .chip').first().click();
      await page.locator('.betform .seg label', { hasText: t('inhouse.auto') }).click();
      if (game === 'mines') {
        // One leaf (a field of the mines board) is selected by pointer and another by keyboard; a click on a selected
        // leaf deselects it.
        await page.locator('[data-leaf="0"]').click();
        await page.locator('[data-leaf="3"]').click();
        await page.locator('[data-leaf="3"]').click();
        await page.keyboard.press('ArrowLeft');
        await page.keyboard.press('Enter');
        expect(await page.locator('.leaves [aria-pressed="true"]').count()).toBe(2);
      }
      await page.getByLabel(t('inhouse.rounds'), { exact: true }).first().fill('2');
      expect(await page.getByLabel(t('inhouse.stopLoss')).inputValue()).not.toBe('');
      // The second press of a double click hits the button that now stops auto-play. It must be ignored.
      await page.getByTestId('roll').dblclick();
      await page.locator('.betform .note', { hasText: t('inhouse.ended.rounds') }).waitFor({ timeout: 30_000 });
      await page.waitForFunction(() => document.querySelectorAll('.rounds tbody tr').length === 2);
      expect([...(await visitor.examine(`${game}, auto`)), ...visitor.faults]).toEqual([]);
    },
    60_000,
  );
});

/** Goal: a brand that switched auto-play off (AUTOPLAY3) offers it in no game. Only the flag in the page is changed. */
describe('A brand without auto-play', () => {
  let browser: Browser;
  let visitor: Visitor;
  beforeAll(async () => {
    browser = await openBrowser();
    visitor = await Visitor.open(browser, { brand: 'nmen', language: 'en', width: 1440 });
    await visitor.page.route(
      (url) => url.origin === visitor.base && !url.pathname.includes('.') && !url.pathname.startsWith('/wps'),
      async (route) => {
        const page = await route.fetch();
        const body = await page.text();
        const closed = body.replace(/("modId":"AUTOPLAY3","enabled":)true/, '$1false');
        if (route.request().resourceType() === 'document') expect(closed).not.toBe(body);
        await route.fulfill({ response: page, body: closed });
      },
    );
  });
  afterAll(() => browser.close());

  it.each(['dice', 'plinko', 'wheel', 'crash', 'mines', 'hilo'])(
    '%s has one round at a time',
    async (game) => {
      await visitor.go(`/bgs/${game}`);
      await visitor.page.locator('.betform .stake').first().waitFor();
      expect(await visitor.page.locator('.betform .seg label', { hasText: word('en', 'inhouse.auto') }).count()).toBe(
        0,
      );
    },
    60_000,
  );
});
