/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';
import { screens } from './support/screens.js';
import { balance, register } from './support/walk.js';
import { word } from './support/words.js';

/** A game whose rounds consist of several steps: its page, and one step by keyboard and one by pointer. */
interface Game {
  readonly path: string;
  readonly name: string;
  readonly code: string;
  /** The part of the stage that must be visible on a phone together with stake and button. */
  readonly stage: string;
  /** Takes one step, which may lose the round. */
  readonly step: (visitor: Visitor, number: number) => Promise<void>;
}

const GAMES: readonly Game[] = [
  {
    path: '/bgs/mines',
    name: 'lib.game.lilyPond',
    code: 'MINES',
    stage: '.leaves',
    step: async ({ page }, number) => {
      const shut = page.locator('.leaves [data-state="shut"]');
      if (number % 2 === 0) return shut.first().click();
      await page.locator('.leaves [tabindex="0"]').focus();
      await page.keyboard.press('Home');
      await page.keyboard.press(number === 1 ? 'ArrowDown' : 'ArrowUp');
      return page.keyboard.press('Enter');
    },
  },
  {
    path: '/bgs/hilo',
    name: 'lib.game.highTide',
    code: 'HILO',
    stage: '.strip',
    // Calls higher or lower, whichever has the better chance according to the text of its button.
    step: async ({ page }, number) => {
      const chances = await page.locator('.call .num').allInnerTexts();
      const up = Number.parseFloat(chances[0] ?? '') >= Number.parseFloat(chances[1] ?? '');
      if (number % 2 === 0) return page.locator(`.call.${up ? 'up' : 'down'}`).click();
      // The board has the focus, because the round began on this page or because a step was taken before.
      return page.keyboard.press(up ? 'ArrowUp' : 'ArrowDown');
    },
  },
];

/**
 * Goal: a player goes from the tile to a start, its steps, a resumed round, a cash-out, its row in the list of rounds,
 * its text in the betting record and its proof in the browser.
 */
