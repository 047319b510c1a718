/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';
import { confirmMail } from './support/contacts.js';
import { screens } from './support/screens.js';
import { paidMinor, playToEnd, slotOf, slotStands, stakeMinor } from './support/slot.js';
import { balance, balanceBecomes, fillRegistration, firstBalance } from './support/walk.js';

const minor = (text: string): number => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100);
const TEXTS = {
  en: {
    choice: /Bought 10 free spins for 15\.2 × the stake/,
    outcome: /Free spins 10, Wins \d+/,
    refused: /cash only/,
  },
  bn: { choice: /15\.2 গুণ দামে 10টি ফ্রি স্পিন কেনা/, outcome: /ফ্রি স্পিন 10/, refused: /শুধু ক্যাশ/ },
  ar: { choice: /شراء 10 لفات مجانية مقابل 15\.2/, outcome: /اللفات المجانية 10/, refused: /نقدًا فقط/ },
} as const;

/**
 * Goal: a player reads the price, the return and the largest win of free spins before buying them, pays the price with
 * cash once, and finds the round in the betting record with the price as its stake. Bonus money cannot pay for them.
 */
describe.each(
  screens(
    [['en', 390]],
    [
      ['en', 1440],
      ['bn', 390],
      ['ar', 1440],
    ],
  ),
)('Bought free spins in %s at %i px', (language, width) => {
  let browser: Browser;
  const found: string[] = [];
  const text = TEXTS[language];
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  const opened = async (brand: string): Promise<Visitor> => {
    const visitor = await Visitor.open(browser, { brand, language, width });
    await visitor.go('/rng');
    await visitor.page.locator('[data-testid="games"] a[href*="gameCode=TIGER_GATE"]').click();
    await visitor.page.waitForURL(/\/login\?back=/);
    await visitor.page.locator('dialog a[href^="/register"]').click();
    await fillRegistration(visitor, language);
    await slotStands(visitor.page);
    return visitor;
  };

  it('are bought after a question, once, and are in the betting record', async () => {
    const visitor = await opened('lab');
    const { page } = visitor;
    const slot = slotOf(page);
    const before = await firstBalance(page);
    const price = (await stakeMinor(page)) * 15.2;
    expect(minor(await slot.locator('#buy-price').innerText())).toBe(price);
    await slot.locator('#buy-open').click();
    const sheet = slot.locator('#buy');
    expect(minor(await sheet.locator('#buy-cost').innerText())).toBe(price);
    expect(minor(await sheet.locator('#buy-largest').innerText())).toBe((await stakeMinor(page)) * 2_268);
    expect(await sheet.innerText()).toContain('95.27%');
    found.push(...(await visitor.examine('question')));
    await sheet.locator('#buy-cancel').click();
    expect((await balance(page)).minor).toBe(before);
    await slot.locator('#buy-open').click();
    await playToEnd(page, () => sheet.locator('#buy-confirm').click());
    const paid = await paidMinor(page);
    await balanceBecomes(page, before - price + paid);
    expect(await slot.locator('#result.gain').count()).toBe(paid > price ? 1 : 0);
    await visitor.go('/member/personalHistoryCopy?game=BAZAAR:TIGER_GATE');
    const rows = page.locator(width > 900 ? '.tblwrap tbody tr' : '.betcards > li');
    await rows.first().waitFor();
    const [row = ''] = await rows.allInnerTexts();
    expect(row).toMatch(text.choice);
    expect(row).toMatch(text.outcome);
    const totals = (await page.locator('[data-testid="totals"] dd').allInnerTexts()).map(minor);
    expect([totals[1], totals[3]]).toEqual([price, paid]);
    found.push(...visitor.faults);
  }, 120_000);

  it('are not bought with bonus money, and the page says what the player can do', async () => {
    const visitor = await opened(language === 'bn' ? 'nmbn' : 'nmen');
    const { page } = visitor;
    const slot = slotOf(page);
    // If there were too many registrations from one address on one day, the bonus is held until a contact is confirmed.
    const game = page.url();
    await visitor.go('/member');
    const note = page.getByTestId('bonus-waits');
    await note
      .or(page.locator('[data-testid="balance"]:visible .num', { hasText: /[1-9]/ }).first())
      .first()
      .waitFor();
    if (await note.isVisible()) await confirmMail(page, language, `buyer${Date.now()}@example.test`);
    await visitor.go(new URL(game).pathname + new URL(game).search);
    await slotStands(page);
    const before = await firstBalance(page);
    await slot.locator('#buy-open').click();
    await slot.locator('#buy-confirm').click();
    await slot.locator('#result').filter({ hasText: text.refused }).waitFor();
    found.push(...(await visitor.examine('refusal')));
    expect((await balance(page)).minor).toBe(before);
  }, 120_000);

  it('have no fault on any page', () => expect(found).toEqual([]));
});
