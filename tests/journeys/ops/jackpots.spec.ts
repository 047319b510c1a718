/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core';
import { Visitor, openBrowser } from '../support/browser.js';
import { demoOperators, enterConsole, openConsole, type ConsoleAccount } from '../support/console.js';
import { word } from '../support/words.js';

const w = (id: string): string => word('en', id);
/** Returns the beginning of an error message, up to the amount in it. */
const start = (error: string): string => w(`opsJackpots.${error}`).split('{')[0] ?? '';

/**
 * Goal: an operator reads a jackpot pool and changes its terms; seed and ceiling wait for the next win, a change
 * without a note is not sent, one of an older version is refused, and the audit log has every change.
 */
describe('an operator changes a jackpot', () => {
  let browser: Browser;
  let administrator: Visitor;
  const found: string[] = [];

  beforeAll(async () => {
    browser = await openBrowser();
    administrator = await openConsole(browser);
    await administrator.go('/');
    await enterConsole(administrator, demoOperators()[0] as ConsoleAccount);
  }, 120_000);
  afterAll(() => browser.close());

  const open = (page: Page): Promise<void> =>
    page
      .getByTestId('pool')
      .first()
      .getByRole('button', { name: w('opsJackpots.change') })
      .click();
  const field = (page: Page, name: string) => page.locator(`dialog[open] input[name="${name}"]`);
  const send = (page: Page): Promise<void> => page.locator('dialog[open] button[type="submit"]').click();

  it('with a note, by the version that was seen', async () => {
    const { page } = administrator;
    await administrator.go('/jackpots');
    await page.getByTestId('pool').first().waitFor();
    found.push(...(await administrator.examine('jackpots')));
    // A name and its figure are close together, even on a wide screen.
    expect((await page.locator('.poolfacts').first().boundingBox())?.width).toBeLessThan(480);
    await open(page);
    const [share, seed, cap] = await Promise.all(
      ['share', 'seed', 'cap'].map((name) => field(page, name).inputValue()),
    );
    await field(page, 'cap').fill('1');
    await field(page, 'seed').fill('9999999');
    await send(page);
    for (const bound of ['badSeed', 'badCap']) await page.locator('dialog[open]').getByText(start(bound)).waitFor();
    await page.locator('dialog[open]').getByText(w('opsKit.needed')).waitFor();
    found.push(...(await administrator.examine('wrong terms')));
    await field(page, 'seed').fill(seed ?? '');
    await field(page, 'share').fill('0.9');
    await field(page, 'cap').fill(`${Number(cap) + 1}`);
    await field(page, 'note').fill('the new season');
    await send(page);
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await page.getByTestId('pool').first().locator('.note').waitFor();
    found.push(...(await administrator.examine('terms that wait')));
    // Two windows have the same version. The second one is refused, and can save after the pool was read again.
    const other = await administrator.context.newPage();
    await other.goto(`${administrator.base}/jackpots`);
    await open(other);
    await open(page);
    for (const window of [other, page]) {
      await field(window, 'share').fill(share || '1');
      await field(window, 'seed').fill(seed ?? '');
      await field(window, 'cap').fill(cap ?? '');
      await field(window, 'note').fill('as before');
    }
    await send(other);
    await other.locator('dialog[open]').waitFor({ state: 'detached' });
    await other.close();
    await send(page);
    await page.locator('dialog[open]').getByText(w('fail.review.stale')).waitFor();
    administrator.faults.splice(
      0,
      administrator.faults.length,
      ...administrator.faults.filter((one) => !/409/.test(one)),
    );
    await page.getByTestId('pool').first().locator('.note').waitFor({ state: 'detached' });
    await send(page);
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await administrator.go('/audit');
    await page
      .locator('td', { hasText: w('opsAudit.act.jackpots.terms') })
      .first()
      .waitFor();
    expect(found).toEqual([]);
  }, 120_000);
});