describe.each(
  GAMES.flatMap((game) =>
    screens(
      [game.code === 'MINES' ? (['bn', 390] as const) : (['en', 1440] as const)],
      [['en', 1440] as const, ['bn', 390] as const, ['ar', 390] as const],
    ).map(([language, width]) => [game.code, language, width, game] as const),
  ),
)('%s in %s at %i px', (_code, language, width, game) => {
  let browser: Browser;
  let visitor: Visitor;
  const found: string[] = [];
  const t = (id: string): string => word(language, id);
  const ended = () => visitor.page.locator('[data-testid="result"][data-outcome]');
  const button = () => visitor.page.getByTestId('roll');
  const rounds = (count: number) =>
    visitor.page.waitForFunction((wanted) => document.querySelectorAll('.rounds tbody tr').length === wanted, count);
  const answered = (path: string) => visitor.page.waitForResponse((response) => response.url().endsWith(path));
  const enabled = () => visitor.page.locator('[data-testid="roll"]:enabled').waitFor();

  /** Starts a round and takes one step. Returns whether the round goes on. */
  const startAndStep = async (number: number): Promise<boolean> => {
    await enabled();
    const [started] = await Promise.all([answered('/rounds'), button().click()]);
    expect(started.status()).toBe(200);
    await visitor.page
      .locator(game.code === 'MINES' ? '.leaves [aria-disabled="false"]' : '.call.up[aria-disabled="false"]')
      .first()
      .waitFor();
    const [stepped] = await Promise.all([answered('/steps'), game.step(visitor, number)]);
    const { value } = (await stepped.json()) as { value: { status: string } };
    const isOpen = value.status === 'open';
    // The board keeps the focus after a step, so that the next key press reaches it.
    if (isOpen)
      expect(await visitor.page.evaluate(() => document.activeElement?.closest('.gboard') !== null)).toBe(true);
    return isOpen;
  };
  /** Plays rounds until one has a won step. Returns the number of rounds that were lost before. */
  const untilWon = async (): Promise<number> => {
    for (let lost = 0; lost < 30; lost += 1) {
      if (await startAndStep(lost + 1)) return lost;
      await ended().waitFor();
    }
    throw new Error('thirty rounds were lost in a row');
  };

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
      return ['.stepstop', stage, '.c-stake', '[data-testid="roll"]', '.gh .rules'].filter((part) => {
        const box = document.querySelector(part)?.getBoundingClientRect();
        return !box || box.height === 0 || box.top < 0 || box.bottom > low;
      });
    }, game.stage);
    expect(outside).toEqual([]);
    found.push(...(await visitor.examine(`${game.code}, before a bet`)));
  }, 60_000);

  it('resumes an open round on another device, cashes it out there, and shows its row', async () => {
    const { page } = visitor;
    const before = await balance(page);
    const lost = await untilWon();
    const pays = await button().innerText();
    found.push(...(await visitor.examine(`${game.code}, running`)));
    await visitor.go(game.path);
    await enabled();
    expect(await button().innerText()).toBe(pays);
    await page
      .locator(game.code === 'MINES' ? '.leaves button' : '.call.up')
      .first()
      .focus();
    await page.keyboard.press('c');
    await ended().waitFor();
    await page.waitForFunction(
      (version) =>
        [...document.querySelectorAll<HTMLElement>('[data-testid="balance"]')].some(
          (one) => one.offsetParent !== null && Number(one.dataset['version']) > version,
        ),
      before.version,
    );
    await rounds(Math.min(lost + 1, 5));
    found.push(...(await visitor.examine(`${game.code}, cashed out`)));
  }, 90_000);

  it('asks again after a lost connection, and the step counts once', async () => {
    const { page } = visitor;
    await untilWon();
    const steps = (): Promise<number> =>
      game.code === 'MINES'
        ? page.locator('.leaves [data-state="lotus"], .leaves [data-state="mine"]').count()
        : page.locator('.strip li').count();
    const had = await steps();
    let cut = 0;
    await page.route('**/steps', async (route) => {
      cut += 1;
      await route.abort();
    });
    await game.step(visitor, 2);
    await page
      .getByRole('alert')
      .filter({ hasText: t('inhouse.stepDoubtful') })
      .waitFor();
    expect([cut, await button().innerText()]).toEqual([1, t('inhouse.ask')]);
    await page.unroute('**/steps');
    await button().click();
    await page.waitForFunction(([selector, count]) => document.querySelectorAll(selector).length === count, [
      game.code === 'MINES' ? '.leaves [data-state="lotus"], .leaves [data-state="mine"]' : '.strip li',
      had + 1,
    ] as const);
    if ((await ended().count()) === 0) {
      await enabled();
      await button().click();
    }
    await ended().waitFor();
    // The test cut the connection on purpose, so the browser's message about it does not count as a fault.
    visitor.faults.splice(0, visitor.faults.length, ...visitor.faults.filter((fault) => !/ERR_FAILED/.test(fault)));
  }, 90_000);

  it('blocks the rotation of the seed while a round is open, and verifies in the browser afterwards', async () => {
    const { page } = visitor;
    await untilWon();
    const rotate = page.locator('.pv').getByRole('button', { name: t('inhouse.rotate') });
    await rotate.click();
    await page.locator('.pv').getByText(t('fail.game.round_open')).waitFor();
    visitor.faults.splice(0, visitor.faults.length, ...visitor.faults.filter((fault) => !/409/.test(fault)));
    await enabled();
    await button().click();
    await ended().waitFor();
    await rotate.click();
    await page.getByTestId('revealed-seed').waitFor();
    await page
      .locator('.rounds tbody tr')
      .first()
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
    expect(await story.innerText()).toMatch(/\d\.\d\d×/);
    found.push(...(await visitor.examine(`${game.code}, in the record`)));
  }, 90_000);

  it('has no fault on any page', () => expect([...found, ...visitor.faults]).toEqual([]));
});
