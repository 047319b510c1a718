/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';
import { screens } from './support/screens.js';
import { register } from './support/walk.js';
import { word } from './support/words.js';

/**
 * Goal: a player finds every bet again by state, day, result and id, with the totals of the days and the proof of each
 * bet. The bets and rounds are real; only the failing connection is simulated.
 */
const BETS = 23;

/** Plays rounds of dice over the public calls in the page's own session, so that some win and some lose. */
const play = (visitor: Visitor, count: number): Promise<{ stakeMinor: string; payoutMinor: string }[]> =>
  visitor.page.evaluate(async (rounds) => {
    const done = [];
    for (let n = 0; n < rounds; n += 1) {
      const stakeMinor = String(100 + n);
      const answer = await fetch('/lgw/inhouse/dice/bets', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${sessionStorage.getItem('token')}`,
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify({ stakeMinor, target: '5000', over: n % 2 === 0 }),
      });
      const { value } = (await answer.json()) as { value: { payoutMinor: string } };
      done.push({ stakeMinor, payoutMinor: value.payoutMinor });
    }
    return done;
  }, count);

/** The valid stake of one of our games: the smaller of the stake and the amount won or lost. */
const validOf = ({ stakeMinor, payoutMinor }: { stakeMinor: string; payoutMinor: string }): number =>
  Math.min(Number(stakeMinor), Math.abs(Number(payoutMinor) - Number(stakeMinor)));

const minor = (text: string): number => Math.round(Number(text.replace('\u2212', '-').replace(/[^\d.-]/g, '')) * 100);

describe.each(
  screens(
    [
      ['bn', 1440],
      ['ar', 390],
    ],
    [
      ['en', 1440],
      ['ar', 1440],
      ['en', 390],
      ['bn', 390],
    ],
  ),
)('the betting record in %s at %i px', (language, width) => {
  let browser: Browser;
  let visitor: Visitor;
  let played: { stakeMinor: string; payoutMinor: string }[];
  const found: string[] = [];
  const rows = () => visitor.page.locator(width > 900 ? '.tblwrap tbody tr' : '.betcards > li');
  const totals = async () => (await visitor.page.locator('[data-testid="totals"] dd').allInnerTexts()).map(minor);
  const shown = (count: number) =>
    visitor.page.waitForFunction(
      ([selector, wanted]) => document.querySelectorAll(selector as string).length === wanted,
      [width > 900 ? '.tblwrap tbody tr' : '.betcards > li', count] as const,
    );

  beforeAll(async () => {
    browser = await openBrowser();
    visitor = await Visitor.open(browser, { language, width }, (text) =>
      /ERR_FAILED|ERR_INTERNET|Failed to load resource/.test(text),
    );
  });
  afterAll(() => browser.close());

  it('shows an empty state with a next step', async () => {
    await register(visitor, language);
    await visitor.go('/member/personalHistoryCopy');
    await visitor.page.getByText(word(language, 'record.none.settled'), { exact: true }).waitFor();
    found.push(...(await visitor.examine('nothing yet')));
  }, 90_000);

  it('lists the bets page by page, with totals', async () => {
    played = await play(visitor, BETS);
    await visitor.go('/member/personalHistoryCopy');
    await rows().first().waitFor();
    const stake = played.reduce((sum, bet) => sum + Number(bet.stakeMinor), 0);
    const payout = played.reduce((sum, bet) => sum + Number(bet.payoutMinor), 0);
    const valid = played.reduce((sum, bet) => sum + validOf(bet), 0);
    expect(await totals()).toEqual([BETS * 100, stake, valid, payout, payout - stake]);
    expect(await rows().count()).toBe(20);
    found.push(...(await visitor.examine('betting record')));
    await visitor.page
      .locator('.pgr')
      .getByRole('button', { name: word(language, 'term.action.loadMore') })
      .click();
    await shown(BETS);
  }, 90_000);

  it('sums the same bets in profit and loss, apart from the bonus', async () => {
    await visitor.go('/member/personalProfit?days=1');
    await visitor.page.locator('[data-testid="profit"]').waitFor();
    const stake = played.reduce((sum, bet) => sum + Number(bet.stakeMinor), 0);
    const result = played.reduce((sum, bet) => sum + Number(bet.payoutMinor), 0) - stake;
    const [staked, , games = 0, bonus = 0, together] = await totals();
    expect([staked, games, together]).toEqual([stake, result, result + bonus]);
    const category = visitor.page.locator('[data-category="BGS"] td.end');
    expect((await category.allInnerTexts()).map(minor)).toEqual([stake, result]);
    found.push(...(await visitor.examine('profit and loss')));
  }, 90_000);

  it('filters by result, and the address keeps it', async () => {
    const won = played.filter((bet) => Number(bet.payoutMinor) > Number(bet.stakeMinor));
    await visitor.go('/member/personalHistoryCopy?result=won');
    await visitor.settled();
    expect((await totals()).slice(0, 2)).toEqual([
      won.length * 100,
      won.reduce((sum, bet) => sum + Number(bet.stakeMinor), 0),
    ]);
    await visitor.go('/member/personalHistoryCopy?game=INHOUSE:DICE&category=RNG');
    await visitor.page.getByRole('button', { name: word(language, 'record.showAll') }).click();
    await shown(20);
    await visitor.go('/member/personalHistoryCopy?range=yesterday');
    await visitor.page.getByText(word(language, 'record.none.settled'), { exact: true }).waitFor();
  }, 90_000);

  it('opens a bet with its proof, closes it by Esc, and finds it by its id', async () => {
    await visitor.go('/member/personalHistoryCopy');
    await visitor.page.locator('.betname:visible').first().click();
    await visitor.page.locator('.betpaper').waitFor();
    found.push(...(await visitor.examine('a bet')));
    const roundId = await visitor.page.locator('.betpaper .hash').first().innerText();
    await visitor.page.keyboard.press('Escape');
    await visitor.page.locator('dialog[open]').waitFor({ state: 'detached' });
    await visitor.page.locator('.betq input').fill(roundId);
    await visitor.page.keyboard.press('Enter');
    await shown(1);
    await visitor.page.locator('.betq input').fill('no-such-round');
    await visitor.page.keyboard.press('Enter');
    await visitor.page.getByText(word(language, 'record.notFound'), { exact: true }).waitFor();
  }, 90_000);

  it('shows one movement in full, the statement as of a moment, the days before, and the whole record as a file', async () => {
    const { page } = visitor;
    await visitor.go('/member/transactionHistory?view=movements');
    await page.locator('.betname:visible, .openrow:visible').first().click();
    await page.getByTestId('movement').waitFor();
    found.push(...(await visitor.examine('a movement')));
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: word(language, 'record.statement'), exact: true }).click();
    const closing = page.getByTestId('closing');
    await closing.waitFor();
    const balance = await page.evaluate(async () => {
      const authorization = `Bearer ${sessionStorage.getItem('token')}`;
      const answer = await fetch('/wps/v2/wallets/balance', { headers: { authorization } });
      return ((await answer.json()) as { value: { balanceMinor: string } }).value.balanceMinor;
    });
    expect(minor(await closing.innerText())).toBe(Number(balance));
    found.push(...(await visitor.examine('statement')));
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const file = await readFile(await download.path(), 'utf8');
    // The CSV file has one line for each round, one for the registration bonus, and the header line.
    expect(file.trim().split('\r\n')).toHaveLength(BETS + 2);

    await page.locator('.fil .step').first().click();
    await page.getByText(word(language, 'term.empty.noRecords'), { exact: true }).waitFor();
    found.push(...(await visitor.examine('the day before')));
  }, 90_000);

  it('shows an error card when it does not load, and loads on Retry', async () => {
    await visitor.page.route('**/wps/bets?*', (route) => route.abort());
    await visitor.page.goto(`${visitor.base}/member/personalHistoryCopy`);
    const retry = visitor.page.getByRole('alert').getByRole('button', { name: word(language, 'term.action.retry') });
    await retry.waitFor({ timeout: 40_000 });
    await visitor.page.unroute('**/wps/bets?*');
    await retry.click();
    await shown(20);
  }, 90_000);

  it('has no fault on any page', () => expect(found).toEqual([]));
});
