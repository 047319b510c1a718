import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { Player } from '../support/player.js';
import { enter, logInAs } from './support/agents.js';
import { Visitor, openBrowser } from './support/browser.js';
import { lengthen } from './support/fit.js';
import { AGENTS, GALLERY, MEMBERS, MISSING, OPEN } from './support/pages.js';

/** A desktop, a phone, and each of them at 200% zoom. */
const WIDTHS = [1440, 720, 390, 320];
const LONGER = 0.4;
/** In the gate, axe runs on each page in one language, because its rules depend little on the language. */
const AXE_EVERYWHERE = process.env['JOURNEYS'] === 'full';

/**
 * Each language, with the width and theme in which axe also runs. `brands.spec.ts` checks the contrast of every brand
 * and theme.
 */
const LANGUAGES = [
  ['en', 'lab', 1440, 'daylight'],
  ['bn', 'nmbn', 390, 'dark'],
  ['ar', 'lab', 1440, 'dark'],
] as const;

const withoutHash = (path: string): string => path.replace(/#.*/, '');

/**
 * Goal: no page has a fault in any language and width, also at 200% zoom and with texts 40% longer. Faults are those of
 * `Visitor.look`, and a violation of WCAG 2.2 AA. Only the sweep visits all combinations; a journey runs in a few.
 */
describe.each(LANGUAGES)('Every page in %s', (language, brand, width, theme) => {
  let browser: Browser;
  let path = '';
  /** The server answers 404 for an unknown address, and the browser logs an error about it. */
  const expected = (text: string): boolean => path === MISSING && /status of 404/.test(text);
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  async function walked(visitor: Visitor, paths: readonly string[]): Promise<string[]> {
    const { page } = visitor;
    const found: string[] = [];
    const own = LANGUAGES.findIndex(([one]) => one === language);
    for (const [index, one] of paths.entries()) {
      // If two addresses differ only in the hash, the browser does not load the page again, and its texts would stay
      // lengthened. A blank page in between forces a load. In all other cases it is left out, because it ends the
      // browser's process, and loading in a new process takes a third more processor time.
      if (withoutHash(path) === withoutHash(one)) await page.goto('about:blank');
      path = one;
      await page.setViewportSize({ width, height: 900 });
      await visitor.go(path);
      const withAxe = AXE_EVERYWHERE || index % LANGUAGES.length === own;
      if (withAxe) found.push(...(await visitor.examine(path)));
      for (const other of WIDTHS) {
        await page.setViewportSize({ width: other, height: other % 720 === 0 ? other / 1.6 : 844 });
        found.push(...(await visitor.look(`${path} at ${other} px`)));
      }
      await page.evaluate(lengthen, LONGER);
      for (const other of [390, 1440]) {
        await page.setViewportSize({ width: other, height: 900 });
        found.push(...(await visitor.look(`${path} at ${other} px with longer texts`)));
      }
    }
    return found;
  }

  it('has no fault for a visitor', async () => {
    const visitor = await Visitor.open(browser, { language, width, theme }, expected);
    expect(await walked(visitor, [...OPEN, GALLERY])).toEqual([]);
    await visitor.close();
  }, 400_000);

  it('has no fault for a member', async () => {
    const visitor = await Visitor.open(browser, { language, width, theme }, expected);
    await logInAs(visitor.context, await Player.register());
    expect(await walked(visitor, MEMBERS)).toEqual([]);
    await visitor.close();
  }, 400_000);

  it('has no fault for an agent', async () => {
    const visitor = await Visitor.open(browser, { brand, language, width, theme }, expected);
    await enter(visitor, brand, 'demoagent1');
    const paths = AGENTS.map((path) => `/agentHome/${path}`);
    expect(await walked(visitor, paths)).toEqual([]);
    await visitor.close();
  }, 300_000);
});

describe('The sweep', () => {
  it('visits every address of the router', () => {
    const router = readFileSync(fileURLToPath(new URL('../../web/src/app/router.tsx', import.meta.url)), 'utf8');
    const named = [...router.matchAll(/path: '([^'*:]+)'/g)].map(([, path]) => path as string);
    expect(named.length).toBeGreaterThan(20);
    const known = [...OPEN, GALLERY, ...MEMBERS, ...AGENTS, '/agentHome', '/member', '/withdraw'].map((path) =>
      path.replace(/[?#].*/, ''),
    );
    expect(named.filter((path) => !known.some((page) => page === path || page.endsWith(`/${path}`)))).toEqual([]);
  });
});
