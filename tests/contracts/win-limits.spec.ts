import { stakesOf } from '../../infra/sandbox/src/vendor/stakes.js';
import { highestPayOf, roundMaxOf, winsOf } from '../../infra/sandbox/src/vendor/tables/round-limit.js';
import { stakeMaxOf } from '../../infra/sandbox/src/vendor/tables/table.js';
import { TABLES } from '../../infra/sandbox/src/vendor/tables/tables.js';
import { DEFAULT_WIN_CEILING } from '../../services/games/src/vendors/rounds/win-ceiling.js';

// Goal: no round at a table can pay more than the limit above which an operator must decide.

it.each(TABLES.flatMap((table) => ['USD', 'BDT'].map((currency) => [table.gameCode, currency, table] as const)))(
  '%s in %s stays below the win ceiling',
  (_code, currency, table) => {
    const most = stakesOf(table, currency).at(-1) ?? 0;
    const choices = table.markets.flatMap((market) => market.choices);
    // Without a limit for the round, the highest payout is the sum over all choices, each won at its own limit. The sum
    // also contains choices that cannot win together, because they win on different results.
    const bound = choices.reduce((sum, choice) => sum + (stakeMaxOf(choice, most) * choice.odds) / 100, 0);
    const results = new Set(choices.map(({ outcomes }) => outcomes.length)).size;
    const full = new Map(choices.map((choice) => [choice.id, BigInt(stakeMaxOf(choice, most))]));
    const exact = results === 1 ? highestPayOf(choices, full) : BigInt(Math.ceil(bound));
    const limit = BigInt(roundMaxOf(table, most) ?? exact);
    expect(limit <= exact && limit < DEFAULT_WIN_CEILING.amountMinor).toBe(true);
  },
);

it('shows the page the same results on which a choice wins', () => {
  const limited = TABLES.filter(({ roundMax }) => roundMax);
  expect(limited).not.toEqual([]);
  for (const table of limited) {
    const choices = table.markets.flatMap((market) => market.choices);
    const wins = winsOf(choices);
    for (const { id, outcomes, odds } of choices) {
      const paid = outcomes.map((_, index) => (wins[id]?.slice(1).includes(index) ? odds : 0));
      expect([id, paid]).toEqual([id, outcomes.map(({ pays }) => pays)]);
    }
  }
});
