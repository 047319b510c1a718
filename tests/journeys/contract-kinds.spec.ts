/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import {
  contractsOf,
  enterDemo,
  offer,
  registerBelow,
  sign,
  termsOf,
  type ContractOf,
  type KindName,
} from '../support/agent-tree.js';
import type { Player } from '../support/player.js';
import { until } from '../support/until.js';
import { demoAccount, logInAs } from './support/agents.js';
import { Visitor, openBrowser } from './support/browser.js';
import { word } from './support/words.js';

/** The rates of a kind, in parts per million: each below those of the demo's contracts with the house. */
interface Rates {
  readonly own: number;
  readonly offered: number;
  readonly countered: number;
  /** The rates of the contract that the downline offers to its own downline. */
  readonly below: number;
  readonly lowered: number;
}
const SALARY: Rates = { own: 450, offered: 200, countered: 400, below: 300, lowered: 100 };
const RATES: Readonly<Record<KindName, Rates>> = {
  realtimeSalary: { own: 1_900, offered: 1_000, countered: 1_500, below: 1_000, lowered: 500 },
  hourlySalary: SALARY,
  dailySalary: SALARY,
  dividend: { own: 90_000, offered: 20_000, countered: 80_000, below: 50_000, lowered: 10_000 },
};
const KINDS = Object.keys(RATES) as KindName[];
const AGENT_TYPE = 41;
const percent = (ppm: number): string => (ppm / 10_000).toFixed(2);

