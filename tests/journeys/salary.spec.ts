/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { until } from '../support/until.js';
import { enter, inForceFrom, logIn, untilMark } from './support/agents.js';
import { Visitor, openBrowser } from './support/browser.js';
import { slotOf, slotStands, spin } from './support/slot.js';
import { balance, deposit } from './support/walk.js';

/**
 * The maximum time (ms) from the end of the period to a statement: all facts of the period are counted first, then the
 * wallet pays.
 */
const SETTLED_WITHIN_MS = 60_000;
/** The time (ms) that the bets and their facts need before the end of the period. */
const ROOM_MS = 60_000;
const SPINS = 3;
/** The number of clicks that raise the slot's stake from 1.00 to 10.00. */
const RAISES = 3;
const STAKES_MINOR = 3_000;
/** The slot's name in each language. */
const GAME = { en: 'Lantern Row', bn: 'লণ্ঠনের সারি' };
const VENDOR = 'Bazaar Reels';

const SCREENS = [
  ['en', 1440],
  ['bn', 390],
] as const;

interface Watch {
  readonly name: string;
  readonly visitor: Visitor;
  readonly before: { minor: number; version: number };
}

/**
 * Goal: a player's bet on a slot is on the agent's statement and in the agent's balance after the next real five-minute
 * period, without a reload. An English desktop and a Bengali phone are tested at the same time.
 */
describe("A bet of a downline's player", () => {
  let browser: Browser;
  let player: Visitor;
  let end: string;
  const watches: Watch[] = [];
  beforeAll(async () => {
    browser = await openBrowser();
    player = await Visitor.open(browser, { brand: 'lab', width: 390 });
    await logIn(player, 'lab', 'demoplay1');
    if ((await balance(player.page)).minor < STAKES_MINOR) await deposit(player, 'en');
    const agents: Visitor[] = [];
    for (const [language, width] of SCREENS) {
      const agent = await Visitor.open(browser, { brand: 'lab', language, width });
      await enter(agent, 'lab', 'demoagent2');
      await agent.go('/agentHome/agentRealtimeSalary');
      agents.push(agent);
    }
    const [first] = agents as [Visitor];
    // On a product that has just started, the demo contracts take effect at the first five-minute mark, and earlier
    // bets pay nothing.
    await first.page.waitForTimeout(Math.max(0, (await inForceFrom(first)) - Date.now() + 1_000));
    const left = await untilMark(first);
    if (left < ROOM_MS) await first.page.waitForTimeout(left + 5_000);
    for (const [place, [language, width]] of SCREENS.entries()) {
      const visitor = agents[place] as Visitor;
      // On a phone the balance is in the centre's menu; the page always contains its version.
      watches.push({ name: `${language} at ${width}`, visitor, before: await balanceOf(visitor) });
    }
    end = new Date(Math.round((Date.now() + (await untilMark(first))) / 300_000) * 300_000).toISOString();
  }, 480_000);
  afterAll(() => browser.close());

  it("is played on a slot opened from its tile, and changes the player's balance", async () => {
    const { page } = player;
    await player.go('/rng');
    await page.locator('[data-testid="games"] a[href*="gameCode=LANTERN_ROW"]').click();
    await slotStands(page);
    for (let n = 0; n < RAISES; n += 1) await slotOf(page).locator('#more').click();
    const { version } = await balance(page);
    for (let n = 0; n < SPINS; n += 1) await spin(page);
    expect((await balance(page)).version).toBeGreaterThanOrEqual(version + SPINS);
    expect(Date.now()).toBeLessThan(Date.parse(end));
  }, 120_000);

  it.each(SCREENS)(
    "is on the agent's statement and balance after the mark, in %s at %i px",
    async (language, width) => {
      const { visitor, before } = watches.find(({ name }) => name === `${language} at ${width}`) as Watch;
      const { page } = visitor;
      await page.waitForTimeout(Math.max(0, Date.parse(end) - Date.now()));
      await page.locator(`[data-testid="period"][data-end="${end}"]`).waitFor({ timeout: SETTLED_WITHIN_MS });
      await page.locator(`[data-testid="period"][data-end="${end}"]`).click();
      await page.locator('.stm [data-testid="net"]').waitFor();
      const net = Math.round(
        Number((await page.locator('.stm [data-testid="net"] .num').innerText()).replace(/[^\d.]/g, '')) * 100,
      );
      expect(net).toBeGreaterThan(0);
      expect(await page.getByTestId('line').count()).toBeGreaterThanOrEqual(SPINS);
      // The names of games load separately from the lines of the salary statement.
      const lines = page.getByTestId(width < 900 ? 'line-small' : 'line');
      await lines
        .filter({ hasText: GAME[language] })
        .filter({ hasText: VENDOR })
        .nth(SPINS - 1)
        .waitFor();
      await page.locator('.stmcheck button').first().click();
      await page.locator('[data-testid="recomputed"][data-same="true"]').waitFor();
      const after = await balanceOf(visitor, before.version);
      expect(after.minor - before.minor).toBe(net);
      expect(await visitor.examine('statement')).toEqual([]);
    },
    480_000,
  );

  it.each(SCREENS)(
    "is in the agent's income, which equals the salaries in the account record, in %s at %i px",
    async (language, width) => {
      const { visitor } = watches.find(({ name }) => name === `${language} at ${width}`) as Watch;
      const { page } = visitor;
      const range = { from: day(-300), to: day(2) };
      // A settlement is marked as paid a moment after the wallet paid it.
      await until('the income to equal the record', async () => {
        const income = await visitorGet<IncomeAnswer>(visitor, '/wps/agents/income', range);
        const record = await visitorGet<RecordAnswer>(visitor, '/wps/relay/ODSFE2_memTransDet', {
          ...range,
          type: 'clearing',
        });
        const paid = income.kinds.reduce((sum, { paidMinor }) => sum + BigInt(paidMinor), 0n);
        return paid > 0n && String(paid) === record.totals.inMinor;
      });
      await visitor.go('/agentHome/agentRevenueReport');
      const line = page.getByTestId('income-line').first();
      await line.waitFor();
      await page.getByTestId('income-source').first().waitFor();
      expect(await page.getByTestId('income-kind').count()).toBeGreaterThan(0);
      expect(await visitor.examine('income')).toEqual([]);
      await line.getByRole('link').click();
      await page.waitForURL(/statement=/);
      await page.locator('.stm [data-testid="net"]').waitFor();
    },
    120_000,
  );
});

