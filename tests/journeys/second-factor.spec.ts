/// <reference lib="dom" />
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import type { Browser, Locator } from 'playwright-core';
import { productRows } from '../support/product-database.js';
import { until } from '../support/until.js';
import { Visitor, openBrowser } from './support/browser.js';
import { newestTo } from './support/inbox.js';
import { screens } from './support/screens.js';
import { productPort } from './support/site.js';
import { passSlider } from './support/slider.js';
import { PAYMENT } from './support/payout.js';
import { deposit, register, type Account } from './support/walk.js';
import { word } from './support/words.js';

const NEW_PLACE = '127.0.0.9';
const t = (id: string): string => word('en', id);
const codeIn = (text: string): string => /\b\d{6}\b/.exec(text)?.[0] ?? '';

/** Confirms a mobile number of Bangladesh and a mail address in the security centre. */
async function confirmContacts(home: Visitor, number: string, address: string, language = 'en'): Promise<void> {
  const t = (id: string): string => word(language, id);
  await home.go('/member/securityCenter');
  for (const [kind, value, to] of [
    ['mobile', `0${number}`, `880${number}`],
    ['mail', address, address],
  ] as const) {
    const row = home.page.getByTestId(`contact-${kind}`);
    await row.getByRole('button').click();
    const form = home.page.getByTestId('contact');
    if (kind === 'mobile') await form.locator('select[name="dialing"]').selectOption('BD');
    await form.locator('input[name="value"]').fill(value);
    await form.getByRole('button', { name: t('member.sendCode') }).click();
    await form.locator('input[name="code"]').fill(codeIn(await newestTo(to)));
    await form.getByRole('button', { name: t('term.action.confirm') }).click();
    await row.getByText(t('member.confirmed'), { exact: true }).waitFor();
  }
}

/**
 * Goal: at a login from a new place (an IP address that the member has not used), a member with two confirmed contacts
 * chooses the one to which the code is sent.
 */
describe('a login from a new place', () => {
  let browser: Browser;
  // A proxy to the product. Its connections come from another IP address, so the product sees a login from a new place.
  const elsewhere: Server = createServer((socket) => {
    const product = connect({ host: '127.0.0.1', port: productPort(), localAddress: NEW_PLACE });
    socket.pipe(product).pipe(socket);
    for (const end of [socket, product]) end.on('error', () => [socket, product].forEach((each) => each.destroy()));
  });
  beforeAll(async () => {
    browser = await openBrowser();
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    await browser.close();
    elsewhere.close();
  });

  it('lets the member choose the second factor, and takes its code', async () => {
    const home = await Visitor.open(browser, { brand: 'nmen', width: 390 });
    const account = await register(home, 'en');
    const number = `17${String(Date.now()).slice(-8)}`;
    const address = `${account.username}@example.test`;
    await confirmContacts(home, number, address);
    const before = await newestTo(address);

    const base = `http://localhost:${(elsewhere.address() as AddressInfo).port}`;
    const refused = (text: string): boolean => /status of 4(01|03|22)/.test(text);
    const away = await Visitor.open(browser, { base, width: 390, language: 'en' }, refused);
    const { page } = away;
    await away.go('/login');
    await page.locator('dialog input[name="username"]').fill(account.username);
    await page.locator('dialog input[name="password"]').fill(account.password);
    await page.locator('dialog form button[type="submit"]').click();
    const choice = page.getByRole('radio', { name: t('factor.mail') });
    await passSlider(page, choice);
    await choice.waitFor({ state: 'attached' });
    expect(await page.getByRole('radio', { name: t('factor.mobile') }).isChecked()).toBe(true);
    expect(await page.getByRole('radio', { name: t('factor.authenticator') }).count()).toBe(0);
    expect(await away.examine('the choice of a second factor')).toEqual([]);
    await page.getByText(t('factor.mail'), { exact: true }).click();
    const sent = await until(
      'the code',
      () => newestTo(address),
      (text) => text !== before,
    );
    await page.locator('dialog input[name="verificationCode"]').fill(codeIn(sent));
    await page.locator('dialog form button[type="submit"]').click();
    await page.locator('[data-testid="balance"]:visible').waitFor();
    expect([...home.faults, ...away.faults]).toEqual([]);
  }, 120_000);
});

/**
 * Goal: money can be withdrawn from a new place (another IP address) only with the second factor, whose code goes to
 * the contact that the member chose.
 */
describe('a withdrawal from a new place', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it.each(screens([['bn', 390]], [['en', 1440]]))(
    'asks for the code in %s at %i px, and is requested with it',
    async (language, width) => {
      const refused = (text: string): boolean => /status of 4(01|03|22)/.test(text);
      const home = await Visitor.open(browser, { brand: 'nmen', width, language }, refused);
      const account = await register(home, language);
      const address = `${account.username}@example.test`;
      await confirmContacts(home, `17${String(Date.now()).slice(-8)}`, address, language);
      await deposit(home, language, undefined, '60.00');
      await readyToWithdraw(home, account, language);
      await makeWithdrawable(account.username, '6000');
      await forgetPlaces(account.username);
      const send = await requestWithdrawal(home, '50.00', language);
      await send.click();
      const code = home.page.locator('input[name="verificationCode"]');
      await code.waitFor();
      expect(await home.examine('the code of a withdrawal')).toEqual([]);
      const sent = await codeByMail(home, address, language);
      await code.fill(sent === '000000' ? '000001' : '000000');
      await send.click();
      await home.page
        .getByRole('alert')
        .filter({ hasText: word(language, 'fail.identity.code_wrong') })
        .waitFor();
      await code.fill(sent);
      await send.click();
      await home.page.waitForURL(/\/member\/withdraw\/[0-9a-f-]{36}$/);
      expect(home.faults).toEqual([]);
    },
    180_000,
  );
});

