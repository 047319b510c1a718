/// <reference lib="dom" />
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { Visitor } from '../../journeys/support/browser.js';
import { Player } from '../../support/player.js';
import type { Figure } from '../figure.js';
import { observe, observed } from './observed.js';

const GOAL = 0.02;
/** Faces come this late, so that every page is painted with the stand-ins first. */
const FONT_DELAY_MS = 900;
const SETTLE_MS = 700;
/** Routes that anyone reads, and those of a member. */
export const OPEN = ['/', '/login', '/register', '/help', '/rng', '/bgs', '/promotions', '/verify', '/agent', '/no-such-page'];
export const MEMBERS = ['/', '/bgs/dice', '/rng', '/favorite', '/member', '/member/depositv2', '/member/transactionHistory', '/member/messageV2', '/member/withdraw', '/promotions', '/pointMall', '/vnLottery'];

/** Layout shift of a route while its faces come late and, for a member, balance, jackpot, winner and unread are pushed. */
export async function shiftOf(browser: Browser, visit: { brand: string; language?: string; width: number; path: string; player?: Player }): Promise<number> {
  const visitor = await Visitor.open(browser, visit);
  const { page, context } = visitor;
  try {
    await page.route('**/*.woff2', async (route) => {
      await sleep(FONT_DELAY_MS);
      await route.continue().catch(() => undefined);
    });
    await observe(page);
    const { player } = visit;
    if (player) {
      await context.addInitScript(([token, user]) => {
        sessionStorage.setItem('token', token as string);
        sessionStorage.setItem('nm.user', user as string);
      }, [player.token, JSON.stringify({ id: player.id, account: player.account, nickname: '', type: 0 })]);
    }
    await visitor.go(visit.path);
    if (player) {
      const order = await player.order(10_000n);
      await player.settle(order);
      await player.dice({ stakeMinor: '100', target: '4950', over: true });
      await player.orderIs(order, 'credited');
      await player.dice({ stakeMinor: '100', target: '4950', over: true });
    }
    await sleep(SETTLE_MS);
    return (await observed(page)).shifts;
  } finally {
    await visitor.close();
  }
}

/** W5: the worst route in English and Bengali, wide and narrow. */
export async function measureShifts(browser: Browser): Promise<Figure[]> {
  const worst = { open: ['', 0], members: ['', 0] } as Record<string, [string, number]>;
  const note = (group: string, where: string, shift: number): void => {
    if (shift > 0.005) console.log(`  ${where}: ${shift.toFixed(4)}`);
    if (shift >= (worst[group]?.[1] ?? 0)) worst[group] = [where, shift];
  };
  const player = await Player.register();
  await player.deposit(10_000n);
  for (const [language, width] of [['en', 1440], ['bn', 390], ['bn', 1440], ['en', 390]] as const) {
    const brand = language === 'bn' ? 'nmbn' : 'nmen';
    for (const path of OPEN) note('open', `${path} of ${brand} at ${width} px`, await shiftOf(browser, { brand, width, path }));
    for (const path of MEMBERS) note('members', `${path} in ${language} at ${width} px, logged in`, await shiftOf(browser, { brand: 'lab', language, width, path, player }));
  }
  // Rounded up to thousandths: a layout shift is smaller than what two digits can say.
  return Object.entries(worst).map(([group, [where, shift]]) => {
    const value = Math.ceil(shift * 1000) / 1000;
    return { figure: `W5.${group}`, what: `layout shift, worst of all: ${where}`, value, goal: GOAL, better: 'lower', spread: [0, value] };
  });
}