interface IncomeAnswer {
  readonly kinds: readonly { readonly paidMinor: string }[];
}
interface RecordAnswer {
  readonly totals: { readonly inMinor: string };
}

const day = (fromNow: number): string => new Date(Date.now() + fromNow * 86_400_000).toISOString();

/** Makes a call as the logged-in visitor. */
const visitorGet = <T>({ page }: Visitor, path: string, query: Readonly<Record<string, string>>): Promise<T> =>
  page.evaluate(
    async (url) => {
      const answer = await fetch(url, { headers: { Authorization: `Bearer ${sessionStorage.getItem('token')}` } });
      return ((await answer.json()) as { value: T }).value;
    },
    `${path}?${new URLSearchParams(query).toString()}`,
  );

/** Returns the agent's balance on the page, once its version is higher than the given one. */
async function balanceOf({ page }: Visitor, past = -1): Promise<{ minor: number; version: number }> {
  const box = page.locator('[data-testid="balance"]').first();
  await page.waitForFunction(
    (version) =>
      Number(document.querySelector<HTMLElement>('[data-testid="balance"]')?.dataset['version'] ?? -1) > version,
    past,
    { timeout: SETTLED_WITHIN_MS },
  );
  const text = ((await box.locator('.num').first().textContent()) ?? '').replace(/[^\d.]/g, '');
  return { minor: Math.round(Number(text) * 100), version: Number(await box.getAttribute('data-version')) };
}
