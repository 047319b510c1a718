/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { Visitor } from '../../journeys/support/browser.js';
import { deposit, register, toDeposit } from '../../journeys/support/walk.js';
import { figureOf, type Figure } from '../figure.js';
import { observe, observed } from './observed.js';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
/** Each interaction that takes this time (ms) or more is printed with its element. */
const NAMED_FROM_MS = 50;

/** Uses the site by a script and returns the slowest interaction in ms. */
async function slowest(browser: Browser, cpu: number): Promise<number> {
  const visitor = await Visitor.open(browser, { brand: 'lab', width: 1440 });
  const { page } = visitor;
  let worst = 0;
  const take = async (): Promise<void> => {
    await page.waitForTimeout(300);
    const { interactions, slow } = await observed(page);
    for (const [id, ms] of Object.entries(interactions))
      if (ms >= NAMED_FROM_MS) console.log(`  ${new URL(page.url()).pathname}, processor 1/${cpu}: ${slow[id]}`);
    worst = Math.max(worst, ...Object.values(interactions));
  };
  try {
    await observe(page);
    await register(visitor, 'en');
    await deposit(visitor, 'en');
    if (cpu > 1)
      await (await visitor.context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: cpu });
    await visitor.go('/');
    await page.locator('.ban .dotbtn').nth(1).click();
    await page.locator('.ban .pausebtn').click();
    await page.locator('.bal .iconbtn').first().click();
    await page.locator('.bal .iconbtn').first().click();
    await page.locator('.acct').click();
    await page.keyboard.press('Escape');
    await page.locator('.side .it.last').click();
    await page.locator('dialog[open]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.sidebtn').click();
    await page.locator('.sidebtn').click();
    await take();
    await visitor.go('/bgs/dice');
    await page.locator('.betform .chips .chip').first().click();
    for (let roll = 0; roll < 4; roll += 1) {
      await page.locator('[data-testid="roll"]').click();
      await page.waitForFunction((wanted) => document.querySelectorAll('.hist .r').length >= wanted, roll + 1);
    }
    await take();
    await toDeposit(visitor, 'en');
    await page.locator('.sum-input input').fill('1234');
    await page.locator('.sum-input input').press('Backspace');
    await take();
    await visitor.go('/member/transactionHistory');
    await page.locator('.seg label:not(.on), .chip').first().click();
    await take();
    return worst;
  } finally {
    await visitor.close();
  }
}

/** W6: the slowest interaction (ms) of a scripted visit, and the same with the processor slowed down four times. */
export async function measureInteractions(browser: Browser): Promise<Figure[]> {
  const rounds: { plain: number[]; slow: number[] } = { plain: [], slow: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.plain.push(await slowest(browser, 1));
    rounds.slow.push(await slowest(browser, 4));
  }
  return [
    figureOf('W6', 'slowest interaction of a scripted visit, ms', 100, 'lower', rounds.plain),
    figureOf('W6.cpu4', 'the same on a processor four times slower, ms', 200, 'lower', rounds.slow),
  ];
}
