/// <reference lib="dom" />
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Route } from 'playwright-core';

/** The delay (ms) of fonts, so that every page is first painted with fallback fonts. */
const FACES_LATE_MS = Number(process.env['FACES_LATE_MS'] ?? 900);
/** The delay (ms) of scripts on a slow machine; fonts arrive after them. */
const SCRIPTS_LATE_MS = 3_200;
/** The range (ms) of an answer's delay. A seed determines the delays, so that a run can be repeated. */
const ANSWERS_LATE_MS = [200, 1500] as const;
const QUIET_MS = 300;

/** Delays of a slow machine or connection. */
export interface Lateness {
  /** The seed of the delays of answers; without it answers are not delayed. */
  readonly order?: number | undefined;
  /** Delays the scripts as well, so that the page starts seconds after the request. */
  readonly slow?: boolean | undefined;
  /** The factor by which the processor is slowed down. */
  readonly cpu?: number | undefined;
  /** Returns a replacement for the answer to a request; undefined sends the request to the site. */
  readonly standIn?: ((url: URL) => object | undefined) | undefined;
}

/** The delayed answers of a page. */
export interface Late {
  /** Resolves when no answer has been in progress for a while. */ quiet(): Promise<void>;
}

/** Delays a page's fonts and, where asked, its scripts, its answers and its processor. */
export async function beLate(page: Page, { order, slow, cpu, standIn }: Lateness): Promise<Late> {
  await page.route('**/*.woff2', (route) => after(FACES_LATE_MS + (slow ? SCRIPTS_LATE_MS : 0), route));
  if (slow) await page.route('**/assets/index-*.js', (route) => after(SCRIPTS_LATE_MS, route));
  if (cpu !== undefined && cpu > 1)
    await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: cpu });
  let onTheirWay = 0;
  let last = Date.now();
  if (order !== undefined) {
    const asked = new Map<string, number>();
    await page.route(/\/(?:wps|lgw|lotto)\//, async (route) => {
      const url = new URL(route.request().url());
      const { pathname } = url;
      const nth = (asked.get(pathname) ?? 0) + 1;
      asked.set(pathname, nth);
      onTheirWay += 1;
      await after(delayOf(`${order} ${nth} ${pathname}`), route, standIn?.(url));
      onTheirWay -= 1;
      last = Date.now();
    });
  }
  return {
    async quiet() {
      while (onTheirWay > 0 || Date.now() - last < QUIET_MS) await sleep(QUIET_MS / 3);
    },
  };
}

/** If the page is closed meanwhile, nobody needs the delayed answer. */
async function after(ms: number, route: Route, value?: object): Promise<void> {
  await sleep(ms);
  const answer = value ? route.fulfill({ json: { success: true, value } }) : route.continue();
  await answer.catch(() => undefined);
}

function delayOf(what: string): number {
  const [from, to] = ANSWERS_LATE_MS;
  return from + (createHash('sha256').update(what).digest().readUInt32BE() % (to - from));
}