/**
 * Goal: from an amount that the brand chose, a withdrawal needs the second factor at a known place (IP address) too; a
 * smaller one does not.
 */
describe('a large withdrawal', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it.each(screens([['bn', 390]], [['en', 1440]]))(
    'asks for the code in %s at %i px, and a small one does not',
    async (language, width) => {
      const refused = (text: string): boolean => /status of 4(01|03|22)/.test(text);
      const home = await Visitor.open(browser, { brand: 'nmbn', width, language }, refused);
      const account = await register(home, language);
      const address = `${account.username}@example.test`;
      await confirmContacts(home, `17${String(Date.now()).slice(-8)}`, address, language);
      for (let times = 0; times < 2; times += 1) await deposit(home, language, undefined, '30000.00');
      await readyToWithdraw(home, account, language);
      await makeWithdrawable(account.username, '6000000');
      const code = home.page.locator('input[name="verificationCode"]');
      const order = /\/member\/withdraw\/[0-9a-f-]{36}$/;

      await (await requestWithdrawal(home, '5000.00', language)).click();
      await home.page.waitForURL(order);

      const send = await requestWithdrawal(home, '50000.00', language);
      await send.click();
      await code.waitFor();
      expect(await home.examine('the code of a large withdrawal')).toEqual([]);
      await code.fill(await codeByMail(home, address, language));
      await send.click();
      await home.page.waitForURL(order);
      expect(home.faults).toEqual([]);
    },
    180_000,
  );
});

/**
 * Fills the form of a withdrawal, with the consent to the end of a bonus if the form asks for it.
 * @returns the button that sends the form
 */
async function requestWithdrawal(home: Visitor, amount: string, language: string): Promise<Locator> {
  const { page } = home;
  await home.go('/member/withdraw');
  await page.locator('[data-testid="withdraw-form"]').waitFor();
  await page.locator('.order-sum input').fill(amount);
  await page.locator('form input[inputmode="numeric"][type="password"]').fill(PAYMENT);
  const consent = page.locator('form input[type="checkbox"]');
  if (await consent.count()) await consent.check({ force: true });
  return page.getByRole('button', { name: word(language, 'withdraw.request'), exact: true });
}

/** Chooses the mail address for the code, and returns the code that arrives. */
async function codeByMail({ page }: Visitor, address: string, language: string): Promise<string> {
  const before = await newestTo(address);
  await page.getByText(word(language, 'factor.mail'), { exact: true }).click();
  const sent = await until(
    'the code',
    () => newestTo(address),
    (text) => text !== before,
  );
  return codeIn(sent);
}

/** Sets the payment password and adds a bank account, by the forms. */
async function readyToWithdraw(home: Visitor, { password }: Account, language: string): Promise<void> {
  const { page } = home;
  const t = (id: string): string => word(language, id);
  const secret = page.locator('form input[inputmode="numeric"][type="password"]');
  const save = (id: string) => page.getByRole('button', { name: t(id), exact: true }).click();
  await home.go('/member/paymentPassword');
  await page.locator('input[autocomplete="current-password"]').fill(password);
  await secret.nth(0).fill(PAYMENT);
  await secret.nth(1).fill(PAYMENT);
  await save('term.action.save');
  await page.locator('[data-way="done"]').waitFor();
  await home.go('/member/withdraw/accounts');
  await page.locator('[data-testid="account-form"] .seg label', { hasText: t('withdraw.kind.bank') }).click();
  await page.getByRole('textbox', { name: t('withdraw.institution.bank') }).fill('City Bank');
  await page.getByRole('textbox', { name: t('withdraw.holder') }).fill('Rafi Miah');
  const number = `BD${String(Date.now()).slice(-10)}`;
  await page.getByRole('textbox', { name: t('withdraw.number.bank') }).fill(number);
  await secret.fill(PAYMENT);
  await save('withdraw.addAccount');
  await page.locator('[data-testid="accounts"]').getByText(number.slice(-4)).waitFor();
}

const idOf = async (username: string): Promise<string | undefined> =>
  (await productRows<{ id: string }>('identity', 'SELECT id FROM members WHERE account = $1', [username]))[0]?.id;

/** Deletes the IP addresses that the member used, so that the present one counts as a new place. */
async function forgetPlaces(username: string): Promise<void> {
  await productRows('identity', 'DELETE FROM member_addresses WHERE member_id = $1', [await idOf(username)]);
}

/**
 * Changes data instead of waiting for hours or days: the deposit counts as wagered, the payout account can be used, and
 * the contacts count as confirmed two days ago.
 * @param stakeMinor the stakes that count (minor units)
 */
async function makeWithdrawable(username: string, stakeMinor: string): Promise<void> {
  const id = await idOf(username);
  await productRows(
    'identity',
    `UPDATE confirmed_contacts SET confirmed_at = confirmed_at - interval '2 days' WHERE member_id = $1`,
    [id],
  );
  await productRows('wallet', `UPDATE payout_accounts SET usable_at = now() WHERE member_id = $1`, [id]);
  await productRows(
    'wallet',
    `INSERT INTO reported_rounds (round_id, account_id, id, vendor, game_code, stake_minor, payout_minor)
     SELECT 'journey ' || a.id, a.id, uuidv7(), 'PALMHOUSE', 'PALM_EVENING', $2, $2 FROM accounts a
      WHERE a.member_id = $1`,
    [id, stakeMinor],
  );
}
