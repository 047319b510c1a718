/// <reference lib="dom" />
import { randomInt } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';
import { newestTo } from './support/inbox.js';
import { screens } from './support/screens.js';
import { passSlider } from './support/slider.js';
import { fillRegistration } from './support/walk.js';
import { word } from './support/words.js';

/** Goal: a visitor registers with a mobile number and the code that was sent to it. */
describe.each(screens([['bn', 390]], [['en', 1440]]))('registration by mobile in %s at %i px', (language, width) => {
  let browser: Browser;
  let visitor: Visitor;
  const t = (id: string): string => word(language, id);
  beforeAll(async () => {
    browser = await openBrowser();
    visitor = await Visitor.open(browser, { brand: 'nmbn', language, width });
  }, 60_000);
  afterAll(() => browser.close());

  it('asks for the number, sends a code, and opens the account', async () => {
    const { page } = visitor;
    const number = `017${String(randomInt(10 ** 8)).padStart(8, '0')}`;
    await visitor.go('/register');
    await page
      .locator('label')
      .filter({ hasText: t('auth.registerBy.mobile') })
      .click();
    const mobile = page.locator('input[name="fields.mobileNum"]');
    const code = page.locator('input[name="fields.verificationCode"]');
    const send = page.getByRole('button', { name: t('auth.sendCode') });
    await send.click();
    await page.locator('[role="alert"]').first().waitFor();
    await mobile.fill(number);
    await send.click();
    await passSlider(page, page.getByText(number));
    await page.getByText(number).first().waitFor();
    expect(await visitor.examine('registration by mobile')).toEqual([]);
    await code.fill(/\d{6}/.exec(await newestTo(`880${number.slice(1)}`))?.[0] ?? '');
    await fillRegistration(visitor, language);
    expect(visitor.faults).toEqual([]);
  }, 90_000);
});
