/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { faultsOnScreen, misplacedDigits, smallTexts } from './fit.js';
import { siteOf } from './site.js';
import { rawMessageId } from './words.js';

export interface Visit {
  /** The brand: `lab`, `nmen` or `nmbn`. */
  readonly brand?: string;
  readonly language?: string;
  readonly width?: number;
  readonly theme?: 'dark' | 'daylight';
  /** Lets the announcement popup of the home page open. By default it counts as closed already. */
  readonly announcements?: boolean;
  /** Another address of the same product, for example through a faulty proxy. */
  readonly base?: string;
}

/** Matches console errors that a journey provokes on purpose. */
export type Expected = (text: string) => boolean;
const NOTHING: Expected = () => false;

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];
/** The smallest text size (ui rules). */
const TEXT_PX_MIN = 12;
const RAW_ID = rawMessageId();
/** The selector of elements that are shown while a page loads; the gallery shows them permanently. */
const LOADING = '[aria-busy="true"]:not(.kit *), .progress.on';
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Debian's Chromium without windows: the same engine, with less processor time for each page. */
const HEADLESS = '/usr/bin/chromium-headless-shell';
const CHROMIUM = '/usr/bin/chromium';

/** One real Chromium for each file of journeys. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? (existsSync(HEADLESS) ? HEADLESS : CHROMIUM),
    // Without hinting, letters are as wide as in a browser with windows.
    args: ['--no-sandbox', '--disable-background-networking', '--font-render-hinting=none'],
  });

/** A visitor: a page of its own and the errors that occurred in it. */
export class Visitor {
  readonly faults: string[] = [];
  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly base: string,
    private readonly expected: Expected,
  ) {}

  /** Opens a fresh browser profile on the brand's address. */
  static async open(browser: Browser, visit: Visit = {}, expected: Expected = NOTHING): Promise<Visitor> {
    const width = visit.width ?? 1440;
    const context = await browser.newContext({
      viewport: { width, height: width < 500 ? 844 : 900 },
      reducedMotion: 'reduce',
      hasTouch: width < 500,
      locale: 'en-GB',
    });
    await context.addInitScript(
      ([language, theme, announcements]) => {
        // Only pages of the site get these settings. A vendor's frame has storage of its own or none, and a blank page
        // has none.
        if (window.top !== window || location.protocol === 'about:') return;
        if (language) localStorage.setItem('nm.language', language);
        if (theme) localStorage.setItem('nm.theme', theme);
        if (!announcements) for (const audience of 'ABF') sessionStorage.setItem(`nm.announced.${audience}`, 'closed');
      },
      [visit.language, visit.theme, visit.announcements] as const,
    );
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const visitor = new Visitor(context, page, visit.base ?? siteOf(visit.brand ?? 'lab'), expected);
    page.on(
      'console',
      (message) => message.type() === 'error' && visitor.#note(`${message.text()} ${message.location().url}`.trim()),
    );
    page.on('pageerror', (error) => visitor.#note(`page error: ${error.message}`));
    return visitor;
  }

  #note(text: string): void {
    if (!this.expected(text)) this.faults.push(text.slice(0, 300));
  }

  /** Opens a path and waits until its page has loaded. */
  async go(path: string): Promise<void> {
    await this.page.goto(this.base + path, { waitUntil: 'load' });
    await this.settled();
  }

  /** Waits until nothing is loading. After a timeout, the error names what is still loading. */
  async settled(): Promise<void> {
    await this.page.locator('h1').first().waitFor({ state: 'attached' });
    await this.page
      .waitForFunction(
        (loading) => document.querySelector(loading) === null && document.fonts.status === 'loaded',
        LOADING,
      )
      .catch(async (error: Error) => {
        const found = await this.page.evaluate(
          (loading) => [...document.querySelectorAll(loading)].map((one) => one.outerHTML.slice(0, 160)),
          LOADING,
        );
        throw new Error(`${this.page.url()} still loads: ${[...found, ...this.faults].join('\n')}`, { cause: error });
      });
  }

  /**
   * Returns the faults that no page may have at any width: horizontal scrolling, a raw message id, text below 12 px,
   * digits in the wrong order beside Arabic words, a console error.
   */
  async look(name: string): Promise<string[]> {
    await this.settled();
    const faults = await this.page.evaluate(faultsOnScreen, RAW_ID);
    const small = await this.page.evaluate(smallTexts, TEXT_PX_MIN);
    const misplaced = await this.page.evaluate(misplacedDigits);
    return [...faults, ...small, ...misplaced, ...this.faults.splice(0).map((fault) => `console: ${fault}`)].map(
      (fault) => `${name}: ${fault}`,
    );
  }

  /**
   * Returns the faults that `look` finds (layout, texts, console errors) and the accessibility violations that axe
   * finds.
   */
  async examine(name: string): Promise<string[]> {
    await this.settled();
    await this.page.evaluate(() => window.scrollTo(0, 0));
    await this.picture(name);
    const violations = (await this.#violations()).map(
      ({ id, nodes }) =>
        `${name}: ${id}: ${nodes
          .slice(0, 3)
          .map((node) => node.target.join(' '))
          .join(' , ')}`,
    );
    return [...violations, ...(await this.look(name))];
  }

  /** With `PICTURES=folder`, saves a picture of the whole page, for a person to look at. */
  async picture(name: string): Promise<void> {
    const folder = process.env['PICTURES'];
    if (!folder) return;
    const lang = await this.page.evaluate(() => document.documentElement.lang);
    const file = `${name.replace(/\W+/g, '-')}-${lang}-${this.page.viewportSize()?.width}.png`;
    await this.page.screenshot({ path: join(folder, file), fullPage: true });
  }

  /** Violations of WCAG 2.2 A and AA that axe finds. */
  async #violations(): Promise<Violations> {
    const builder = new AxeBuilder({ page: this.page }).options({
      runOnly: { type: 'tag', values: WCAG },
      resultTypes: ['violations'],
    });
    // With frames, axe merges its results on a separate page. Without frames, its legacy mode needs only a third of the
    // time.
    return (await builder.setLegacyMode(this.page.frames().length === 1).analyze()).violations;
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}
