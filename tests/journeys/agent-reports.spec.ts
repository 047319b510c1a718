/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { Player } from '../support/player.js';
import { until } from '../support/until.js';
import { enter, inviteCode } from './support/agents.js';
import { Visitor, openBrowser } from './support/browser.js';
import { screens } from './support/screens.js';
import { word } from './support/words.js';

const DEPOSIT_MINOR = 2_500n;

/**
 * Goal: an agent sees the deposit and the bonus of a member who joined by the agent's link. Each sum leads to the rows
 * that it adds up, the CSV file has the same rows, and announcements lose their mark when they are read.
 */
describe.each(
  screens(
    [
      ['lab', 'en', 1440, 'dark'],
      ['lab', 'bn', 390, 'daylight'],
    ],
    [['lab', 'ar', 390, 'dark']],
  ),
)('reports for agents in %s in %s at %i px, %s', (brand, language, width, theme) => {
  let browser: Browser;
  let agent: Visitor;
  let recruit: Player;
  const t = (id: string): string => word(language, id);

  beforeAll(async () => {
    browser = await openBrowser();
    agent = await Visitor.open(browser, { brand, language, width, theme });
    await enter(agent, brand, 'demoagent1');
    const code = await inviteCode(agent, 'Reports');
    recruit = await Player.register(undefined, { affiliateCode: code });
    await recruit.hasAtLeast(100n);
    await recruit.deposit(DEPOSIT_MINOR);
  }, 120_000);
  afterAll(() => browser.close());

  it('list the movements of a member by type, each sum with its rows, and as a file', async () => {
    const { page } = agent;
    await until('the deposit and the bonus on the page', async () => {
      await agent.go('/agentHome/agentDownlineTransactionDetailsCopy');
      const rows = page.getByTestId('movement').filter({ hasText: recruit.account });
      return (await rows.count()) >= 2;
    });
    await page.getByTestId('movement').filter({ hasText: recruit.account }).first().getByRole('button').click();
    await page.waitForURL(/member=/);
    await agent.settled();
    // The previous rows stay on the page until the answer has arrived.
    await until("the member's movements only", async () => (await page.getByTestId('movement').count()) === 2);
    expect(await page.getByTestId('total-deposit').innerText()).toContain('25.00');
    await page.getByTestId('total-deposit').click();
    await page.waitForURL(/type=deposit/);
    await agent.settled();
    await until('only the deposit on the page', async () => (await page.getByTestId('movement').count()) === 1);
    expect(await page.getByTestId('movement').innerText()).toContain(t('term.wallet.deposit'));
    expect(await agent.examine('movements of a member')).toEqual([]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const [head, ...lines] = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(head).toBe('\ufefftime,account,type,amount');
    expect(lines).toEqual([expect.stringMatching(new RegExp(`,"${recruit.account}",deposit,25\\.00$`)), '']);
  }, 120_000);

  it('mark announcements as unread until they are opened', async () => {
    const { page } = agent;
    await agent.go('/agentHome/agentAnnouncement');
    const items = page.getByTestId('announcement');
    expect(await items.count()).toBeGreaterThan(1);
    const times = await items
      .locator('time')
      .evaluateAll((all) => all.map((time) => Date.parse((time as HTMLTimeElement).dateTime)));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    await items.first().getByRole('button').click();
    await items.first().locator('.letter').waitFor();
    await items.first().getByText(t('term.msg.unread'), { exact: true }).waitFor({ state: 'detached' });
    expect(await agent.examine('announcements')).toEqual([]);
    await agent.go('/agentHome/agentAnnouncement');
    await items.first().waitFor();
    expect(await items.first().getByText(t('term.msg.unread'), { exact: true }).count()).toBe(0);
  }, 120_000);

  it('say that there is no income yet, or lead from each figure to its statements', async () => {
    await agent.go('/agentHome/agentRevenueReport?range=30');
    expect(await agent.examine('income')).toEqual([]);
  }, 60_000);
});
