/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';
import { slotStands } from './support/slot.js';
import { register } from './support/walk.js';
import { word } from './support/words.js';

// Goal: a player finds a game while typing, with a typo and in the own language, and opens it.
describe.each([
  ['en', 1440, 'midnigt tig', 'Midnight Tiger'],
  ['bn', 390, 'মাঝরাতের বাগ', 'মাঝরাতের বাঘ'],
] as const)('search in %s at %i px', (language, width, typed, name) => {
  let browser: Browser;
  let visitor: Visitor;
  const found: string[] = [];
  const field = () =>
    visitor.page.locator(width > 900 ? 'dialog input[type="search"]' : '.lobbar input[type="search"]');
  const results = () => visitor.page.locator(width > 900 ? '[data-testid="found"] a' : '[data-testid="games"] a.tile');
  beforeAll(async () => {
    browser = await openBrowser();
    visitor = await Visitor.open(browser, { language, width });
    await register(visitor, language);
  }, 60_000);
  afterAll(() => browser.close());

  it('is open from the header, or under the tab of games', async () => {
    const { page } = visitor;
    await visitor.go('/');
    if (width > 900)
      await page
        .locator('.head')
        .getByRole('button', { name: word(language, 'app.findGame') })
        .click();
    else await page.locator('.tabbar a[href="/games"]').click();
    await results().nth(3).waitFor();
    found.push(...(await visitor.examine('search')));
  }, 60_000);

  it('recommends games where none is found', async () => {
    const { page } = visitor;
    await field().fill('zzzzzz');
    if (width > 900) await page.getByText(word(language, 'app.noGameFound')).waitFor();
    else await page.locator('[data-testid="recommended"] a.tile').first().waitFor();
    found.push(...(await visitor.examine('nothing found')));
  }, 60_000);

  it('finds a game as the player types, with a typo, and opens it', async () => {
    const { page } = visitor;
    await field().fill('');
    await field().pressSequentially(typed, { delay: 20 });
    await results().filter({ hasText: name }).first().waitFor();
    expect(await results().first().innerText()).toContain(name);
    found.push(...(await visitor.examine('found')));
    await results().first().click();
    await page.waitForURL(/\/seamless\?.*gameCode=MIDNIGHT_TIGER/);
    await slotStands(page);
    expect(await page.locator('.gbar h1').innerText()).toBe(name);
  }, 90_000);

  it('has no fault on any page', () => expect(found).toEqual([]));
});
