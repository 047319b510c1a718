/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';
import { screens } from './support/screens.js';
import { paidMinor, playToEnd, slotOf, slotStands } from './support/slot.js';
import { balanceBecomes, firstBalance, register } from './support/walk.js';

const ROUNDS = 10;
const TEXTS = { en: /Free round · 10 lines/, bn: /ফ্রি রাউন্ড · 10টি লাইন/, ar: /جولة مجانية · 10 خطوط/ } as const;

/**
 * Goal: a member gets free rounds for a code, sees where and until when they are played, plays them in the vendor's
 * slot without a stake, and is paid once what they won when the last one is played.
 */
describe.each(
  screens(
    [['en', 390]],
    [
      ['bn', 1440],
      ['ar', 390],
    ],
  ),
)('Free rounds in %s at %i px', (language, width) => {
  let browser: Browser;
  let visitor: Visitor;
  const found: string[] = [];
  beforeAll(async () => {
    browser = await openBrowser();
    visitor = await Visitor.open(browser, { brand: 'lab', language, width });
    await register(visitor, language);
  }, 120_000);
  afterAll(() => browser.close());

  it('are given by a code and listed with their end', async () => {
    const { page } = visitor;
    await visitor.go('/member/rewardCenter');
    const form = page.getByTestId('code-form');
    await form.locator('input').fill('tiger-10');
    await form.locator('button').click();
    await form.getByRole('status').waitFor();
    const card = page.locator('[data-testid="free-rounds"][data-state="open"]');
    await card.waitFor({ timeout: 30_000 });
    expect(await card.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0');
    found.push(...(await visitor.examine('free rounds')));
    await card.locator('a').click();
    await slotStands(page);
  }, 60_000);

  it('cost nothing in the game, and what they won is paid once after the last one', async () => {
    const { page } = visitor;
    const slot = slotOf(page);
    const before = await firstBalance(page);
    expect(await slot.locator('#given-left').innerText()).toContain(String(ROUNDS));
    found.push(...(await visitor.examine('a game with free rounds')));
    let won = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      expect(await slot.locator('#given').isVisible()).toBe(true);
      await playToEnd(page, () => slot.locator('#spin').click());
      won += await paidMinor(page);
    }
    await slot.locator('#given').waitFor({ state: 'hidden' });
    await balanceBecomes(page, before + won);
    await visitor.go('/member/rewardCenter?state=claimed');
    await page.locator('[data-testid="free-rounds"][data-state="ended"]').waitFor();
    const paid = page.locator('[data-testid="reward"][data-promotion="free-rounds-code"][data-status="issued"]');
    if (won > 0) await paid.waitFor();
    expect(await paid.count()).toBe(won > 0 ? 1 : 0);
    found.push(...(await visitor.examine('ended free rounds')));
  }, 120_000);

  it('are in the betting record as free rounds', async () => {
    const { page } = visitor;
    await visitor.go('/member/personalHistoryCopy?game=BAZAAR:TIGER_GATE');
    const rows = page.locator(width > 900 ? '.tblwrap tbody tr' : '.betcards > li');
    await rows.first().waitFor();
    const described = (await rows.allInnerTexts()).filter((row) => /·/.test(row));
    expect(described).not.toEqual([]);
    for (const row of described) expect(row).toMatch(TEXTS[language]);
    found.push(...visitor.faults);
  }, 60_000);

  it('have no fault on any page', () => expect(found).toEqual([]));
});
