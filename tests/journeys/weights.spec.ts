/// <reference lib="dom" />
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { GAMES } from '../bench/web/loads.js';
import { observe, observed } from '../bench/web/observed.js';
import { Visitor, openBrowser } from './support/browser.js';
import { register } from './support/walk.js';

/** Budgets of the first route in kB: scripts, styles, HTML, pictures and fetched data gzipped, fonts as they are. */
const KB = 1000;
const JS_MAX = 140;
const CSS_MAX = 20;
const HTML_MAX = 14;
const CHUNK_MAX = 150;
/**
 * The budget (kB) of the scripts that an in-house game or a lottery loads in addition to those of home and of the
 * member centre.
 */
const GAME_MAX = 25;
const CLS_MAX = 0.02;
const REQUESTS_MAX = 8;
/** How long (ms) the boot script waits for the first picture of the page before it loads the site's scripts. */
const WAIT_MS_MAX = 4000;
interface Loaded {
  readonly url: string;
  readonly type: string;
  readonly bytes: number;
}

async function load(visitor: Visitor, path: string): Promise<{ all: Loaded[]; cls: number }> {
  const all: Loaded[] = [];
  const pending: Promise<unknown>[] = [];
  visitor.page.on('response', (response) => {
    const type = response.request().resourceType();
    pending.push(
      response.body().then(
        (body) =>
          all.push({
            url: response.url(),
            type,
            bytes: ['script', 'stylesheet', 'document', 'image', 'fetch'].includes(type)
              ? gzipSync(body, { level: 9 }).length
              : body.length,
          }),
        () => undefined,
      ),
    );
  });
  await visitor.page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput)
          (window as unknown as { cls: number }).cls = ((window as unknown as { cls?: number }).cls ?? 0) + entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await visitor.go(path);
  await visitor.page.waitForTimeout(1500);
  await Promise.all(pending);
  return { all, cls: await visitor.page.evaluate(() => (window as unknown as { cls?: number }).cls ?? 0) };
}

const sum = (all: readonly Loaded[], type: string): number =>
  Math.round(all.filter((one) => one.type === type).reduce((total, one) => total + one.bytes, 0) / 10) / 100;

describe.each([
  ['nmen', 350],
  ['nmbn', 420],
] as const)('home of %s', (brand, pageMax) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('stays within its budgets, without a layout shift', async () => {
    const visitor = await Visitor.open(browser, { brand });
    const { all, cls } = await load(visitor, '/');
    const figures = {
      js: sum(all, 'script'),
      css: sum(all, 'stylesheet'),
      html: sum(all, 'document'),
      page: Math.round(all.reduce((total, one) => total + one.bytes, 0) / KB),
      requests: all.length,
      cls: Math.round(cls * 1000) / 1000,
    };
    console.log(JSON.stringify({ figure: `home-${brand}`, ...figures }));
    expect(figures.js).toBeLessThanOrEqual(JS_MAX);
    expect(figures.css).toBeLessThanOrEqual(CSS_MAX);
    expect(figures.html).toBeLessThanOrEqual(HTML_MAX);
    expect(figures.page).toBeLessThanOrEqual(pageMax);
    expect(figures.cls).toBeLessThanOrEqual(CLS_MAX);
    expect(all.filter((one) => one.type === 'script' && one.bytes > CHUNK_MAX * KB)).toEqual([]);
  }, 60_000);

  it('paints its first screen before any script, after few requests', async () => {
    const visitor = await Visitor.open(browser, { brand, width: 390 });
    await visitor.page.route('**/*.js', (route) => route.abort());
    // Disables the boot script's time limit for its picture, so that on a slow machine no script starts before the
    // paint.
    await visitor.page.addInitScript((patienceMs) => {
      const real = window.setTimeout;
      window.setTimeout = ((run: () => void, ms?: number) =>
        ms === patienceMs ? 0 : real(run, ms)) as typeof window.setTimeout;
    }, WAIT_MS_MAX);
    await observe(visitor.page);
    await visitor.page.goto(`${visitor.base}/`);
    await visitor.page.locator('.ban h2').waitFor();
    expect(await visitor.page.locator('.tabbar a').count()).toBe(5);
    // The scripts are loading, which means that the picture was painted.
    await visitor.page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.js')),
    );
    const { lcpMs, lcpOf } = await observed(visitor.page);
    expect(lcpOf).toMatch(/\/banner-market-[\w-]+\.svg$/);
    const before = await visitor.page.evaluate(
      (at) =>
        performance
          .getEntriesByType('resource')
          .filter((entry) => entry.startTime < at)
          .map((entry) => entry.name),
      lcpMs,
    );
    expect(before.filter((name) => name.endsWith('.js'))).toEqual([]);
    // One request is added for the page itself. If there are too many, the failure lists them.
    expect(before.length + 1 <= REQUESTS_MAX ? [] : before).toEqual([]);
    await visitor.close();
  }, 60_000);

  it.each(['/bgs/dice', '/rng', '/verify'])(
    'has no layout shift on %s',
    async (path) => {
      const visitor = await Visitor.open(browser, { brand });
      const { cls } = await load(visitor, path);
      expect(Math.round(cls * 1000) / 1000).toBeLessThanOrEqual(CLS_MAX);
      await visitor.close();
    },
    60_000,
  );
});

describe('the pages of our own games', () => {
  let browser: Browser;
  let visitor: Visitor;
  const common = new Set<string>();
  /**
   * Returns the size (kB) of the scripts that a page loads in addition to the common ones, in total and for each
   * script.
   */
  const ownScripts = async (path: string): Promise<{ kB: number; scripts: Loaded[] }> => {
    const { all } = await load(visitor, path);
    visitor.page.removeAllListeners('response');
    const scripts = all.filter(({ type, url }) => type === 'script' && !common.has(new URL(url).pathname));
    return { kB: sum(scripts, 'script'), scripts };
  };
  beforeAll(async () => {
    browser = await openBrowser();
    visitor = await Visitor.open(browser, { brand: 'nmen' });
    await register(visitor, 'en');
    for (const path of ['/', '/member/securityCenter'])
      for (const { url } of (await ownScripts(path)).scripts) common.add(new URL(url).pathname);
  }, 60_000);
  afterAll(() => browser.close());

  it.each(GAMES)(
    '%s loads little code of its own',
    async (path) => {
      const { kB, scripts } = await ownScripts(path);
      console.log(JSON.stringify({ figure: `scripts of ${path}, kB`, kB }));
      expect(scripts).not.toEqual([]);
      expect(kB <= GAME_MAX ? [] : scripts).toEqual([]);
    },
    60_000,
  );
});
