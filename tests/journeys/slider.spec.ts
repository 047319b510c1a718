/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';
import { screens } from './support/screens.js';
import { demoAnswer } from './support/slider.js';
import { anAccount, fillRegistration, logout } from './support/walk.js';
import { word } from './support/words.js';

const BRAND: Readonly<Record<string, string>> = { bn: 'nmbn' };

/** Goal: a visitor passes the slider check by tap, by keys, and after a wrong position. */
describe.each(
  screens(
    [['bn', 390]],
    [
      ['ar', 390],
      ['en', 1440],
    ],
  ),
)('the slider check in %s at %i px', (language, width) => {
  let browser: Browser;
  let visitor: Visitor;
  const account = anAccount();
  const t = (id: string): string => word(language, id);
  const refused = (text: string): boolean => text.includes('422');
  beforeAll(async () => {
    browser = await openBrowser();
    visitor = await Visitor.open(browser, { brand: BRAND[language] ?? 'nmen', language, width }, refused);
  }, 60_000);
  afterAll(() => browser.close());

  const slider = (page: Page) => page.getByTestId('slider');
  const range = (page: Page) => slider(page).locator('input[type="range"]');
  const shot = async (name: string): Promise<void> => {
    const path = process.env['SHOT'];
    if (path) await visitor.page.screenshot({ path: `${path}-${name}-${language}-${width}.png` });
  };

  it('is part of the registration', async () => {
    await visitor.go('/register');
    await fillRegistration(visitor, language, account);
    expect(visitor.faults).toEqual([]);
  }, 90_000);

  it('is passed without dragging, after a wrong position and another picture', async () => {
    const { page } = visitor;
    await logout(visitor, language);
    await visitor.go('/login');
    await page.locator('dialog input[name="username"]').fill(account.username);
    await page.locator('dialog input[name="password"]').fill(account.password);
    await page.locator('dialog form button[type="submit"]').click();
    await range(page).waitFor();
    expect(await visitor.examine('slider')).toEqual([]);
    await shot('slider');

    const first = await demoAnswer(page, 'slider');
    await range(page).fill(String(Number(first) > 150 ? 20 : 250));
    await range(page).press('Enter');
    await slider(page).getByText(t('auth.slider.again')).waitFor();
    await range(page).and(page.locator(':enabled')).waitFor();
    await expectOtherPicture(page, first);
    expect(await visitor.examine('slider again')).toEqual([]);
    await shot('again');

    const gap = Number(await demoAnswer(page, 'slider'));
    const box = await slider(page).locator('.slider-picture').boundingBox();
    if (!box) throw new Error('the picture has no place');
    const wanted = gap - 8;
    await page.mouse.click(box.x + ((wanted + 28) / 320) * box.width, box.y + box.height / 2);
    expect(Math.abs(Number(await range(page).inputValue()) - wanted)).toBeLessThanOrEqual(1);
    await slider(page)
      .getByRole('button', { name: t('auth.slider.right') })
      .click();
    await range(page).press('ArrowRight');
    await range(page).press('ArrowRight');
    expect(Math.abs(Number(await range(page).inputValue()) - gap)).toBeLessThanOrEqual(3);
    await slider(page)
      .getByRole('button', { name: t('auth.slider.done') })
      .click();
    await page.locator('[data-testid="balance"]:visible').waitFor();
  }, 90_000);
});

/** Waits until the browser has a new slider picture, which the cookie identifies. */
async function expectOtherPicture(page: Page, before: string): Promise<void> {
  for (let waited = 0; waited < 5_000 && (await demoAnswer(page, 'slider')) === before; waited += 100)
    await page.waitForTimeout(100);
}
