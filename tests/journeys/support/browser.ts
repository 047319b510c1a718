/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { faultsOnScreen, smallTexts } from './fit.js';
import { siteOf } from './site.js';
import { rawMessageId } from './words.js';

export interface Visit {
  /** `lab`, `nmen` or `nmbn`. */
  readonly brand?: string;
  readonly language?: string;
  readonly width?: number;
  readonly theme?: 'dark' | 'daylight';
  /** Another way to the same product, for example through a broken line. */
  readonly base?: string;
}

/** Codes and messages that a journey provokes on purpose. */
export type Expected = (text: string) => boolean;
const NOTHING: Expected = () => false;

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];
/** No text is smaller (ui rules). */
const TEXT_PX_MIN = 12;
const RAW_ID = rawMessageId();
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** One real Chromium for a file of journeys. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking'],
  });

/** A person at a screen: a page of their own, and everything that went wrong in it. */
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
      ([language, theme]) => {
        // A vendor's frame has a store of its own, or none; a blank page has none.
        if (window.top !== window || location.protocol === 'about:') return;
        if (language) localStorage.setItem('nm.language', language);
        if (theme) localStorage.setItem('nm.theme', theme);
      },
      [visit.language, visit.theme] as const,
    );
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const visitor = new Visitor(context, page, visit.base ?? siteOf(visit.brand ?? 'lab'), expected);
    page.on('console', (message) => message.type() === 'error' && visitor.#note(message.text()));
    page.on('pageerror', (error) => visitor.#note(`page error: ${error.message}`));
    return visitor;
  }

  #note(text: string): void {
    if (!this.expected(text)) this.faults.push(text.slice(0, 300));
  }

  /** Goes to a path and waits until its page stands. */
  async go(path: string): Promise<void> {
    await this.page.goto(this.base + path, { waitUntil: 'load' });
    await this.settled();
  }

  /** Waits until nothing loads any more. */
  async settled(): Promise<void> {
    await this.page.locator('h1').first().waitFor({ state: 'attached' });
    await this.page.waitForFunction(
      () =>
        document.querySelectorAll('[aria-busy="true"]:not(.kit *), .progress.on').length === 0 &&
        document.fonts.status === 'loaded',
    );
  }

  /**
   * What no page may have, in any width: sideways scroll, a raw message id, a text below 12 px, an error of the
   * console.
   */
  async look(name: string): Promise<string[]> {
    await this.settled();
    const faults = await this.page.evaluate(faultsOnScreen, RAW_ID);
    const small = await this.page.evaluate(smallTexts, TEXT_PX_MIN);
    return [...faults, ...small, ...this.faults.splice(0).map((fault) => `console: ${fault}`)].map(
      (fault) => `${name}: ${fault}`,
    );
  }

  /** The same, and what axe finds. */
  async examine(name: string): Promise<string[]> {
    await this.settled();
    await this.page.evaluate(() => window.scrollTo(0, 0));
    const violations = (await this.#violations()).map(
      ({ id, nodes }) =>
        `${name}: ${id}: ${nodes
          .slice(0, 3)
          .map((node) => node.target.join(' '))
          .join(' , ')}`,
    );
    return [...violations, ...(await this.look(name))];
  }

  /** What axe finds by WCAG 2.2 A and AA. */
  async #violations(): Promise<Violations> {
    const builder = new AxeBuilder({ page: this.page }).options({
      runOnly: { type: 'tag', values: WCAG },
      resultTypes: ['violations'],
    });
    // What stands in frames is carried to a page of its own and put together there. Without frames, axe does the whole
    // in place, in a third of the time.
    return (await builder.setLegacyMode(this.page.frames().length === 1).analyze()).violations;
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}
