import { randomBytes } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { consoleUrl, type ConsoleAccount } from '../../support/operators.js';
import { freshTotp } from '../../support/totp.js';
import { Visitor } from './browser.js';
import { word } from './words.js';

const LANGUAGE = 'en';

export { demoOperators, type ConsoleAccount } from '../../support/operators.js';

/**
 * Opens the console in a separate browser profile. Its first calls are refused, because there is no session and a code
 * is needed.
 */
export const openConsole = (
  browser: Browser,
  { width = 1440, language = LANGUAGE }: { width?: number; language?: string } = {},
): Promise<Visitor> =>
  Visitor.open(browser, { base: consoleUrl(), language, width }, (text) => /status of 4(01|09|22)/.test(text));

/** Logs in. At the first login it sets up the authenticator with the secret on screen, and sets a password. */
export async function enterConsole(
  { page }: Visitor,
  { name, password, secret }: ConsoleAccount,
): Promise<ConsoleAccount> {
  const fill = (field: string, text: string): Promise<void> => page.locator(`input[name="${field}"]`).fill(text);
  const press = (id: string): Promise<void> => page.getByRole('button', { name: word(LANGUAGE, id) }).click();
  await fill('name', name);
  await fill('password', password);
  if (secret) {
    const inside = page.locator('.ot');
    // Another journey may have used this operator's code of the present time step. The product accepts each code once.
    for (let tries = 0; tries < 4; tries += 1) {
      await fill('code', await freshTotp(secret));
      const answer = page.waitForResponse(
        (each) => each.url().endsWith('/ops/session') && each.request().method() === 'POST',
      );
      await press('opsEntry.logIn');
      if ((await answer).ok()) break;
      await page.locator('form [role="alert"]').waitFor();
    }
    await inside.waitFor();
    return { name, password, secret };
  }
  await press('opsEntry.logIn');
  const shown = (await page.locator('[data-testid="secret"]').innerText()).trim();
  const own = `Lantern ${randomBytes(6).toString('hex')}`;
  await fill('newPassword', own);
  await fill('code', await freshTotp(shown));
  await press('opsEntry.finish');
  await page.locator('.ot').waitFor();
  return { name, password: own, secret: shown };
}

/** Registers an operator of the lab in the administrator's console, as a person does. */
export async function registerOperator(administrator: Visitor, role: string): Promise<ConsoleAccount> {
  const { page } = administrator;
  const name = `op_${role}_${randomBytes(3).toString('hex')}`;
  await administrator.go('/operators');
  await page.getByRole('button', { name: word(LANGUAGE, 'opsOperators.register') }).click();
  await page.locator('input[name="name"]').fill(name);
  await page.locator('input[name="displayName"]').fill(`The ${role}`);
  await page.locator(`input[name="role.${role}"]`).check();
  await page.locator('input[name="brand.lab"]').check();
  await page.locator('input[name="reason"]').fill('needed for the evening');
  await page.locator('dialog button[type="submit"]').click();
  const password = (await page.locator('[data-testid="one-time-password"]').innerText()).trim();
  await page.getByRole('button', { name: word(LANGUAGE, 'opsOperators.passwordKept') }).click();
  return { name, password };
}
