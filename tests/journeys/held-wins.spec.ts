/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { until } from '../support/until.js';
import { Visitor, openBrowser } from './support/browser.js';
import { screens } from './support/screens.js';
import { productPort } from './support/site.js';
import { slotOf, slotStands } from './support/slot.js';
import { balance, register } from './support/walk.js';
import { word } from './support/words.js';

const SLOT = '/seamless?vassalage=BAZAAR&gameCode=LANTERN_ROW';
const VENDOR_SANDBOX = 5;
/** The amount (minor units) by which the simulated vendor pays a win too high, and which it takes back later. */
const OVERPAID_MINOR = 250;

/** Orders faults of the vendor for the next spin. */
async function order(...faults: string[]): Promise<void> {
  for (const fault of faults) {
    const answer = await fetch(`http://127.0.0.1:${productPort() + VENDOR_SANDBOX}/sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fault }),
    });
    expect(answer.status).toBe(200);
  }
}

/** Bets everything except `keptMinor` on dice at a chance of 1%, until no more than that is left. */
async function loseAllBut(visitor: Visitor, keptMinor: number): Promise<void> {
  await visitor.page.evaluate(async (kept) => {
    const authorization = `Bearer ${sessionStorage.getItem('token')}`;
    for (;;) {
      const read = await fetch('/wps/v2/wallets/balance', { headers: { authorization } });
      const { value } = (await read.json()) as { value: { balanceMinor: string } };
      const stakeMinor = Number(value.balanceMinor) - kept;
      if (stakeMinor <= 0) return;
      await fetch('/lgw/inhouse/dice/bets', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization, 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify({ stakeMinor: String(stakeMinor), target: '9899', over: true }),
      });
    }
  }, keptMinor);
}

/** Goal: a member sees at once that a part of a win is held, or that a correction made a debt, and why. */
describe.each(
  screens(
    [['en', 390]],
    [
      ['bn', 1440],
      ['ar', 390],
    ],
  ),
)('held wins and debt in %s at %i px', (language, width) => {
  let browser: Browser;
  let visitor: Visitor;
  const t = (id: string): string => word(language, id);
  const spinOnce = () => slotOf(visitor.page).locator('#spin').click();
  beforeAll(async () => {
    browser = await openBrowser();
  });
  beforeEach(async () => {
    visitor = await Visitor.open(browser, { language, width });
    await register(visitor, language);
    await until(
      'the gift',
      () => balance(visitor.page),
      ({ minor }) => minor > 0,
    );
  }, 60_000);
  afterEach(() => visitor.close());
  afterAll(() => browser.close());

  it('says that a part of a win is under review, and shows it in the betting record', async () => {
    const { page } = visitor;
    await visitor.go(SLOT);
    await slotStands(page);
    await order('huge_win');
    await spinOnce();
    const [, after = ''] = t('record.heldToast').split('{amount}');
    await page.locator('.toasts .note', { hasText: after.trim() }).waitFor();
    await visitor.go('/member/personalHistoryCopy');
    const row = page.locator(width > 900 ? '.tblwrap tbody tr' : '.betcards > li').first();
    await row.getByText(t('term.status.reviewing'), { exact: true }).waitFor();
    await page.locator('.betname:visible').first().click();
    await page.locator('dialog[open] .note', { hasText: t('record.heldReason.win_ceiling') }).waitFor();
    expect(await visitor.examine('a held win')).toEqual([]);
    await page.keyboard.press('Escape');
    await visitor.go('/member/messageV2');
    await page
      .getByText(/under review|যাচাই হচ্ছে|قيد المراجعة/)
      .first()
      .waitFor();
  }, 90_000);

  it('shows a debt with its reason, by push and on the pages of the member', async () => {
    const { page } = visitor;
    await loseAllBut(visitor, 10);
    await visitor.go(SLOT);
    await slotStands(page);
    await order('overpaid', 'late_correction');
    await spinOnce();
    await until(
      'the win that is paid too high',
      () => balance(page),
      ({ minor }) => minor >= OVERPAID_MINOR,
    );
    await loseAllBut(visitor, 0);
    const sign = page.locator('.debtsign:visible');
    await sign.waitFor();
    expect(await sign.getAttribute('aria-label')).toContain('2.50');
    await sign.click();
    await page.locator('.debtbox', { hasText: t('debt.reason.adjustment') }).waitFor();
    for (const path of ['/member', '/member/securityCenter', '/member/transactionHistory']) {
      await visitor.go(path);
      const card = page.getByTestId('debt');
      await card.getByText(t('debt.reason.adjustment'), { exact: true }).waitFor();
      expect(await card.innerText()).toContain('2.50');
      expect(await visitor.examine(path)).toEqual([]);
    }
  }, 90_000);
});
