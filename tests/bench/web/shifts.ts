/// <reference lib="dom" />
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { enter, logInAs } from '../../journeys/support/agents.js';
import { Visitor } from '../../journeys/support/browser.js';
import { AGENTS, MEMBERS, OPEN } from '../../journeys/support/pages.js';
import { Player } from '../../support/player.js';
import type { Figure } from '../figure.js';
import { beLate, type Late, type Lateness } from './late.js';
import { observe, observed } from './observed.js';

/** The allowed layout shift of a page (ui budgets). */
export const GOAL = 0.02;
const SETTLE_MS = 700;
interface Visit extends Lateness {
  readonly brand: string;
  readonly language?: string;
  readonly width: number;
}
/** A page's layout shift and the moved elements. */
export interface Shift {
  readonly path: string;
  readonly value: number;
  readonly moved: readonly string[];
}

/** The pages above the allowed shift with their moved elements, for a failure's message. */
export const tooMuch = (shifts: readonly Shift[]): string[] =>
  shifts
    .filter(({ value }) => value > GOAL)
    .map(({ path, value, moved }) => `${path}: ${value.toFixed(4)}\n  ${moved.join('\n  ')}`);

/**
 * Returns the pages that shift too much both beside other pages and alone, for a failure's message. A shift that the
 * page itself causes occurs again when it is measured alone. Other shifts are only printed.
 */
export async function shiftsTwice(
  first: readonly Shift[],
  again: (shift: Shift, index: number) => Promise<Shift>,
): Promise<string[]> {
  const found: string[] = [];
  for (const [index, shift] of first.entries()) {
    if (shift.value <= GOAL) continue;
    console.warn(`measured again, alone: ${tooMuch([shift]).join('')}`);
    found.push(...tooMuch([await again(shift, index)]));
  }
  return found;
}

async function shiftNow({ page }: Visitor, late: Late, path: string): Promise<Shift> {
  await late.quiet();
  await sleep(SETTLE_MS);
  const { shifts, moved } = await observed(page);
  return { path, value: shifts, moved };
}

/**
 * Returns the layout shift of a route while its fonts come late and, for a member, balance, jackpot, winner and unread
 * count are pushed.
 */
export async function shiftOf(browser: Browser, visit: Visit & { path: string; player?: Player }): Promise<Shift> {
  const visitor = await Visitor.open(browser, visit);
  const { page, context } = visitor;
  try {
    const late = await beLate(page, visit);
    await observe(page);
    const { player } = visit;
    if (player) await logInAs(context, player);
    await visitor.go(visit.path);
    if (player) {
      const order = await player.order(10_000n);
      await player.settle(order);
      await player.dice({ stakeMinor: '100', target: '4950', over: true });
      await player.orderIs(order, 'credited');
      await player.dice({ stakeMinor: '100', target: '4950', over: true });
    }
    return await shiftNow(visitor, late, visit.path);
  } finally {
    await visitor.close();
  }
}

/** Returns the layout shift of each page of the agent centre while its fonts come late. */
export async function shiftsOfAgent(
  browser: Browser,
  visit: Visit & { language: string },
  paths: readonly string[] = AGENTS,
): Promise<Shift[]> {
  const visitor = await Visitor.open(browser, visit);
  try {
    await enter(visitor, visit.brand, 'demoagent1');
    const late = await beLate(visitor.page, visit);
    await observe(visitor.page);
    const shifts: Shift[] = [];
    for (const path of paths) {
      await visitor.go(`/agentHome/${path}`);
      shifts.push(await shiftNow(visitor, late, path));
    }
    return shifts;
  } finally {
    await visitor.close();
  }
}

/** W5: the worst route in English, Bengali and Arabic, wide and narrow. */
export async function measureShifts(browser: Browser): Promise<Figure[]> {
  const worst = { open: ['', 0], members: ['', 0], agents: ['', 0] } as Record<string, [string, number]>;
  const note = (group: string, where: string, { path, value, moved }: Shift): void => {
    const at = `${path} ${where}`;
    if (value > 0.005) console.log(`  ${at}: ${value.toFixed(4)}\n    ${moved.join('\n    ')}`);
    if (value >= (worst[group]?.[1] ?? 0)) worst[group] = [at, value];
  };
  const player = await Player.register();
  await player.deposit(10_000n);
  for (const language of ['en', 'bn', 'ar'])
    for (const width of [1440, 390]) {
      const brand = language === 'bn' ? 'nmbn' : 'nmen';
      const where = `in ${language} at ${width} px`;
      for (const path of OPEN)
        note('open', `of ${brand} ${where}`, await shiftOf(browser, { brand, language, width, path }));
      for (const path of MEMBERS)
        note('members', `${where}, logged in`, await shiftOf(browser, { brand: 'lab', language, width, path, player }));
      for (const shift of await shiftsOfAgent(browser, { brand: 'lab', language, width })) note('agents', where, shift);
    }
  // Rounded up to thousandths, because two digits are too few for a layout shift.
  return Object.entries(worst).map(([group, [where, shift]]) => {
    const value = Math.ceil(shift * 1000) / 1000;
    return {
      figure: `W5.${group}`,
      what: `layout shift, worst of all: ${where}`,
      value,
      goal: GOAL,
      better: 'lower',
      spread: [0, value],
    };
  });
}
