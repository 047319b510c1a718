/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { fromBase32, totp } from '../../services/identity/src/authenticator/totp.js';
import { until } from '../support/until.js';
import { Visitor, openBrowser } from './support/browser.js';
import { codeTo, confirmMail } from './support/contacts.js';
import { screens } from './support/screens.js';
import { anAccount, balance, register, type Account } from './support/walk.js';
import { word } from './support/words.js';

/** Matches the browser's console messages in a session that was ended from another session. */
const refused = (text: string): boolean => /status of 401/.test(text);
/** Matches the browser's console message about a request with a wrong code or password. */
const wrongCode = (text: string): boolean => /status of 4(00|01|03|09|10|22)/.test(text);

/**
 * Goal: a member sees every session of the account and ends one or all others, and an ended session is over at once.
 */
describe.each(
  screens(
    [['bn', 390]],
    [
      ['en', 1440],
      ['bn', 1440],
      ['ar', 1440],
      ['en', 390],
      ['ar', 390],
    ],
  ),
)('devices in %s at %i px', (language, width) => {
  let browser: Browser;
  let visitor: Visitor;
  let account: Account;
  const found: string[] = [];
  const t = (id: string): string => word(language, id);
  const devices = () => visitor.page.locator('[data-testid="devices"] li');

  /** A second session of the same account. */
  async function elsewhere(): Promise<Visitor> {
    const other = await Visitor.open(browser, { language, width: 390 }, refused);
    await other.go('/login');
    await other.page.locator('dialog input[name="username"]').fill(account.username);
    await other.page.locator('dialog input[name="password"]').fill(account.password);
    await other.page.locator('dialog button[type="submit"]').click();
    await other.page.locator('[data-testid="balance"]:visible').waitFor();
    return other;
  }

  beforeAll(async () => {
    browser = await openBrowser();
    visitor = await Visitor.open(browser, { language, width }, wrongCode);
  });
  afterAll(() => browser.close());

  it('shows this session alone at first', async () => {
    account = await register(visitor, language);
    await visitor.go('/member/securityCenter');
    await devices().getByText(t('member.thisSession'), { exact: true }).waitFor();
    expect(await devices().count()).toBe(1);
    expect(await devices().first().innerText()).toMatch(/Chrome · Linux/);
    expect(await visitor.page.getByRole('button', { name: t('member.endOthers') }).count()).toBe(0);
    found.push(...(await visitor.examine('one session')));
  }, 90_000);

  it('confirms a mobile number by its code, and refuses a wrong code', async () => {
    const { page } = visitor;
    const number = `17${String(Date.now()).slice(-8)}`;
    const row = page.getByTestId('contact-mobile');
    await row.getByText(t('member.notConfirmed'), { exact: true }).waitFor();
    await row.getByRole('button').click();
    const form = page.getByTestId('contact');
    await form.locator('select[name="dialing"]').selectOption('BD');
    await form.locator('input[name="value"]').fill(`0${number}`);
    await form.getByRole('button', { name: t('member.sendCode') }).click();
    const code = form.locator('input[name="code"]');
    await code.waitFor();
    found.push(...(await visitor.examine('the code of a contact')));
    const sent = await codeTo(`880${number}`);
    await code.fill(sent === '000000' ? '111111' : '000000');
    await form.getByRole('button', { name: t('term.action.confirm') }).click();
    await form.getByRole('alert').waitFor();
    await code.fill(sent);
    await form.getByRole('button', { name: t('term.action.confirm') }).click();
    await row.getByText(t('member.confirmed'), { exact: true }).waitFor();
    expect(await page.getByTestId('contact-mail').getByText(t('member.notConfirmed'), { exact: true }).count()).toBe(1);
    found.push(...(await visitor.examine('a confirmed contact')));
  }, 90_000);

  it('shows recovery codes once, adds an authenticator app after they are saved, and removes the app with one', async () => {
    const { page } = visitor;
    await visitor.go('/member/securityCenter');
    const row = page.getByTestId('authenticator-row');
    await row.getByRole('button', { name: t('member.appAdd') }).click();
    const form = page.getByTestId('authenticator');
    await form.locator('input[type="password"]').fill('Wrong!22pass');
    await form.getByRole('button', { name: t('member.appNext') }).click();
    await form.getByRole('alert').waitFor();
    await form.locator('input[type="password"]').fill(account.password);
    await form.getByRole('button', { name: t('member.appNext') }).click();
    await form.getByRole('img', { name: t('member.appQr') }).waitFor();
    found.push(...(await visitor.examine('the QR code and recovery codes of an authenticator')));
    // A member who closes the dialog here has not added the authenticator app. The next attempt shows a new key and new
    // recovery codes.
    const left = await form.getByTestId('secret').textContent();
    await page.locator('dialog[open] .x').click();
    await row.getByRole('button', { name: t('member.appAdd') }).click();
    await form.locator('input[type="password"]').fill(account.password);
    await form.getByRole('button', { name: t('member.appNext') }).click();
    const secret = (await form.getByTestId('secret').textContent()) ?? '';
    expect(secret).not.toBe(left);
    const codes = page.getByTestId('recovery-codes').locator('.reccodes > li');
    expect(await codes.count()).toBe(10);
    const recoveryCode = (await codes.first().textContent()) ?? '';
    const switchOn = form.getByRole('button', { name: t('member.appSwitchOn') });
    const code = totp(fromBase32(secret), new Date());
    await form.getByLabel(t('member.appCode')).fill(code === '000000' ? '111111' : '000000');
    expect(await switchOn.isDisabled()).toBe(true);
    await form.getByText(t('member.appSaved'), { exact: true }).click();
    await switchOn.click();
    await form.getByRole('alert').waitFor();
    expect(await switchOn.isDisabled()).toBe(true);
    await form.getByLabel(t('member.appCode')).fill(totp(fromBase32(secret), new Date()));
    await switchOn.click();
    await row.getByRole('button', { name: t('member.appRemove') }).click();
    found.push(...(await visitor.examine('the removal of an authenticator')));
    await form.locator('input[type="password"]').fill(account.password);
    await form.getByLabel(t('member.appAnyCode')).fill(recoveryCode);
    await form.getByRole('button', { name: t('member.appRemoveShort') }).click();
    await row.getByRole('button', { name: t('member.appAdd') }).waitFor();
  }, 90_000);

  it('shows the logins, and what to do about a strange one', async () => {
    const { page } = visitor;
    const wrong = await Visitor.open(browser, { language, width: 390 }, wrongCode);
    await wrong.go('/login');
    await wrong.page.locator('dialog input[name="username"]').fill(account.username);
    await wrong.page.locator('dialog input[name="password"]').fill('Wrong!22pass');
    await wrong.page.locator('dialog button[type="submit"]').click();
    await wrong.page.locator('dialog [role="alert"]').first().waitFor();
    await wrong.close();
    const other = await elsewhere();
    await visitor.go('/member/securityCenter');
    const logins = page.getByTestId('logins');
    await logins.getByText(t('member.loginResult.wrong_password'), { exact: true }).waitFor();
    expect(await logins.locator('li').count()).toBe(3);
    const kind = (id: string) => logins.locator('fieldset label', { hasText: t(`member.loginKind.${id}`) });
    await kind('refused').click();
    await page.waitForURL(/[?]logins=refused$/);
    await page.reload();
    await logins.getByText(t('member.loginResult.wrong_password'), { exact: true }).waitFor();
    expect(await logins.locator('li').count()).toBe(1);
    await kind('all').click();
    await logins.locator('li').nth(2).waitFor();
    found.push(...(await visitor.examine('the login history')));
    await logins
      .locator('li')
      .first()
      .getByRole('button', { name: t('member.notMe') })
      .click();
    found.push(...(await visitor.examine('a strange login')));
    await page
      .locator('dialog[open]')
      .getByRole('button', { name: t('member.notMeDo') })
      .click();
    await page.waitForURL(/\/member\/password/);
    await other.page.locator('.ended').waitFor({ timeout: 30_000 });
    found.push(...other.faults);
    await other.close();
  }, 90_000);

  it('ends one other session, which is over at once', async () => {
    const other = await elsewhere();
    await visitor.go('/member/securityCenter');
    await devices().nth(1).waitFor();
    found.push(...(await visitor.examine('two sessions')));
    await devices().nth(1).getByRole('button').click();
    await other.page.locator('.ended').waitFor({ timeout: 30_000 });
    await visitor.page.waitForFunction(() => document.querySelectorAll('[data-testid="devices"] li').length === 1);
    found.push(...other.faults);
    await other.close();
  }, 90_000);

  it('ends all other sessions after a confirmation, and keeps this one', async () => {
    const others = [await elsewhere(), await elsewhere()];
    await visitor.go('/member/securityCenter');
    await devices().nth(2).waitFor();
    await visitor.page.getByRole('button', { name: t('member.endOthers') }).click();
    found.push(...(await visitor.examine('asking')));
    await visitor.page
      .locator('dialog[open]')
      .getByRole('button', { name: t('member.endOthers') })
      .click();
    for (const other of others) await other.page.locator('.ended').waitFor({ timeout: 30_000 });
    await visitor.page.waitForFunction(() => document.querySelectorAll('[data-testid="devices"] li').length === 1);
    expect(await visitor.page.locator('[data-testid="balance"]:visible').count()).toBe(1);
    for (const other of others) await other.close();
  }, 120_000);

  it('has no fault on any page', () => expect(found).toEqual([]));
});

/**
 * Goal: the page says that a registration bonus is held until a contact is confirmed, and the bonus arrives after the
 * confirmation.
 */
describe('a registration bonus that waits', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('says what it waits for, and arrives once the mail address is confirmed', async () => {
    const t = (id: string): string => word('en', id);
    const payee = anAccount();
    const first = await Visitor.open(browser, { brand: 'nmen', width: 390 });
    await register(first, 'en', anAccount(), payee);
    const second = await Visitor.open(browser, { brand: 'nmen', width: 390 });
    const { username } = await register(second, 'en', anAccount(), payee);
    const { page } = second;
    await second.go('/member');
    const note = page.getByTestId('bonus-waits');
    await note.getByText(t('member.bonusWaits'), { exact: true }).waitFor();
    expect((await balance(page)).minor).toBe(0);
    expect(await second.examine('a bonus that waits')).toEqual([]);
    await confirmMail(page, 'en', `${username}@example.test`);
    await until(
      'the bonus',
      () => balance(page),
      ({ minor }) => minor > 0,
    );
    expect(second.faults).toEqual([]);
  }, 120_000);
});
