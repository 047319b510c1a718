import type { Browser } from 'playwright-core';
import { shiftOf, shiftsTwice } from '../bench/web/shifts.js';
import { Player } from '../support/player.js';
import { openBrowser } from './support/browser.js';
import { MEMBERS, OPEN } from './support/pages.js';

/**
 * Routes that are also tested with scripts that arrive seconds late. Late scripts affect the shell (header, menu,
 * footer), which is the same on every route, so a few routes are enough.
 */
const BEGUN_LATE: ReadonlySet<string> = new Set(['/', '/rng', '/bgs/dice', '/member/depositv2']);
/** How many routes are measured in parallel, each on a phone and a wide screen. */
const TOGETHER = 2;
const together = (paths: readonly string[]): [readonly string[]][] =>
  paths.flatMap((_, i) => (i % TOGETHER === 0 ? [[paths.slice(i, i + TOGETHER)]] : []));

/** Goal: no route of visitors and members shifts when fonts and answers arrive late, in two orders, or by a push. */
describe('Pages whose fonts and answers come late', () => {
  let browser: Browser;
  let player: Player;
  type Visits = readonly Parameters<typeof shiftOf>[1][];
  /**
   * The pages that shift too much, all measured in parallel, because they mostly wait for late answers. `npm run bench
   * -- W5` measures every language at every width.
   */
  const moving = async (visits: Visits): Promise<string[]> =>
    shiftsTwice(await Promise.all(visits.map((visit) => shiftOf(browser, visit))), (_, index) =>
      shiftOf(browser, visits[index] as Visits[number]),
    );
  beforeAll(async () => {
    browser = await openBrowser();
    player = await Player.register();
    await player.deposit(10_000n);
  }, 60_000);
  afterAll(() => browser.close());

  it.each(together(OPEN))(
    'do not shift on %j',
    async (paths) => {
      const visits = (path: string): Visits => [
        { brand: 'nmbn', width: 390, path, order: 2, slow: BEGUN_LATE.has(path) },
        { brand: 'nmen', width: 1440, path, order: 3 },
      ];
      expect(await moving(paths.flatMap(visits))).toEqual([]);
    },
    120_000,
  );

  it.each(together(MEMBERS))(
    'do not shift on %j for a member whose balance, unread count, wins and pools are pushed',
    async (paths) => {
      const visits = (path: string): Visits => [
        { brand: 'lab', language: 'bn', width: 390, path, player, order: 2, slow: BEGUN_LATE.has(path) },
        { brand: 'lab', language: 'ar', width: 1440, path, player, order: 3 },
      ];
      expect(await moving(paths.flatMap(visits))).toEqual([]);
    },
    120_000,
  );
});
