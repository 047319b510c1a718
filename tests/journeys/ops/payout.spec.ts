/// <reference lib="dom" />
import { randomInt } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { Player } from '../../support/player.js';
import { until } from '../../support/until.js';
import { Visitor, openBrowser } from '../support/browser.js';
import { demoOperators, enterConsole, openConsole, type ConsoleAccount } from '../support/console.js';
import {
  areClaimed,
  askToWithdraw,
  claimWithdrawal,
  confirmTimeEnds,
  openWithdrawal,
  payoutOutcome,
  readyToWithdraw,
  scripted,
  withdrawalIs,
} from '../support/payout.js';
import { screens } from '../support/screens.js';
import { balance, balanceBecomes, deposit, register, type Account } from '../support/walk.js';
import { word } from '../support/words.js';

const w = (id: string): string => word('en', id);
/** In the demo, the brand lab requires two operators above 1,000.00. */
const LARGE = '1001.00';
const LARGE_MINOR = 100_100;

/**
 * Goal: a payout that comes back is shown with its reason, and its money is in the balance again without a reload. A
 * paid withdrawal whose player does not answer counts as received. Above the brand's threshold, the first operator's
 * approval pays nothing: another operator must approve too. Two operators who choose the same withdrawals and claim
 * them at once never hold the same one.
 */
describe.each(screens([['bn', 390]], [['en', 1440]]))('a payout in %s at %i px, to its end', (language, width) => {
  const t = (id: string): string => word(language, id);
  let browser: Browser;
  let player: Visitor;
  let account: Account;
  /** Two operators, each in a browser profile of its own. */
  let first: Visitor;
  let second: Visitor;
  const found: string[] = [];
  const number = `BD${randomInt(10 ** 9, 10 ** 10)}`;

  beforeAll(async () => {
    browser = await openBrowser();
    player = await Visitor.open(browser, { language, width });
    account = await register(player, language);
    await deposit(player, language, undefined, '1200.00');
    await readyToWithdraw(await scripted(account), number);
  }, 120_000);
  afterAll(() => browser.close());

  /** The console of one of the demo's operators, in a browser profile of its own. */
  const entered = async (n: number): Promise<Visitor> => {
    const operator = await openConsole(browser);
    await operator.go('/');
    await enterConsole(operator, demoOperators()[n] as ConsoleAccount);
    return operator;
  };

  it('that the provider returns is back in the balance, with its reason on screen', async () => {
    const before = await balance(player.page);
    const id = await askToWithdraw(player, language, '50.00');
    await balanceBecomes(player.page, before.minor - 5_000);
    await withdrawalIs(player, 'paid');
    await payoutOutcome(id, 'return');
    await withdrawalIs(player, 'returned');
    await balanceBecomes(player.page, before.minor);
    const steps = player.page.getByTestId('steps');
    await steps.getByText(t('withdraw.reason.returned')).waitFor();
    await steps.getByText(t('withdraw.step.returned')).waitFor();
    expect(await player.page.getByTestId('confirm').count()).toBe(0);
    found.push(...(await player.examine('a returned withdrawal')));
  }, 90_000);

  it('that is paid counts as received once the time to answer is over', async () => {
    const before = await balance(player.page);
    const id = await askToWithdraw(player, language, '20.00');
    await withdrawalIs(player, 'paid');
    await player.page.getByTestId('confirm').getByRole('timer').waitFor();
    await confirmTimeEnds(id);
    await withdrawalIs(player, 'received');
    expect(await player.page.getByTestId('confirm').count()).toBe(0);
    expect((await balance(player.page)).minor).toBe(before.minor - 2_000);
    found.push(...(await player.examine('received without an answer')));
  }, 90_000);

  it('above the threshold needs two operators, each in a browser of their own', async () => {
    [first, second] = [await entered(0), await entered(1)];
    const before = await balance(player.page);
    const id = await askToWithdraw(player, language, LARGE);
    await balanceBecomes(player.page, before.minor - LARGE_MINOR);

    await claimWithdrawal(first, id);
    await withdrawalIs(player, 'reviewing');
    await first.page.keyboard.press('a');
    const dialog = first.page.locator('dialog[open]');
    await dialog.getByText(w('opsKit.firstOfTwo')).waitFor();
    found.push(...(await first.examine('the first approval')));
    await dialog.locator('[data-testid="confirm"]').click();
    await dialog.waitFor({ state: 'detached' });
    await openWithdrawal(first, id);
    await first.page.locator('.eyes').getByText(w('opsKit.youWereFirst')).waitFor();
    const approve = (operator: Visitor) =>
      operator.page.locator('.oa').getByRole('button', { name: w('opsWithdrawals.approve') });
    expect(await approve(first).count()).toBe(0);
    found.push(...(await first.examine('one of two has approved')));
    await withdrawalIs(player, 'reviewing');

    await openWithdrawal(second, id);
    await second.page.locator('.eyes').getByText(w('opsKit.youMay')).waitFor();
    await approve(second).click();
    await second.page.locator('dialog[open] [data-testid="confirm"]').click();
    await second.page.locator(`#row-${id}`).waitFor({ state: 'detached' });
    await withdrawalIs(player, 'paid');
    expect((await balance(player.page)).minor).toBe(before.minor - LARGE_MINOR);
  }, 180_000);

  it('are claimed in bulk by two operators at once, and never by both', async () => {
    // If another member's payout account has the same number, the player's next withdrawals are sent to review.
    await readyToWithdraw(await Player.register(), number);
    const ids: string[] = [];
    for (let time = 0; time < 3; time += 1) ids.push(await askToWithdraw(player, language, '20.00'));
    const open = async (operator: Visitor): Promise<void> => {
      await operator.go(`/withdrawals?find=${account.username}`);
      for (const id of ids) await operator.page.locator(`#row-${id}`).waitFor();
      expect(await operator.page.locator('tbody tr').count()).toBe(ids.length);
    };
    const chooseAll = async ({ page }: Visitor): Promise<void> => {
      for (const key of ids.flatMap(() => ['j', 'x'])) await page.keyboard.press(key);
    };
    for (const operator of [first, second]) {
      await open(operator);
      await chooseAll(operator);
      await operator.page
        .locator('tr.pick')
        .nth(ids.length - 1)
        .waitFor();
    }
    await Promise.all([first, second].map(({ page }) => page.keyboard.press('c')));
    await until('every withdrawal is claimed', () => areClaimed(ids));
    /** Returns the withdrawals that another operator holds, as this operator's queue shows them. */
    const ofOthers = async (operator: Visitor): Promise<string[]> => {
      await open(operator);
      const rows = await operator.page.locator('tr.oth .rowlink').all();
      return Promise.all(rows.map(async (row) => ((await row.getAttribute('id')) ?? '').slice('row-'.length)));
    };
    const [ofSecond, ofFirst] = [await ofOthers(first), await ofOthers(second)];
    expect([...ofFirst, ...ofSecond].sort()).toEqual([...ids].sort());
    // A withdrawal that another operator holds cannot be chosen.
    await chooseAll(second);
    expect(await second.page.locator('tr.pick').count()).toBe(ofSecond.length);
    found.push(...(await second.examine('withdrawals of two operators')));
  }, 180_000);

  it('with no fault on the way', () => expect(found).toEqual([]));
});
