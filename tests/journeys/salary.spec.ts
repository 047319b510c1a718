/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { enter, logIn, untilMark } from './support/agents.js';
import { Visitor, openBrowser } from './support/browser.js';
import { balance } from './support/walk.js';

/** How long after the mark a statement may take: every fact of the period is waited for, then paid through the wallet. */
const SETTLED_WITHIN_MS = 60_000;
/** Bets and their way to the books fit well before the mark. */
const ROOM_MS = 45_000;

/** Goal: what a player bets now is on his agent's statement and balance after the next real five-minute mark, without a reload. */
describe('a bet of a downline\'s player', () => {
  let browser: Browser;
  let agent: Visitor;
  let player: Visitor;
  beforeAll(async () => {
    browser = await openBrowser();
    agent = await Visitor.open(browser, { brand: 'lab' });
    player = await Visitor.open(browser, { brand: 'lab', width: 390 });
  });
  afterAll(() => browser.close());

  it('moves the running figures at once, and the agent\'s statement and balance at the next mark', async () => {
    const { page } = agent;
    await enter(agent, 'lab', 'demoagent2');
    await agent.go('/agentHome/agentRealtimeSalary');
    await logIn(player, 'lab', 'demoplay1');
    const left = await untilMark(agent);
    if (left < ROOM_MS) await page.waitForTimeout(left + 5_000);
    const before = await balance(page);
    const mark = Date.now() + await untilMark(agent);
    await player.go('/bgs/dice');
    const stake = player.page.locator('.betform input[inputmode="decimal"]').first();
    for (let n = 0; n < 3; n += 1) {
      await stake.fill('10');
      await player.page.locator('[data-testid="roll"]').click();
      await player.page.waitForFunction((rolled) => document.querySelectorAll('.hist .r').length >= rolled, n + 1);
    }
    await page.waitForTimeout(Math.max(0, mark - Date.now()));
    // Three bets of 10.00: the statement of this period is the one that ends at the mark.
    const end = new Date(Math.round(mark / 300_000) * 300_000).toISOString();
    await page.locator(`[data-testid="period"][data-end="${end}"]`).waitFor({ timeout: SETTLED_WITHIN_MS });
    await page.waitForFunction((version) => Number(document.querySelector<HTMLElement>('[data-testid="balance"]')?.dataset['version']) > version, before.version, { timeout: SETTLED_WITHIN_MS });
    await page.locator(`[data-testid="period"][data-end="${end}"]`).click();
    await page.locator('.stm [data-testid="net"]').waitFor();
    const net = Math.round(Number((await page.locator('.stm [data-testid="net"] .num').innerText()).replace(/[^\d.]/g, '')) * 100);
    const after = await balance(page);
    expect(net).toBeGreaterThan(0);
    expect(after.minor - before.minor).toBe(net);
    expect(await page.getByTestId('line').count()).toBeGreaterThanOrEqual(3);
    expect(await agent.examine('statement')).toEqual([]);
  }, 480_000);
});
