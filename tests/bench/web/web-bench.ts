import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../../journeys/support/browser.js';
import { siteUrl } from '../../support/api.js';
import type { Figure } from '../figure.js';
import { measureInteractions } from './interactions.js';
import { measureBytes, measurePaints, measureRequests } from './loads.js';
import { measureQueue } from './queue.js';
import { measureShifts } from './shifts.js';
import { measureTree } from './tree-scroll.js';

/**
 * The site's budgets: W1 and W2 Lighthouse on home (desktop, mobile), W3 bytes and paints of our own games,
 * W4 requests, W5 layout shift, W6 interactions, W7 the console's queue of 10,000 rows, W8 the tree table of a big
 * team.
 */
export const WEB_FIGURES: readonly string[] = ['W1', 'W2', 'W3', 'W4', 'W5', 'W6', 'W7', 'W8'];

const root = join(import.meta.dirname, '../../..').replace(/\/tests$/, '');
const LIGHTHOUSE: Readonly<Record<string, string>> = { W1: 'desktop', W2: 'mobile' };
const IN_BROWSER: Readonly<Record<string, (browser: Browser) => Promise<Figure[]>>> = {
  W3: async (browser) => [...(await measureBytes(browser)), ...(await measurePaints(browser))],
  W4: measureRequests,
  W5: measureShifts,
  W6: measureInteractions,
  W7: measureQueue,
  W8: measureTree,
};

/** Measures the chosen figures of the site on the running product. */
export async function measureWeb(figures: readonly string[]): Promise<Figure[]> {
  const measured = figures.flatMap((figure) => (LIGHTHOUSE[figure] ? lighthouse(figure, LIGHTHOUSE[figure]) : []));
  const browser = await openBrowser();
  try {
    for (const figure of figures) measured.push(...((await IN_BROWSER[figure]?.(browser)) ?? []));
  } finally {
    await browser.close();
  }
  return measured;
}

/** Medians of five runs by the script of `npm run lighthouse -w @nm/web`. */
function lighthouse(figure: string, kind: string): Figure[] {
  const { stdout, status } = spawnSync(process.execPath, [join(root, 'tests/journeys/lighthouse.mjs'), kind], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, BASE_URL: siteUrl() },
  });
  if (status !== 0) throw new Error(`Lighthouse ended with ${status}`);
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const one = JSON.parse(line) as Omit<Figure, 'what'>;
      const name = one.figure.replace(`lighthouse-${kind}-`, '');
      return { ...one, figure: `${figure}.${name}`, what: `Lighthouse ${kind}, ${name}` };
    });
}
