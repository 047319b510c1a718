/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { Visitor, openBrowser } from '../support/browser.js';
import { demoOperators, enterConsole, openConsole, type ConsoleAccount } from '../support/console.js';
import { balance, balanceBecomes, register, toDeposit } from '../support/walk.js';
import { word } from '../support/words.js';

/**
 * Goal: a member sends a picture as proof of a bank transfer. An operator in a second browser sees it and credits the
 * deposit, and the member's page shows the credit without a reload. A file that is not a picture is refused with a
 * message.
 */
describe.each([
  ['en', 1440],
  ['bn', 390],
] as const)('a bank transfer with proof in %s at %i px', (language, width) => {
  let browser: Browser;
  let player: Visitor;
  let operator: Visitor;
  const w = (id: string): string => word(language, id);
  const ops = (id: string): string => word('en', id);
  const found: string[] = [];

  beforeAll(async () => {
    browser = await openBrowser();
    player = await Visitor.open(
      browser,
      { language, width },
      (text) => text.includes('/proofs') && text.includes('400'),
    );
    await register(player, language);
    operator = await openConsole(browser);
    await operator.go('/');
    await enterConsole(operator, demoOperators()[1] as ConsoleAccount);
  }, 120_000);
  afterAll(() => browser.close());

  it('is credited live after an operator has seen the proof', async () => {
    const { page } = player;
    await toDeposit(player, language);
    await page.locator('input[name="method"][value="transfer"]').check();
    await page.locator('.sum-input input').fill('50.00');
    await page.getByRole('button', { name: w('deposit.continue') }).click();
    await page.locator('[data-testid="order"][data-status="awaiting_payment"]').waitFor();
    const file = page.locator('[data-testid="proof-file"]');
    await file.setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await page.getByText(w('fail.file.kind')).waitFor();
    await file.setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer: await page.screenshot() });
    await page.locator('[data-testid="order"][data-status="under_review"]').waitFor();
    await page.locator('[data-testid="proof"] img').waitFor();
    found.push(...(await player.examine('proof')));
    const before = await balance(page);

    const orderId = await page.evaluate(() => sessionStorage.getItem('nm.order') ?? '');
    const console = operator.page;
    await operator.go(`/deposits?find=${orderId}`);
    await console.locator(`#row-${orderId}`).waitFor();
    await console.keyboard.press('j');
    await console.keyboard.press('Enter');
    await console.getByRole('button', { name: ops('opsDeposits.showProof').replace('{number}', '1') }).click();
    await console.waitForFunction(
      () => (document.querySelector<HTMLImageElement>('img.proof-full')?.naturalWidth ?? 0) > 0,
    );
    found.push(...(await operator.examine('console proof')));
    await console.keyboard.press('Escape');
    await console.keyboard.press('c');
    await console.getByRole('button', { name: ops('opsKit.release') }).waitFor();
    await console.keyboard.press('a');
    await console.locator('dialog[open] [data-testid="confirm"]').click();

    await page.locator('[data-testid="receipt"]').waitFor();
    await balanceBecomes(page, before.minor + 5_000);
    expect(found).toEqual([]);
  }, 120_000);
});
