/// <reference lib="dom" />
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import type { Browser } from 'playwright-core';
import { until } from '../support/until.js';
import { Visitor, openBrowser } from './support/browser.js';
import { newestTo } from './support/inbox.js';
import { productPort } from './support/site.js';
import { passSlider } from './support/slider.js';
import { register } from './support/walk.js';
import { word } from './support/words.js';

const NEW_PLACE = '127.0.0.9';
const t = (id: string): string => word('en', id);
const codeIn = (text: string): string => /\b\d{6}\b/.exec(text)?.[0] ?? '';

/**
 * Goal: at a login from a new place, a member with two confirmed contacts chooses the one to which the code is sent.
 */
describe('a login from a new place', () => {
  let browser: Browser;
  // For the product, connections through this server come from another address.
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
