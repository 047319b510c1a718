/// <reference lib="dom" />
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { enter } from '../../journeys/support/agents.js';
import { Visitor } from '../../journeys/support/browser.js';
import type { Figure } from '../figure.js';
import { bigTree, MEMBERS } from './big-tree.js';
import { beLate } from './late.js';
import { observe, observed } from './observed.js';
import type { Shift } from './shifts.js';

const PATH = '/agentHome/downlineManagmentView';
/** The height (px) of the browser window. It is so low that the tree table must be scrolled. */
const HEIGHT = 420;
const STEP_PX = 100;
/** A layout change within this time (ms) after an input counts as caused by the input. */
const INPUT_MS = 600;
/** How many rows are opened in the big tree: first down to the last level, then further branches. */
const OPENED_MAX = Number(process.env['BENCH_OPENED'] ?? 40);
const GOAL = 0.005;

/**
 * The layout shift of the team's tree table while its rows come late: each agent is opened and stays where it is on the
 * screen, then the table is scrolled to its end and back.
 */
export async function treeScroll(
  browser: Browser,
  {
    language,
    width,
    order,
    standIn,
    openedMax = Infinity,
  }: {
    readonly language: string;
    readonly width: number;
    readonly order: number;
    /** Replaces answers of the site, for a team that the site does not have. */
    readonly standIn?: (url: URL) => object | undefined;
    readonly openedMax?: number;
  },
): Promise<Shift & { readonly opened: number }> {
  const visitor = await Visitor.open(browser, { brand: 'lab', language, width });
  const { page } = visitor;
  try {
    await page.setViewportSize({ width, height: HEIGHT });
    await enter(visitor, 'lab', 'demoagent1');
    const late = await beLate(page, { order, standIn });
    await observe(page);
    await visitor.go(PATH);
    await page.getByTestId('team-row').first().waitFor();
    await late.quiet();
    const jumps: string[] = [];
    let opened = 0;
    for (
      const closed = page.locator('tr[aria-expanded="false"]');
      (await closed.count()) > 0 && opened < openedMax;
      opened += 1
    ) {
      const account = (await closed.first().getAttribute('data-account')) ?? '';
      const row = page.locator(`tr[data-account="${account}"]`);
      await row.scrollIntoViewIfNeeded();
      const before = await row.boundingBox();
      await row.locator('[data-toggle]').click();
      await late.quiet();
      await sleep(INPUT_MS);
      const after = await row.boundingBox();
      if (Math.round(before?.y ?? -1) !== Math.round(after?.y ?? -2))
        jumps.push(`${account} jumped from ${before?.y} to ${after?.y} px`);
    }
    const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
    for (const direction of [1, -1]) {
      for (let scrolled = 0; scrolled < (await heightOf()); scrolled += STEP_PX) {
        await page.mouse.wheel(0, direction * STEP_PX);
        await sleep(30);
      }
      await late.quiet();
    }
    const { shifts, moved } = await observed(page);
    return { path: PATH, value: jumps.length > 0 ? 1 : shifts, moved: [...jumps, ...moved], opened };
  } finally {
    await visitor.close();
  }
}

/**
 * W8: the layout shift of the tree table in a team of a hundred thousand members, wide and narrow, while rows are
 * opened down to the last level and the table is scrolled. A row that moves on the screen while it is opened counts as
 * 1. The answers about the team are made in the browser, and come late; figure G19 measures the service.
 */
export async function measureTree(browser: Browser): Promise<Figure[]> {
  const worst = { where: '', value: 0 };
  for (const [language, width] of [
    ['en', 1440],
    ['bn', 390],
  ] as const) {
    const { value, moved, opened } = await treeScroll(browser, {
      ...{ language, width, order: 7, standIn: bigTree },
      openedMax: OPENED_MAX,
    });
    const where = `${opened} rows opened, in ${language} at ${width} px`;
    console.log(`  ${where}: ${value.toFixed(4)}${moved.map((each) => `\n    ${each}`).join('')}`);
    if (value >= worst.value) Object.assign(worst, { where, value });
  }
  const value = Math.ceil(worst.value * 1000) / 1000;
  return [
    {
      figure: 'W8',
      what: `layout shift of the tree table, ${MEMBERS} members, worst of all: ${worst.where}`,
      ...{ value, goal: GOAL, better: 'lower', spread: [0, value] },
    },
  ];
}
