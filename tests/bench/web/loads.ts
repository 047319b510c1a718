/// <reference lib="dom" />
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { Visitor } from '../../journeys/support/browser.js';
import { register } from '../../journeys/support/walk.js';
import { figureOf, type Figure } from '../figure.js';
import { observe, observed } from './observed.js';

const KB = 1000;
const AFTER_LOAD_MS = 1_500;
const TEXT = new Set(['script', 'stylesheet', 'document', 'image', 'fetch', 'xhr', 'other']);
const ROUNDS = 3;
/** The pages of our own games: the in-house games, and one lottery of each kind of page. */
export const GAMES = [
  ...['dice', 'crash', 'mines', 'plinko', 'hilo', 'wheel'].map((game) => `/bgs/${game}`),
  ...[
    '/lottery?gameCode=LOTT1',
    '/lottery?gameCode=ELOTT1',
    '/seaLottery?gameCode=MY4D',
    '/vnLottery?gameCode=VNNORTH',
  ],
];

interface Loaded {
  readonly url: string;
  readonly type: string;
  readonly bytes: number;
}

/** The loaded files of a page with their transferred bytes: text gzipped, fonts as they are. */
async function load(visitor: Visitor, path: string): Promise<Loaded[]> {
  const all: Loaded[] = [];
  const pending: Promise<unknown>[] = [];
  const note = (response: { body(): Promise<Buffer>; url(): string; request(): { resourceType(): string } }): void => {
    const type = response.request().resourceType();
    pending.push(
      response.body().then(
        (body) =>
          all.push({
            url: response.url(),
            type,
            bytes: TEXT.has(type) ? gzipSync(body, { level: 9 }).length : body.length,
          }),
        () => undefined,
      ),
    );
  };
  visitor.page.on('response', note);
  await visitor.go(path);
  await visitor.page.waitForTimeout(AFTER_LOAD_MS);
  await Promise.all(pending);
  visitor.page.off('response', note);
  return all;
}

const kB = (all: readonly Loaded[], type?: string): number =>
  all.filter((one) => !type || one.type === type).reduce((sum, one) => sum + one.bytes, 0) / KB;

/** W3: the transferred bytes of home, and of the scripts that other routes load in addition. */
export async function measureBytes(browser: Browser): Promise<Figure[]> {
  const figures: Figure[] = [];
  const homes: Record<string, Loaded[]> = {};
  for (const [brand, language, pageGoal] of [
    ['nmen', 'en', 350],
    ['nmbn', 'bn', 420],
  ] as const) {
    const visitor = await Visitor.open(browser, { brand });
    const home = (homes[language] = await load(visitor, '/'));
    await visitor.close();
    figures.push(
      figureOf(`W3.js-${language}`, `scripts of home ${language}, kB`, 140, 'lower', [kB(home, 'script')]),
      figureOf(`W3.css-${language}`, `styles of home ${language}, kB`, 20, 'lower', [kB(home, 'stylesheet')]),
      figureOf(`W3.html-${language}`, `document of home ${language}, kB`, 14, 'lower', [kB(home, 'document')]),
      figureOf(`W3.page-${language}`, `all of home ${language} with fonts, kB`, pageGoal, 'lower', [kB(home)]),
    );
  }
  const base = new Set(homes['en']?.filter((one) => one.type === 'script').map((one) => new URL(one.url).pathname));
  const own = async (visitor: Visitor, path: string): Promise<Loaded[]> =>
    (await load(visitor, path)).filter((one) => one.type === 'script' && !base.has(new URL(one.url).pathname));
  const guest = await Visitor.open(browser, { brand: 'nmen' });
  const auth = await own(guest, '/register');
  await guest.close();
  const member = await Visitor.open(browser, { brand: 'nmen' });
  await register(member, 'en');
  const account = await own(member, '/member/securityCenter');
  const shared = new Set(account.map((one) => one.url));
  const pages = [];
  for (const path of ['/member/depositv2', '/member/transactionHistory', '/member/messageV2', '/member/withdraw'])
    pages.push((await own(member, path)).filter((one) => !shared.has(one.url)));
  const games = [];
  for (const path of GAMES)
    games.push({ path, files: (await own(member, path)).filter((one) => !shared.has(one.url)) });
  for (const { path, files } of games) console.log(`${path}: own scripts ${kB(files).toFixed(1)} kB`);
  await member.close();
  const chunks = [...Object.values(homes), auth, account, ...pages, ...games.map(({ files }) => files)]
    .flat()
    .filter((one) => one.type === 'script')
    .map((one) => one.bytes / KB);
  return [
    ...figures,
    figureOf('W3.auth', 'register: scripts beside those of home, kB', 30, 'lower', [kB(auth)]),
    figureOf('W3.member', 'heaviest member page: own scripts, kB', 25, 'lower', [
      Math.max(...pages.map((page) => kB(page))),
    ]),
    figureOf('W3.game', 'heaviest in-house game or lottery: own scripts, kB', 25, 'lower', [
      Math.max(...games.map(({ files }) => kB(files))),
    ]),
    figureOf('W3.chunk', 'largest script, kB', 150, 'lower', [Math.max(...chunks)]),
  ];
}

/**
 * W3.paint: the largest paint of each in-house game and lottery. The site's common scripts are in the browser's cache,
 * and those of the game are not.
 */
export async function measurePaints(browser: Browser): Promise<Figure[]> {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const visitor = await Visitor.open(browser, { brand: 'nmen' });
    await register(visitor, 'en');
    await observe(visitor.page);
    const paints: number[] = [];
    for (const path of GAMES) {
      await visitor.go(path);
      await visitor.page.waitForTimeout(AFTER_LOAD_MS);
      const { lcpMs, lcpOf } = await observed(visitor.page);
      console.log(`${path}: largest paint ${lcpMs.toFixed(0)} ms, ${lcpOf}`);
      paints.push(lcpMs);
    }
    await visitor.close();
    rounds.push(Math.max(...paints));
  }
  return [figureOf('W3.paint', 'largest paint of the slowest in-house game or lottery, ms', 2_500, 'lower', rounds, 1)];
}

/**
 * W4: the number of requests that start before home's largest contentful paint, including the document; the worst of
 * two brands and two widths.
 */
export async function measureRequests(browser: Browser): Promise<Figure[]> {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const counts: number[] = [];
    for (const brand of ['nmen', 'nmbn'])
      for (const width of [1440, 390]) {
        const visitor = await Visitor.open(browser, { brand, width });
        await observe(visitor.page);
        await visitor.go('/');
        await visitor.page.waitForTimeout(AFTER_LOAD_MS);
        const { lcpMs } = await observed(visitor.page);
        counts.push(
          1 +
            (await visitor.page.evaluate(
              (before) => performance.getEntriesByType('resource').filter((entry) => entry.startTime < before).length,
              lcpMs,
            )),
        );
        await visitor.close();
      }
    rounds.push(Math.max(...counts));
  }
  return [figureOf('W4', 'requests before the largest paint of home', 8, 'lower', rounds)];
}