// Goal: two agents negotiate a contract of each kind on their screens: an offer, a counter-offer, and its acceptance. A
// lower rate then ends a contract further below, after both have confirmed the list of contracts that end. Finally the
// contract itself is ended.
describe.each([
  { kinds: ['realtimeSalary', 'dividend'] as KindName[], above: ['en', 1440], below: ['bn', 390] },
  { kinds: ['hourlySalary', 'dailySalary'] as KindName[], above: ['bn', 390], below: ['en', 1440] },
] as const)('two agents, $above above and $below below', ({ kinds, above, below }) => {
  let browser: Browser;
  let [upline, downline, lowest] = [] as unknown as [Player, Player, Player];
  let [payer, payee] = [] as unknown as [Visitor, Visitor];
  const found: string[] = [];
  const up = (id: string): string => word(above[0], id);
  const down = (id: string): string => word(below[0], id);

  beforeAll(async () => {
    browser = await openBrowser();
    const demo = await enterDemo(demoAccount('lab', 'demoagent1'));
    upline = await registerBelow(demo, 'agent');
    for (const kind of kinds) await sign(demo, upline, kind, RATES[kind].own);
    downline = await registerBelow(upline, 'agent');
    lowest = await registerBelow(downline, 'agent');
    [payer, payee] = await Promise.all([
      Visitor.open(browser, { language: above[0], width: above[1] }),
      Visitor.open(browser, { language: below[0], width: below[1] }),
    ]);
    await logInAs(payer.context, upline, AGENT_TYPE);
    await logInAs(payee.context, downline, AGENT_TYPE);
  }, 60_000);
  afterAll(() => browser.close());

  const statusOf = async ({ contractId }: ContractOf): Promise<string | undefined> =>
    (await contractsOf(downline)).find((one) => one.contractId === contractId)?.status;

  /**
   * Sends an offer as the upline, after the rates were entered. If `ends` names an account, the preview must list its
   * contract as one that would end.
   */
  const send = async (ends?: string): Promise<void> => {
    const { page } = payer;
    await page.getByRole('button', { name: up('agent.offer.toEnds') }).click();
    await page.locator('#ifaccepts').waitFor();
    if (ends) await page.locator('.cons', { hasText: ends }).waitFor();
    const go = page.getByRole('button', { name: up('agent.offer.continue') });
    expect(await go.isDisabled()).toBe(true);
    await page.locator('.checkbox input').last().check();
    await go.click();
    await page.getByRole('button', { name: up('agent.offer.send') }).click();
    await page.waitForURL(/\/agentHome\/contracts$/);
  };

  it.each(kinds)(
    'negotiate, lower and end a %s',
    async (kind) => {
      const rates = RATES[kind];
      const first = await offer(upline, downline, termsOf(kind, rates.offered));

      // The downline sends a counter-offer. It reaches the upline by push, because the upline's contracts page is open.
      await payer.go('/agentHome/contracts');
      await payee.go('/agentHome/contracts');
      const asked = payee.page.getByTestId('offer');
      await asked.getByRole('button', { name: down('agent.counter.action') }).click();
      await asked.getByTestId('lossRatePpm-0').fill(percent(rates.countered));
      found.push(...(await payee.examine(`${kind}: counter-offer`)));
      await asked.getByRole('button', { name: down('agent.counter.send') }).click();
      await asked.waitFor({ state: 'detached' });
      expect(await statusOf(first)).toBe('rejected');
      await payer.page.getByRole('link', { name: up('agent.counter.take') }).waitFor();
      found.push(...(await payer.examine(`${kind}: counter-offer to answer`)));

      // The upline offers the proposed terms, and the downline accepts them.
      await payer.page.getByRole('link', { name: up('agent.counter.take') }).click();
      const rate = payer.page.getByTestId('lossRatePpm-0');
      expect(await rate.inputValue()).toBe(percent(rates.countered));
      await send();
      await asked.getByRole('button', { name: down('term.agent.accept'), exact: true }).click();
      await asked.waitFor({ state: 'detached' });
      await payer.page
        .locator('[data-testid="version"][data-status="active"]', { hasText: downline.account })
        .waitFor();
      found.push(...(await payee.look(`${kind}: accepted`)));

      // A lower rate ends the contract that the downline has with its own downline. Both confirm the list.
      const given = await sign(downline, lowest, kind, rates.below);
      await payer.go(`/agentHome/contracts/offer?to=${downline.id}&kind=${kind}`);
      await payer.page.getByRole('button', { name: up('agent.offer.toRates') }).click();
      await rate.fill(percent(rates.lowered));
      await send(lowest.account);
      const accept = asked.getByRole('button', { name: down('term.agent.accept'), exact: true });
      await asked.locator('.cons', { hasText: lowest.account }).waitFor();
      expect(await accept.isDisabled()).toBe(true);
      found.push(...(await payee.look(`${kind}: a lower rate`)));
      await asked.locator('.checkbox input').check();
      await accept.click();
      await asked.waitFor({ state: 'detached' });
      expect(await statusOf(given)).toBe('terminated');

      // The end of the contract. The downline's open page shows it.
      const ended = payee.page.locator('[data-status="terminated"]', { hasText: upline.account });
      const before = await ended.count();
      const current = (await contractsOf(upline)).find(
        (one) => one.kind === kind && one.status === 'active' && one.payeeId === downline.id,
      );
      await payer.go(`/agentHome/contracts?contract=${current?.contractId}`);
      await payer.page.getByRole('button', { name: up('term.agent.terminate') }).click();
      const dialog = payer.page.locator('dialog[open]');
      const end = dialog.getByRole('button', { name: up('term.agent.terminate') });
      await dialog.locator('.checkbox input').waitFor();
      expect(await end.isDisabled()).toBe(true);
      await dialog.locator('.checkbox input').check();
      await end.click();
      await dialog.waitFor({ state: 'detached' });
      await until(
        'the end on the screen of the downline',
        () => ended.count(),
        (count) => count === before + 1,
      );
      found.push(...(await payer.look(`${kind}: ended`)), ...(await payee.look(`${kind}: ended below`)));
      expect((await contractsOf(downline)).filter((one) => one.kind === kind && one.status === 'active')).toEqual([]);
      expect(found).toEqual([]);
    },
    60_000,
  );
});

it('covers every kind of contract', () => {
  expect(KINDS).toHaveLength(4);
});
