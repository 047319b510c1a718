/// <reference lib="dom" />
import { randomInt } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { Api } from '../support/api.js';
import { Player } from '../support/player.js';
import { Visitor, openBrowser } from './support/browser.js';
import { screens } from './support/screens.js';
import { newestTo } from './support/inbox.js';
import { anAccount, type Account } from './support/walk.js';
import { word } from './support/words.js';

const NEW = ['Papaya!88boat', 'Kite!4477moon'] as const;

/** Matches the browser's console message about a refused request, which this journey provokes on purpose. */
const refused = (text: string): boolean => /status of 4\d\d/.test(text);

/**
 * Goal: a member who forgot the password logs in again by a code or a link, every other session ends, and the answers
 * do not reveal who is a member.
 */
describe.each(
  screens(
    [['en', 1440]],
    [
      ['bn', 1440],
      ['en', 390],
      ['ar', 390],
    ],
  ),
)('a forgotten password in %s at %i px', (language, width) => {
  let browser: Browser;
  let elsewhere: Visitor;
  let visitor: Visitor;
  let account: Account;
  const mobile = `017${String(randomInt(10 ** 8)).padStart(8, '0')}`;
  const email = `w${mobile}@example.test`;
  const found: string[] = [];
  const t = (id: string): string => word(language, id);
  beforeAll(async () => {
    browser = await openBrowser();
    elsewhere = await Visitor.open(browser, { language, width }, refused);
    visitor = await Visitor.open(browser, { language, width }, refused);
    account = anAccount();
    await elsewhere.go('/register');
    await elsewhere.page.locator('input[name="fields.email"]').fill(email);
    await elsewhere.page.locator('input[name="fields.mobileNum"]').fill(mobile);
    const { page } = elsewhere;
    await page.locator('input[name="fields.username"]').fill(account.username);
    await page.locator('input[name="fields.password"]').fill(account.password);
    await page.locator('input[name="confirm"]').fill(account.password);
    await page.locator('input[name="terms"]').check();
    await page.getByRole('button', { name: t('auth.create'), exact: true }).click();
    await page.locator('[data-testid="balance"]:visible').waitFor();
  }, 60_000);
  afterAll(() => browser.close());

  const codeIsSent = (): Promise<void> =>
    visitor.page
      .getByRole('status')
      .filter({ hasText: t('auth.codeSent').replace(/\{.*$/s, '').slice(0, 20) })
      .first()
      .waitFor();

  it('is not needed where a code to the number logs in', async () => {
    const guest = await Visitor.open(browser, { language, width }, refused);
    const { page } = guest;
    const number = `018${String(randomInt(10 ** 8)).padStart(8, '0')}`;
    const { account } = await Player.register(new Api(), { mobileNum: number });
    await guest.go('/login');
    await page.getByText(t('auth.forgotByMobile'), { exact: true }).click();
    await page.waitForURL(/by=sms/);
    await page.locator('input[name="mobileNum"]').fill(number);
    await page.getByRole('button', { name: t('auth.sendCode') }).click();
    await page.locator('input[name="code"]').fill(/\b\d{6}\b/.exec(await newestTo(number))?.[0] ?? '');
    found.push(...(await guest.examine('login by code')));
    if (process.env['SHOT']) await page.screenshot({ path: `${process.env['SHOT']}-${language}-${width}.png` });
    await page.locator('dialog button[type="submit"]').click();
    await page.locator('[data-testid="balance"]:visible').waitFor();
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toContain(account);
    await guest.close();
  }, 60_000);

  it('leads from the login to a form, and answers an unknown number like a known one', async () => {
    const { page } = visitor;
    await visitor.go('/login');
    const link = page.locator('dialog a[href="/forgotPassword"]');
    await link.click();
    // Until the form appears, the login shows a choice with the same text.
    await link.waitFor({ state: 'detached' });
    await page.getByText(t('auth.forgotByMobile'), { exact: true }).click();
    await page.waitForURL(/by=mobile/);
    found.push(...(await visitor.examine('forgot, mobile')));
    await page.locator('input[name="mobileNum"]').fill(`019${String(randomInt(10 ** 8)).padStart(8, '0')}`);
    await page.getByRole('button', { name: t('auth.sendCode') }).click();
    await codeIsSent();
    await page.evaluate(() => sessionStorage.removeItem('nm.code.sent'));
  }, 60_000);

  it('logs in by the code sent to the number, and ends the other session', async () => {
    const { page } = visitor;
    await visitor.go('/forgotPassword?by=mobile');
    await page.locator('input[name="mobileNum"]').fill(mobile);
    await page.getByRole('button', { name: t('auth.sendCode') }).click();
    const code = /\b\d{6}\b/.exec(await newestTo(mobile))?.[0] ?? '';
    await codeIsSent(); // the message may arrive before the page's own answer
    await page.reload();
    await visitor.settled();
    expect(await page.locator('input[name="mobileNum"]').inputValue()).toBe(mobile);
    expect(await page.locator('.codefield .btn').isDisabled()).toBe(true);
    await page.locator('input[name="code"]').fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
    await page.locator('input[name="next"]').fill(NEW[0]);
    await page.locator('input[name="confirm"]').fill(NEW[0]);
    await page.locator('dialog button[type="submit"]').click();
    await page.getByRole('alert').getByText(t('fail.identity.code_wrong')).first().waitFor();
    found.push(...(await visitor.examine('forgot, wrong code')));
    await page.locator('input[name="code"]').fill(code);
    await page.locator('dialog button[type="submit"]').click();
    await page.locator('[data-testid="balance"]:visible').waitFor();
    await elsewhere.page.locator('.ended').waitFor({ timeout: 30_000 });
  }, 90_000);

  it('sets a password by the emailed link, once', async () => {
    const third = await Visitor.open(browser, { language, width }, refused);
    const { page } = third;
    await third.go('/forgotPassword?by=mail');
    found.push(...(await third.examine('forgot, mail')));
    await page.locator('input[name="username"]').fill(account.username);
    await page.locator('input[name="email"]').fill(email);
    await page.locator('dialog button[type="submit"]').click();
    await page.getByText(t('auth.mailSent')).waitFor();
    const link = new URL(/https?:\S+/.exec(await newestTo(email))?.[0] ?? '');
    expect(link.origin).toBe(third.base);
    await page.goto(link.href);
    await third.settled();
    await page.waitForURL((url) => url.hash === '');
    found.push(...(await third.examine('reset')));
    await page.locator('input[name="next"]').fill(NEW[1]);
    await page.locator('input[name="confirm"]').fill(NEW[1]);
    await page.locator('dialog button[type="submit"]').click();
    await page.getByText(t('auth.resetDone')).waitFor();
    await page.locator('dialog a[href="/login"]').click();
    await page.locator('dialog input[name="username"]').fill(account.username);
    await page.locator('dialog input[name="password"]').fill(NEW[1]);
    await page.locator('dialog form button[type="submit"]').click();
    await page.locator('[data-testid="balance"]:visible').waitFor();
    await third.go('/verify');
    await page.goto(link.href);
    await third.settled();
    await page.locator('input[name="next"]').fill('Other!1234word');
    await page.locator('input[name="confirm"]').fill('Other!1234word');
    await page.locator('dialog button[type="submit"]').click();
    await page.getByText(t('auth.resetNoLink')).waitFor();
    found.push(...(await third.examine('reset, used')));
  }, 90_000);

  it('has no fault on any page', () => expect(found).toEqual([]));
});
