/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core';
import { enter } from './support/agents.js';
import { Visitor, openBrowser } from './support/browser.js';
import { screens } from './support/screens.js';
import { word } from './support/words.js';

/**
 * For each kind of contract: its position in the form's list of kinds, and a random rate below that of the demo's own
 * contract.
 */
const KINDS = {
  realtime: { place: 0, rate: () => `0.${20 + Math.floor(Math.random() * 9)}` },
  hourly: { place: 1, rate: () => `0.0${1 + Math.floor(Math.random() * 4)}` },
  daily: { place: 2, rate: () => `0.0${1 + Math.floor(Math.random() * 4)}` },
  dividend: { place: 3, rate: () => `${1 + Math.floor(Math.random() * 4)}.${Math.floor(Math.random() * 10)}` },
};
const kindOf = (brand: string, width: number) =>
  brand === 'nmen' ? KINDS.hourly : brand !== 'lab' ? KINDS.realtime : width > 500 ? KINDS.daily : KINDS.dividend;

/**
 * Adds a hundred other agents to the list of downlines. A list shows at most a hundred, so the own downlines can only
 * be found by a search on the server.
 */
const hideBehindAHundred = (page: Page): Promise<unknown> =>
  page.route(
    (url) => url.pathname === '/wps/agents/team/downlines' && !url.searchParams.get('search'),
    async (route) => {
      const content = Array.from({ length: 100 }, (_, n) => ({
        ...{ account: `aaagent-${n}`, memberId: crypto.randomUUID(), agent: true, downlines: n },
      }));
      await route.fulfill({ json: { success: true, value: { content, pageNum: 1, totalPages: 2 } } });
    },
  );

/** Goal: an agent sees the team's figures and sends an offer to a downline, who answers it; no step has a fault. */
describe.each(
  screens(
    [
      ['nmbn', 'bn', 1440, 'daylight'],
      ['nmen', 'ar', 390, 'dark'],
    ],
    [
      ['lab', 'en', 1440, 'dark'],
      ['lab', 'en', 390, 'daylight'],
    ],
  ),
)('the agent centre of %s in %s at %i px, %s', (brand, language, width, theme) => {
  let browser: Browser;
  let upline: Visitor;
  let downline: Visitor;
  const t = (id: string): string => word(language, id);
  beforeAll(async () => {
    browser = await openBrowser();
    [upline, downline] = await Promise.all(
      [0, 1].map(() => Visitor.open(browser, { brand, language, width, theme })) as [
        Promise<Visitor>,
        Promise<Visitor>,
      ],
    );
    await enter(upline, brand, 'demoagent1');
    await enter(downline, brand, 'demoagent2');
  }, 120_000);
  afterAll(() => browser.close());

  it('opens the team level by level, defines a figure on focus, and keeps the range in the address', async () => {
    const { page } = upline;
    await upline.go('/agentHome/agentTeamOverview');
    await page.getByRole('button', { name: t('term.agent.activeMembers') }).focus();
    await page
      .getByRole('tooltip', { name: t('agent.define.active') })
      .or(page.getByText(t('agent.define.active')))
      .first()
      .waitFor({ state: 'visible' });
    await page.keyboard.press('Escape');
    await page.getByText(t('agent.define.active')).waitFor({ state: 'hidden' });
    await page.locator('button[aria-expanded="false"]', { hasText: 'demoagent2' }).click();
    await page.getByText('demoplay1').waitFor();
    await page.locator('fieldset label', { hasText: /30/ }).first().click();
    await page.waitForURL(/range=30/);
    expect(await upline.examine('overview, opened')).toEqual([]);
    await page.getByRole('searchbox', { name: t('agent.tree.find') }).fill('demoagent2');
    await page.waitForURL(/range=30&q=demoagent2/);
    await page.reload();
    await page.locator('.teamtree button[aria-expanded="false"]', { hasText: 'demoagent2' }).waitFor();
  }, 120_000);

  it('finds the 101st downline by a search and brings an offer there, and the downline sees the contracts that it ends and accepts', async () => {
    const { page } = upline;
    const found: string[] = [];
    await hideBehindAHundred(page);
    await upline.go('/agentHome/contracts/offer');
    const kind = kindOf(brand, width);
    await page.getByText('aaagent-99', { exact: true }).waitFor();
    expect(await page.getByText('demoagent2', { exact: true }).count()).toBe(0);
    await page.getByRole('searchbox', { name: t('agent.tree.find') }).fill('demoagent2');
    await page.locator('.whom label', { hasText: 'demoagent2' }).locator('input:checked').waitFor();
    await page
      .locator('label', { has: page.locator('input[name="kind"]') })
      .nth(kind.place)
      .click();
    await page.getByRole('button', { name: t('agent.offer.toRates') }).click();
    await page.getByRole('heading', { name: t('agent.sim.title') }).waitFor();
    await page.locator('[data-testid=simulated], [data-testid=unsimulated]').waitFor();
    found.push(...(await upline.examine('the simulation')));
    const rate = page.getByTestId('lossRatePpm-0');
    await rate.fill('90');
    await page
      .getByRole('button', { name: t('agent.offer.toEnds') })
      .and(page.locator('[disabled]'))
      .waitFor();
    found.push(...(await upline.examine('rates above the own')));
    await rate.fill(kind.rate());
    await page.getByRole('button', { name: t('agent.offer.toEnds') }).click();
    await page.locator('#ifaccepts').waitFor();
    found.push(...(await upline.examine('what it ends')));
    await page.locator('.checkbox input').check();
    await page.getByRole('button', { name: t('agent.offer.continue') }).click();
    // The downline's contracts page is open, so the offer arrives by push.
    await downline.go('/agentHome/contracts');
    const before = await downline.page.getByTestId('offer').count();
    await page.getByRole('button', { name: t('agent.offer.send') }).click();
    await page.waitForURL(/\/agentHome\/contracts$/);
    if (before === 0) await downline.page.getByTestId('offer').waitFor();
    found.push(...(await downline.examine('offer to answer')));
    await downline.page.getByRole('button', { name: t('term.agent.accept'), exact: true }).click();
    await downline.page.getByTestId('offer').waitFor({ state: 'detached' });
    await page.locator('[data-testid="version"][data-status="active"]', { hasText: 'demoagent2' }).first().waitFor();
    found.push(...(await upline.examine('contracts')), ...(await downline.examine('contracts after')));
    expect(found).toEqual([]);
  }, 180_000);

  it('logs an agent out by keyboard, and admits nobody but agents', async () => {
    const { page } = downline;
    if (width < 500) {
      await page.locator('.agenthead button').focus();
      await page.keyboard.press('Enter');
    }
    await page
      .getByRole('button', { name: t('term.auth.logout'), exact: true })
      .last()
      .focus();
    await page.keyboard.press('Enter');
    await page
      .locator('dialog[open]')
      .getByRole('button', { name: t('term.auth.logout'), exact: true })
      .focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(({ pathname }) => pathname === '/');
    await downline.go('/agentHome/agentRealtimeSalary');
    expect(new URL(page.url()).pathname).toBe('/agent');
  }, 60_000);
});
