/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';
import { screens } from './support/screens.js';
import { register, type Account } from './support/walk.js';
import { word } from './support/words.js';

/** The console message of a session that was ended elsewhere. */
const refused = (text: string): boolean => /status of 401/.test(text);

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
    visitor = await Visitor.open(browser, { language, width });
  });
  afterAll(() => browser.close());

  it('shows this session alone at first', async () => {
    account = await register(visitor, language);
    await visitor.go('/member/securityCenter');
    await visitor.page.getByText(t('member.thisSession'), { exact: true }).waitFor();
    expect(await devices().count()).toBe(1);
    expect(await devices().first().innerText()).toMatch(/Chrome · Linux/);
    expect(await visitor.page.getByRole('button', { name: t('member.endOthers') }).count()).toBe(0);
    found.push(...(await visitor.examine('one session')));
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
