/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';
import { screens } from './support/screens.js';
import { slotOf } from './support/slot.js';
import { balance, balanceBecomes, register } from './support/walk.js';
import { word } from './support/words.js';

const minor = (text: string): number => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100);

/**
 * Goal: a player opens a sportsbook from its tile, places a single and a double, sees the single settled, cashes the
 * double out, and finds both in the betting record with the same money. The test orders the matches by the simulated
 * vendor's own control.
 */
describe.each(
  screens(
    [['bn', 390]],
    [
      ['en', 1440],
      ['ar', 390],
    ],
  ),
)('The book in %s at %i px', (language, width) => {
  let browser: Browser;
  let visitor: Visitor;
  const found: string[] = [];
  const money = { single: 0, singlePaid: 0, double: 0, doublePaid: 0 };
  beforeAll(async () => {
    browser = await openBrowser();
    visitor = await Visitor.open(browser, { language, width });
    await register(visitor, language);
  }, 60_000);
  afterAll(() => browser.close());

  /** Orders a match by the control of the simulated vendor, and returns its id. */
  const ordered = async (startsInMs: number, stepMs: number, ends: object): Promise<string> => {
    const src = (await visitor.page.locator('.gframe iframe').getAttribute('src')) ?? '';
    const answer = await fetch(new URL('/sandbox/fixtures', src), {
      method: 'POST',
      body: JSON.stringify({ gameCode: 'MAIDAN_MATCHES', startsInMs, stepMs, ends }),
    });
    return ((await answer.json()) as { fixture: string }).fixture;
  };
  const price = (fixture: string, pick: string) =>
    slotOf(visitor.page).locator(`.od[data-key="${fixture} result ${pick}"]`);
  const place = async (): Promise<number> => {
    const { page } = visitor;
    const before = (await balance(page)).minor;
    const book = slotOf(page);
    await book.locator('#stake').fill('1.00');
    await book.locator('#place:enabled').click();
    await balanceBecomes(page, before - 100);
    return 100;
  };

  it('opens from its tile', async () => {
    const { page } = visitor;
    await visitor.go('/sports');
    await page.locator('main a[href*="gameCode=MAIDAN_MATCHES"]:visible').first().click();
    await page.locator('.gframe[data-stage="shown"]').waitFor();
    await slotOf(page).locator('.fx .od:enabled').first().waitFor();
    found.push(...(await visitor.examine('book')));
  }, 60_000);

  it('takes a single, and settles it when its match is over', async () => {
    const { page } = visitor;
    const book = slotOf(page);
    const fixture = await ordered(12_000, 20, { 'result:home': 'won' });
    await price(fixture, 'home').click();
    expect(await price(fixture, 'home').getAttribute('aria-pressed')).toBe('true');
    money.single = await place();
    const before = (await balance(page)).minor;
    await book.locator('[data-id="mine"]').click();
    const settled = book.locator('.mid [data-state="settled"]');
    await settled.waitFor({ timeout: 30_000 });
    money.singlePaid = Number(await settled.getAttribute('data-paid'));
    expect(money.singlePaid).toBeGreaterThan(100);
    await balanceBecomes(page, before + money.singlePaid);
    found.push(...(await visitor.examine('bets of the book')));
  }, 60_000);

  it('takes a double, and cashes it out at the sum that its button names', async () => {
    const { page } = visitor;
    const book = slotOf(page);
    const fixtures = [await ordered(600_000, 1_000, {}), await ordered(600_000, 1_000, {})];
    await book.locator('[data-id="all"]').click();
    for (const fixture of fixtures) await price(fixture, 'home').click();
    found.push(...(await visitor.examine('slip of the book')));
    money.double = await place();
    const before = (await balance(page)).minor;
    await book.locator('[data-id="mine"]').click();
    const cash = book.locator('.mid [data-act="cash"]');
    money.doublePaid = minor(await cash.innerText());
    await cash.click();
    await book.locator('.mid [data-state="cashed"]').waitFor();
    await balanceBecomes(page, before + money.doublePaid);
  }, 60_000);

  it('has both in the betting record, with the same money and every leg in words', async () => {
    const { page } = visitor;
    await visitor.go('/member/personalHistoryCopy?game=MAIDAN:MAIDAN_MATCHES');
    const rows = page.locator(width > 900 ? '.tblwrap tbody tr' : '.betcards > li');
    await rows.nth(1).waitFor();
    expect(await rows.count()).toBe(2);
    const totals = (await page.locator('[data-testid="totals"] dd').allInnerTexts()).map(minor);
    expect([totals[1], totals[3]]).toEqual([money.single + money.double, money.singlePaid + money.doublePaid]);
    await page
      .locator(width > 900 ? '.tblwrap .betname' : '.betcards .betname')
      .first()
      .click();
    const story = page.locator('dialog[open] .betlines li');
    await story.first().waitFor();
    expect(await story.count()).toBe(2);
    const result = { en: 'Match result', bn: 'ম্যাচের ফল', ar: 'نتيجة المباراة' }[language];
    expect(await story.first().innerText()).toContain(result);
    found.push(...(await visitor.examine(word(language, 'term.bet.round'))));
  }, 60_000);

  it('has no fault on any page', () => expect(found).toEqual([]));
});
