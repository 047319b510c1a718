/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { Player } from '../support/player.js';
import { until } from '../support/until.js';
import { logInAs } from './support/agents.js';
import { Visitor, openBrowser } from './support/browser.js';
import { screens } from './support/screens.js';
import { balance, balanceBecomes } from './support/walk.js';
import { word } from './support/words.js';

const PAYMENT = '246810';

/** Matches the browser's console message about a refused request, which this journey provokes on purpose. */
const refused = (text: string): boolean => /status of 422/.test(text);

/**
 * Goal: a player converts points to money and redeems an item, each under the payment password. Balance, points,
 * history and account record show it.
 */
describe.each(screens([['en', 390]], [['bn', 1440]]))('spending points in %s at %i px', (language, width) => {
  let browser: Browser;
  let visitor: Visitor;
  const found: string[] = [];
  const t = (id: string): string => word(language, id);
  const pointsNow = async (): Promise<number> =>
    Number((await visitor.page.getByTestId('points-balance').innerText()).replace(/\D/g, ''));
  const confirm = async (id: string, password = PAYMENT): Promise<void> => {
    const dialog = visitor.page.locator('dialog[open]');
    await dialog.locator('input[type="password"]').fill(password);
    await dialog.getByRole('button', { name: t(id), exact: true }).click();
  };

  beforeAll(async () => {
    const player = await Player.register(undefined, { paymentPassword: PAYMENT });
    await player.deposit(200_000n);
    for (let n = 0; n < 5; n += 1) await player.dice({ stakeMinor: '20000', target: '4999', over: true });
    await until(
      'the points of five bets',
      async () =>
        (await player.api.value<{ points: string }>('GET', '/wps/relay/MCS2_getPointBalance', { token: player.token }))
          .points,
      (points) => Number(points) >= 90,
    );
    browser = await openBrowser();
    visitor = await Visitor.open(browser, { brand: 'lab', language, width }, refused);
    await logInAs(visitor.context, player);
  }, 90_000);
  afterAll(() => browser?.close());

  it('converts points to money, after a wrong password spent nothing', async () => {
    const { page } = visitor;
    await visitor.go('/pointMall');
    const [money, points] = [(await balance(page)).minor, await pointsNow()];
    await page.locator('.points-convert input').fill('50');
    await page.locator('.points-convert button[type="submit"]').click();
    await confirm('term.points.convert', '000000');
    await page.locator('dialog[open]').getByRole('alert').first().waitFor();
    found.push(...(await visitor.examine('convert')));
    expect(await pointsNow()).toBe(points);
    await confirm('term.points.convert');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await balanceBecomes(page, money + 50);
    await until('the new balance of points', pointsNow, (now) => now === points - 50);
  }, 60_000);

  it('redeems goods to an address, and shows both in the history and in the account record', async () => {
    const { page } = visitor;
    const item = page.locator('[data-testid="mall-item"][data-kind="goods"]').first();
    await item.getByRole('button').click();
    await page.locator('dialog[open] textarea').fill('Rafi, 12 Lake Road, Dhaka, 01700000000');
    await confirm('term.points.redeem');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    found.push(...(await visitor.examine('items')));
    await visitor.go('/pointMall?tab=history');
    await page.locator('[data-testid="point-order"][data-status="waiting"]').waitFor();
    await page.locator('[data-testid="point-order"][data-status="done"]').waitFor();
    found.push(...(await visitor.examine('history')));
    await visitor.go('/pointMall?tab=record');
    await page.getByText(t('points.entry.converted')).waitFor();
    found.push(...(await visitor.examine('record')));
    await visitor.go('/member/transactionHistory');
    await page.getByText(t('record.type.points_conversion')).locator('visible=true').first().waitFor();
  }, 60_000);

  it('has no fault on any screen', () => {
    expect(found).toEqual([]);
  });
});
