/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';
import { screens } from './support/screens.js';
import { productPort } from './support/site.js';
import { balance, balanceBecomes, deposit, register } from './support/walk.js';
import { word } from './support/words.js';

/** The port of the vendor sandbox, as an offset from the product's port. */
const VENDOR_SANDBOX = 5;
/**
 * The faults by which the vendor's answers are lost: the answer to the transfer, and the answer to the query about it.
 */
const SILENCE = ['wallet_timeout', 'wallet_status_timeout'];

/**
 * Goal: a player moves money to a provider's wallet and back, and sees a transfer without an answer resolve without a
 * reload. The page shows each bonus with its progress, and the amount that a withdrawal would forfeit.
 */
describe.each(
  screens(
    [['bn', 390]],
    [
      ['en', 1440],
      ['ar', 390],
      ['ar', 1440],
    ],
  ),
)('wallet and bonuses in %s at %i px', (language, width) => {
  let browser: Browser;
  let visitor: Visitor;
  let before: number;
  const t = (id: string): string => word(language, id);
  const stated = (minor: string) =>
    visitor.page.locator(`[data-testid="vendor-balance"][data-minor="${minor}"]`).waitFor({ timeout: 30_000 });
  const outcome = (status: string, nth = 0) =>
    visitor.page.locator(`[data-testid="outcome"][data-status="${status}"]`).nth(nth).waitFor({ timeout: 40_000 });
  const send = async (amount: string): Promise<void> => {
    await visitor.page.locator('.wltform input[inputmode="decimal"]').fill(amount);
    await visitor.page.locator('.wltform button[type="submit"]').click();
  };

  beforeAll(async () => {
    browser = await openBrowser();
    visitor = await Visitor.open(browser, { brand: 'lab', language, width });
    await register(visitor, language);
    await deposit(visitor, language, undefined, '60.00');
    before = (await balance(visitor.page)).minor;
  }, 120_000);
  afterAll(() => browser.close());

  it('moves money to the provider, and all of it back by one press', async () => {
    await visitor.go('/member/transferFund');
    await stated('0');
    await send('999999');
    await visitor.page.locator('.wltform [role="alert"]').waitFor();
    await send('20.00');
    await outcome('done');
    await stated('2000');
    await balanceBecomes(visitor.page, before - 2_000);
    expect(await visitor.examine('wallet')).toEqual([]);
    await visitor.page.getByRole('button', { name: t('wallets.allBack'), exact: true }).click();
    await outcome('done', 1);
    await stated('0');
    await balanceBecomes(visitor.page, before);
  }, 90_000);

  it('shows a transfer without an answer as pending, and its end without a reload', async () => {
    for (const fault of SILENCE) {
      const ordered = await fetch(`http://127.0.0.1:${productPort() + VENDOR_SANDBOX}/sandbox/faults`, {
        method: 'POST',
        body: JSON.stringify({ fault, times: 1 }),
      });
      expect(ordered.ok).toBe(true);
    }
    await send('10.00');
    await visitor.page.locator('[data-status="at_vendor"], [data-status="unknown"]').first().waitFor();
    expect(await visitor.examine('pending transfer')).toEqual([]);
    await outcome('done', 2);
    await stated('1000');
    const list = visitor.page.locator('#wallet-history li');
    expect(await list.count()).toBe(3);
    await visitor.page
      .locator('#wallet-history label')
      .filter({ hasText: t('wallets.out') })
      .click();
    await visitor.page.waitForURL(/direction=out/);
    await list.nth(1).waitFor({ state: 'detached' });
  }, 90_000);

  it('shows a bonus with its terms, its progress and what stays locked', async () => {
    await visitor.go('/member/bonusDetails');
    const card = visitor.page.locator('[data-testid="bonus"][data-state="open"]').first();
    await card.waitFor();
    expect(await card.getByTestId('counted').getAttribute('data-minor')).toBe('0');
    expect(Number(await card.getByTestId('locked').getAttribute('data-minor'))).toBeGreaterThan(0);
    await card.locator('summary').click();
    expect(await visitor.examine('bonuses')).toEqual([]);
    await visitor.page.locator('.bnsfil select').selectOption('forfeited');
    await visitor.page.waitForURL(/state=forfeited/);
    await visitor.page.getByText(t('bonus.noneHere')).waitFor();
    await visitor.page.reload();
    await visitor.page.getByText(t('bonus.noneHere')).waitFor();
    expect(visitor.faults).toEqual([]);
  }, 60_000);
});
