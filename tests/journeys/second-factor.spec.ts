/// <reference lib="dom" />
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import type { Browser } from 'playwright-core';
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
      await makeWithdrawable(account.username);
      const { page } = home;
      await home.go('/member/withdraw');
      await page.locator('[data-testid="withdraw-form"]').waitFor();
      await page.locator('.order-sum input').fill('50.00');
      await page.locator('form input[inputmode="numeric"][type="password"]').fill(PAYMENT);
      // The withdrawal ends the bonus of the registration.
      await page.locator('form input[type="checkbox"]').check({ force: true });
      const send = page.getByRole('button', { name: word(language, 'withdraw.request'), exact: true });
      await send.click();
      const code = page.locator('input[name="verificationCode"]');
      await code.waitFor();
      expect(await home.examine('the code of a withdrawal')).toEqual([]);
      const before = await newestTo(address);
      await page.getByText(word(language, 'factor.mail'), { exact: true }).click();
      const sent = await until(
        'the code',
        () => newestTo(address),
        (text) => text !== before,
      );
      await code.fill(codeIn(sent) === '000000' ? '000001' : '000000');
      await send.click();
      await page
        .getByRole('alert')
        .filter({ hasText: word(language, 'fail.identity.code_wrong') })
        .waitFor();
      await code.fill(codeIn(sent));
      await send.click();
      await page.waitForURL(/\/member\/withdraw\/[0-9a-f-]{36}$/);
      expect(home.faults).toEqual([]);
    },
    180_000,
  );
});

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

/**
 * Changes data instead of waiting for hours or days: the deposit counts as wagered, the payout account can be used, the
 * contacts count as confirmed two days ago, and the member's known IP addresses are deleted, so that the present one is
 * a new place.
 */
async function makeWithdrawable(username: string): Promise<void> {
  const [member] = await productRows<{ id: string }>('identity', 'SELECT id FROM members WHERE account = $1', [
    username,
  ]);
  await productRows('identity', 'DELETE FROM member_addresses WHERE member_id = $1', [member?.id]);
  await productRows(
    'identity',
    `UPDATE confirmed_contacts SET confirmed_at = confirmed_at - interval '2 days' WHERE member_id = $1`,
    [member?.id],
  );
  await productRows('wallet', `UPDATE payout_accounts SET usable_at = now() WHERE member_id = $1`, [member?.id]);
  await productRows(
    'wallet',
    `INSERT INTO reported_rounds (round_id, account_id, id, vendor, game_code, stake_minor, payout_minor)
     SELECT 'journey ' || a.id, a.id, uuidv7(), 'PALMHOUSE', 'PALM_EVENING', 6000, 6000 FROM accounts a
      WHERE a.member_id = $1`,
    [member?.id],
  );
}
