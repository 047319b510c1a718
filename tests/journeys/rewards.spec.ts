/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';
import { screens } from './support/screens.js';
import { balance, balanceBecomes, deposit, register } from './support/walk.js';

/**
 * A bet at even odds counts almost completely as valid bets: twelve bets of 10.00 give more than the 100.00 that the
 * mission requires.
 */
const BETS = 12;
const STAKE_MINOR = '1000';
/** The reward of the mission, in minor units. */
const REWARD_MINOR = 30;
/** The reward (minor units) of the demo's promotion code. */
const CODE_MINOR = 500;

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
 * Goal: a member finishes a mission, sees the badge by push, claims the reward once and gets the money. The pages of
 * missions, rewards, codes, rebate, cashback and invited friends have no faults.
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
    // A code that does not exist is refused.
    visitor = await Visitor.open(browser, { brand: 'lab', language, width }, (text) => /status of 422/.test(text));
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

  it('uses a code once, and says why others are refused', async () => {
    const { page } = visitor;
    await visitor.go('/member/rewardCenter');
    const form = page.getByTestId('code-form');
    const before = (await balance(page)).minor;
    await form.locator('input').fill('welcome-5');
    await form.locator('button').dblclick();
    await form.getByRole('status').waitFor();
    await balanceBecomes(page, before + CODE_MINOR);
    await form.locator('input').fill('WELCOME5');
    await form.locator('button').click();
    await form.getByRole('alert').waitFor();
    expect(await visitor.examine('code')).toEqual([]);
    expect((await balance(page)).minor).toBe(before + CODE_MINOR);
  }, 60_000);

  it('applies for a promotion once, with pictures', async () => {
    const { page } = visitor;
    await visitor.go('/member/rewardCenter');
    const promotion = page.getByTestId('manual-promotion');
    await promotion.locator('input[name="comment"]').fill('\u2713 2 years');
    const file = promotion.getByTestId('picture-file');
    await file.setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer: await page.screenshot() });
    await promotion.getByText('proof.png', { exact: true }).waitFor();
    expect(await visitor.examine('form of an application')).toEqual([]);
    await promotion.getByTestId('apply').dblclick();
    await page.locator('[data-testid="manual-promotion"][data-status="applying"]').waitFor();
    await page.locator('[data-testid="reward"][data-promotion="loyalty-gift"][data-status="applying"]').waitFor();
    await page.getByTestId('application-pictures').locator('img').waitFor();
    await file.setInputFiles({ name: 'more.png', mimeType: 'image/png', buffer: await page.screenshot() });
    await page.getByTestId('picture').nth(1).locator('img').waitFor();
    expect(await visitor.examine('application')).toEqual([]);
  }, 60_000);

  it('enters the raffle once, with the tickets of the bets, and shows how to verify it', async () => {
    const { page } = visitor;
    await visitor.go('/member/rewardCenter');
    await page.locator('a[href="/member/raffle"]').click();
    const raffle = page.locator('[data-testid="raffle"][data-status="join"]');
    await raffle.waitFor();
    expect(await visitor.examine('raffle')).toEqual([]);
    await raffle.getByTestId('enter-raffle').dblclick();
    const joined = page.locator('[data-testid="raffle"][data-status="joined"]');
    await joined.waitFor();
    // Twelve bets of 10.00 at even odds have valid bets of 117.60 to 120.00, which give five or six tickets of 20.00.
    await joined.locator('.rffigs .on .num', { hasText: /^[56]$/ }).waitFor();
    await joined.locator('a[href^="/verify/raffle"]').click();
    await page.locator('[data-verdict="later"]').first().waitFor();
    expect(await visitor.examine('proof of a raffle')).toEqual([]);
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

  it('shows the rebate of the day, the cashback of the week and the invitation', async () => {
    const { page } = visitor;
    await visitor.go('/member/manualRebate');
    const sum = await page.getByTestId('rebate-today').getAttribute('data-minor');
    expect(Number(sum)).toBeGreaterThan(0);
    expect(await visitor.examine('rebate')).toEqual([]);
    await visitor.go('/member/cashback');
    await page.getByTestId('cashback-now').waitFor();
    expect(await visitor.examine('cashback')).toEqual([]);
    await visitor.go('/member/referral');
    const code = (await page.getByTestId('referral-code').innerText()).trim();
    expect(await page.getByTestId('referral-link').innerText()).toContain(`referralCode=${code}`);
    expect(await visitor.examine('referral')).toEqual([]);
  }, 60_000);
});
