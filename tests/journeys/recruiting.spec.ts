/// <reference lib="dom" />
import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { Player } from '../support/player.js';
import { enter } from './support/agents.js';
import { Visitor, openBrowser } from './support/browser.js';
import { screens } from './support/screens.js';
import { word } from './support/words.js';

const COUNTED_WITHIN_MS = 30_000;
const ASK_EVERY_MS = 1_000;

/**
 * Goal: a link that an agent makes brings a member into the team, and each figure on the way leads to that member: the
 * link's counts, the team's tree, the team's bets and the member's result. The agent then moves the member.
 */
describe.each(
  screens(
    [
      ['lab', 'bn', 390, 'daylight'],
      ['lab', 'ar', 1440, 'dark'],
    ],
    [
      ['lab', 'en', 1440, 'dark'],
      ['lab', 'en', 390, 'daylight'],
    ],
  ),
)('recruiting in %s in %s at %i px, %s', (brand, language, width, theme) => {
  let browser: Browser;
  let agent: Visitor;
  let code: string;
  let recruit: Player;
  const t = (id: string): string => word(language, id);
  beforeAll(async () => {
    browser = await openBrowser();
    agent = await Visitor.open(browser, { brand, language, width, theme });
    await enter(agent, brand, 'demoagent1');
  }, 120_000);
  afterAll(() => browser.close());

  /** Opens a path repeatedly until a part of it is shown, because events between services take time. */
  const until = async (path: string, shown: () => Promise<boolean>): Promise<void> => {
    for (const end = Date.now() + COUNTED_WITHIN_MS; Date.now() < end;) {
      await agent.go(path);
      if (await shown()) return;
      await agent.page.waitForTimeout(ASK_EVERY_MS);
    }
    throw new Error(`${path} did not show what was expected`);
  };

  it('makes a link, counts the page that a visitor opened by it, and the member who registered', async () => {
    const { page } = agent;
    await agent.go('/agentHome/registerCenter');
    expect(await agent.examine('register centre')).toEqual([]);
    await page.getByRole('button', { name: t('agent.reg.newLink') }).click();
    const name = `Poster ${randomUUID().slice(0, 8)}`;
    await page.locator('dialog .input input').first().fill(name);
    expect(await agent.examine('new link')).toEqual([]);
    await page.locator('dialog button[type="submit"]').click();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    // The card shows the previously chosen link until the list with the new link has loaded.
    await page.locator('#linkname', { hasText: name }).waitFor();
    code = (await page.getByTestId('invite-code').innerText()).trim();
    const visitor = await Visitor.open(browser, { brand, language, width });
    await visitor.go(`/register?affiliateCode=${code}`);
    await visitor.close();
    recruit = await Player.register(undefined, { affiliateCode: code });
    await recruit.hasAtLeast(100n);
    await recruit.dice({ stakeMinor: '100', target: '5000', over: true });
    const figures = async () => {
      const texts = await page.locator('.funnel li b').allInnerTexts();
      return texts.map((text) => text.match(/\d+/)?.[0]);
    };
    await until(
      `/agentHome/registerCenter?link=${code}&code=${code}&stage=played`,
      async () =>
        (await page.getByTestId('recruit').filter({ hasText: recruit.account }).isVisible()) &&
        (await figures())[3] === '1',
    );
    expect(await agent.examine('members of a link')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    expect(await figures()).toEqual(['1', '1', '0', '1']);
  }, 120_000);

  it('shows the member in the tree by search, and the bet among the bets of the team', async () => {
    const { page } = agent;
    await until(`/agentHome/downlineManagmentView?q=${recruit.account}`, async () =>
      page.locator(`[data-account="${recruit.account}"]`).isVisible(),
    );
    expect(await page.getByTestId('team-row').count()).toBe(1);
    expect(await agent.examine('team by search')).toEqual([]);
    await agent.go(`/agentHome/palStatementsAgentCopy?q=${recruit.account}`);
    expect(await page.getByTestId('member-result').count()).toBe(1);
    expect(await agent.examine('result of a member')).toEqual([]);
    await page.getByTestId('member-result').getByRole('link').first().click();
    await page.waitForURL(/personalHistoryCopy/);
    await page.getByTestId('team-bet').first().waitFor();
    expect(await page.getByTestId('team-bet').count()).toBe(1);
    expect(await page.getByTestId('total-bets').innerText()).toMatch(/1/);
    expect(await agent.examine('bets of a member')).toEqual([]);
  }, 120_000);

  it('moves the member below another agent of the team, after the preview is confirmed', async () => {
    const { page } = agent;
    await agent.go(`/agentHome/downlineManagmentView?q=${recruit.account}`);
    await page.locator(`[data-account="${recruit.account}"] .rowmenu`).click();
    expect(await agent.examine('menu of a member')).toEqual([]);
    await page.getByRole('button', { name: t('agent.move.action') }).click();
    const confirm = page.getByRole('button', { name: t('agent.move.confirm'), exact: true });
    // The page refuses a move to the member's present upline, with a message.
    await page.locator('.movetargets label', { hasText: 'demoagent1' }).click();
    await page.getByText(t('fail.team.move_done')).waitFor();
    expect(await confirm.isDisabled()).toBe(true);
    // The browser logs the refused preview as a failed request.
    agent.faults.splice(0);
    await page.locator('.movetargets label', { hasText: 'demoagent2' }).click();
    await page.locator('dialog input[type="checkbox"]').waitFor();
    expect(await agent.examine('preview of a move')).toEqual([]);
    expect(await confirm.isDisabled()).toBe(true);
    await page.locator('dialog input[type="checkbox"]').check();
    await confirm.click();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await until(
      `/agentHome/downlineManagmentView?q=${recruit.account}`,
      async () => (await page.locator(`[data-account="${recruit.account}"]`).getAttribute('aria-level')) === '2',
    );
    expect(await page.locator('tr[aria-level="1"]', { hasText: 'demoagent2' }).count()).toBe(1);
  }, 120_000);
});
