/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';
import { screens } from './support/screens.js';
import { balance, balanceBecomes, deposit, register } from './support/walk.js';

/** A bet at even odds counts almost whole: twelve of 10.00 make more than the 100.00 that the mission asks for. */
const BETS = 12;
const STAKE_MINOR = '1000';
/** The reward of the mission, in minor units. */
const REWARD_MINOR = 30;

/** Places bets by the page's own session, which is faster than the page's buttons. */
async function bet(visitor: Visitor): Promise<void> {
  await visitor.page.evaluate(
    async ([count, stakeMinor]) => {
      for (let n = 0; n < Number(count); n += 1)
        await fetch('/lgw/inhouse/dice/bets', {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${sessionStorage.getItem('token')}`,
            'idempotency-key': crypto.randomUUID(),
          },
          body: JSON.stringify({ stakeMinor, target: '4949', over: true }),
        });
    },
    [String(BETS), STAKE_MINOR] as const,
  );
}

/**
 * Goal: a member finishes a mission, sees the badge by push, claims the reward once and gets the money; the pages of
 * missions, rewards, rebate and invited friends are whole.
 */
describe.each(
  screens(
    [['en', 390]],
    [
      ['bn', 1440],
      ['ar', 390],
    ],
  ),
)('rewards in %s at %i px', (language, width) => {
  let browser: Browser;
  let visitor: Visitor;

  beforeAll(async () => {
    browser = await openBrowser();
    visitor = await Visitor.open(browser, { brand: 'lab', language, width });
    await register(visitor, language);
    await deposit(visitor, language, undefined, '60.00');
  }, 120_000);
  afterAll(() => browser.close());

  it('counts the steps of a mission while the page is open', async () => {
    const { page } = visitor;
    await visitor.go('/member/missionLeaderboard');
    const mission = page.locator('[data-mission="deposit-and-play"]');
    await mission.waitFor();
    expect(await mission.getAttribute('data-status')).toBe('open');
    await bet(visitor);
    await page.locator('[data-mission="deposit-and-play"][data-status="claim"]').waitFor({ timeout: 30_000 });
    expect(await visitor.examine('missions')).toEqual([]);
  }, 90_000);

  it('pays the claimed reward once, by push', async () => {
    const { page } = visitor;
    await visitor.go('/member/rewardCenter');
    const reward = page.locator('[data-testid="reward"][data-status="claim"]');
    await reward.waitFor();
    expect(await visitor.examine('reward centre')).toEqual([]);
    const before = (await balance(page)).minor;
    await reward.getByTestId('claim').dblclick();
    await balanceBecomes(page, before + REWARD_MINOR);
    await reward.waitFor({ state: 'detached' });
    await visitor.go('/member/rewardCenter?state=claimed');
    const claimed = page.locator('[data-testid="reward"][data-status="claimed"]');
    await claimed.first().waitFor();
    expect(await claimed.count()).toBe(1);
    expect((await balance(page)).minor).toBe(before + REWARD_MINOR);
  }, 90_000);

  it('asks for the counts of rewards once, whichever pages of the member centre it opens', async () => {
    const { page } = visitor;
    await visitor.go('/member/bonusDetails');
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/wps/promotions/state')) asked += 1;
    });
    for (const to of ['rewardCenter', 'missionLeaderboard', 'manualRebate', 'messageV2', 'bonusDetails']) {
      await page.evaluate((path) => {
        history.pushState({}, '', path);
        dispatchEvent(new PopStateEvent('popstate', { state: {} }));
      }, `/member/${to}`);
      await page.waitForURL(`**/member/${to}`);
      await page.waitForTimeout(300);
    }
    expect(asked).toBeLessThanOrEqual(1);
  }, 60_000);

  it('shows the rebate of the day and the invitation', async () => {
    const { page } = visitor;
    await visitor.go('/member/manualRebate');
    const sum = await page.getByTestId('rebate-today').getAttribute('data-minor');
    expect(Number(sum)).toBeGreaterThan(0);
    expect(await visitor.examine('rebate')).toEqual([]);
    await visitor.go('/member/referral');
    const code = (await page.getByTestId('referral-code').innerText()).trim();
    expect(await page.getByTestId('referral-link').innerText()).toContain(`referralCode=${code}`);
    expect(await visitor.examine('referral')).toEqual([]);
  }, 60_000);
});
