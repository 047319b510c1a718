/// <reference lib="dom" />
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { Visitor } from './browser.js';
import { siteOf } from './site.js';
import { demoAnswer, passSlider } from './slider.js';
import { word } from './words.js';

export interface Account {
  readonly username: string;
  readonly password: string;
}

/** Generates a username and a password that satisfy every brand's rules. */
export const anAccount = (): Account => ({
  username: `w${randomBytes(5).toString('hex')}`,
  password: `Qa!${randomBytes(5).toString('hex')}7`,
});

/** How long a registration bonus may take (ms): on a busy machine the events of other members come first. */
const BONUS_MS = 45_000;

/** Registers a new account of the brand. On the brand for scripts it waits for the bonus, so that a bet can follow. */
export async function register(
  visitor: Visitor,
  language: string,
  account: Account = anAccount(),
  payee: Account = account,
): Promise<Account> {
  await visitor.go('/register');
  await fillRegistration(visitor, language, account, payee);
  if (visitor.base === siteOf('lab') && payee === account) await firstBalance(visitor.page);
  return account;
}

/** Fills the registration form on screen and sends it. The payee name is made from `payee`. */
export async function fillRegistration(
  { page }: Visitor,
  language: string,
  account: Account = anAccount(),
  payee: Account = account,
): Promise<Account> {
  await page.locator('input[name="fields.username"]').fill(account.username);
  const password = page.locator('input[name="fields.password"]');
  // A registration by mobile may have no password field.
  if (await password.count()) {
    await password.fill(account.password);
    await page.locator('input[name="confirm"]').fill(account.password);
  }
  const payeeName = page.locator('input[name="fields.payeeName"]');
  // A unique payee name by default, because a bonus is held where two accounts share one.
  if (await payeeName.count()) await payeeName.fill(`Rafi ${nameOf(payee)}`);
  const captcha = page.locator('input[name="fields.captcha"]');
  if (await captcha.count()) await captcha.fill(await captchaAnswer(page));
  await page.locator('input[name="terms"]').check();
  await page.getByRole('button', { name: word(language, 'auth.create'), exact: true }).click();
  const balanceShown = page.locator('[data-testid="balance"]:visible');
  await passSlider(page, balanceShown);
  await balanceShown.waitFor();
  return account;
}

const nameOf = ({ username }: Account): string =>
  [...username].map((letter) => String.fromCharCode(97 + (letter.charCodeAt(0) % 26))).join('');

/** Reads the answer of the captcha on screen from a file that identity writes in demo mode only. */
export async function captchaAnswer(page: Page): Promise<string> {
  await page.locator('img.captcha').waitFor();
  return demoAnswer(page, 'captcha');
}

/** Returns the balance in the header, in minor units, with its version. */
export async function balance(page: Page): Promise<{ minor: number; version: number }> {
  const box = page.locator('[data-testid="balance"]:visible');
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLElement>('[data-testid="balance"]')].some(
      (one) => one.offsetParent !== null && one.dataset['version'],
    ),
  );
  const text = (await box.locator('.num').first().innerText()).replace(/[^\d.]/g, '');
  return { minor: Math.round(Number(text) * 100), version: Number(await box.getAttribute('data-version')) };
}

/** The balance of a new account once its registration bonus has arrived, which takes a moment. */
export async function firstBalance(page: Page): Promise<number> {
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll<HTMLElement>('[data-testid="balance"]')].some(
        (one) => one.offsetParent !== null && /[1-9]/.test(one.querySelector('.num')?.textContent ?? ''),
      ),
    undefined,
    { timeout: BONUS_MS },
  );
  return (await balance(page)).minor;
}

/** Waits until the header shows this balance, by push or by fetch. */
export async function balanceBecomes(page: Page, minor: number): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll<HTMLElement>('[data-testid="balance"]')].some((one) => {
        const text = one.querySelector('.num')?.textContent?.replace(/[^\d.]/g, '') ?? '';
        return one.offsetParent !== null && Math.round(Number(text) * 100) === wanted;
      }),
    minor,
    { timeout: 30_000 },
  );
}

/** Opens the deposit page. A new member is first asked for a deposit limit, and answers that none is wanted. */
export async function toDeposit(visitor: Visitor, language: string): Promise<void> {
  const { page } = visitor;
  await visitor.go('/member/depositv2');
  // The form and the question about a limit appear at the same time.
  await page.locator('.sum-input').waitFor();
  const prompt = page.getByTestId('limit-prompt');
  if ((await prompt.count()) === 0) return;
  await prompt.getByRole('button', { name: word(language, 'deposit.prompt.noLimit') }).click();
  await prompt.getByRole('button', { name: word(language, 'deposit.prompt.noLimitConfirm') }).click();
  await prompt.waitFor({ state: 'detached' });
}

/**
 * Opens an order, with a bonus if one is named, pays it on the provider's page and waits for the receipt.
 * @param sum the amount to type; without it the amount that the form suggests
 */
export async function deposit(
  visitor: Visitor,
  language: string,
  bonus?: { readonly id: string; readonly percent: number },
  sum?: string,
): Promise<number> {
  const { page } = visitor;
  await toDeposit(visitor, language);
  const before = (await balance(page)).minor;
  if (sum) await page.locator('.sum-input input').fill(sum);
  const amount = Math.round(Number(await page.locator('.sum-input input').inputValue()) * 100);
  if (bonus) await page.locator(`input[name="bonus"][value="${bonus.id}"]`).check();
  const brought = bonus ? Math.floor((amount * bonus.percent) / 100) : 0;
  const [provider] = await Promise.all([
    visitor.context.waitForEvent('page'),
    page.getByRole('button', { name: word(language, 'deposit.continue') }).click(),
  ]);
  await page.locator('[data-testid="order"]').waitFor();
  await provider.waitForURL(/./);
  await provider.waitForLoadState();
  await provider.locator('button[value="success"], button[value="paid"], form button').first().click();
  await provider.waitForLoadState();
  await page.bringToFront();
  await page.locator('[data-testid="receipt"]').waitFor({ timeout: 30_000 });
  await balanceBecomes(page, before + amount + brought);
  await provider.close();
  return amount + brought;
}

/** Rolls once with the lowest quick stake, and waits for the result and the new balance. */
export async function roll(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await visitor.go('/bgs/dice');
  const before = await balance(page);
  await page.locator('.betform .chips .chip').first().click();
  await page.locator('[data-testid="roll"]').click();
  await page.locator('[data-testid="result"][data-roll]').waitFor();
  await page.waitForFunction(
    (version) =>
      [...document.querySelectorAll<HTMLElement>('[data-testid="balance"]')].some(
        (one) => one.offsetParent !== null && Number(one.dataset['version']) > version,
      ),
    before.version,
  );
}

/** Logs out through the menu of this width, and confirms. */
export async function logout(visitor: Visitor, language: string): Promise<void> {
  const { page } = visitor;
  const name = word(language, 'term.auth.logout');
  if ((page.viewportSize()?.width ?? 1440) > 900) await page.locator('.acct').click();
  else
    await page
      .locator('.mhead')
      .getByRole('button', { name: word(language, 'app.menu') })
      .click();
  await page.getByRole('button', { name, exact: true }).last().click();
  await page.locator('dialog[open]').getByRole('button', { name, exact: true }).click();
  await page
    .getByRole('link', { name: word(language, 'term.auth.login'), exact: true })
    .first()
    .waitFor();
}
