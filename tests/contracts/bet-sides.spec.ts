import { sideOf } from '../../infra/sandbox/src/vendor/tables/table.js';
import { TABLES } from '../../infra/sandbox/src/vendor/tables/tables.js';
import { betSideOf, sideStakesOf } from '../../services/games/src/vendors/rounds/bet-side.js';

// Goal: the platform reads the side of every opposed bet that the sandbox's tables send, so that wash betting on any
// table can be detected.
const DRAW = 'b2a9a1f6-6a1e-4d0c-9c5a-0d3f1f0e7a55';

it.each(TABLES.map((table) => [table.gameCode, table] as const))('%s sends only sides that count', (_code, table) => {
  const choices = new Set(table.markets.flatMap((market) => market.choices.map(({ id }) => id)));
  for (const ids of table.opposed)
    for (const [side, id] of ids.entries()) {
      expect([id, choices.has(id)]).toEqual([id, true]);
      expect([id, betSideOf({ ...sideOf(table, DRAW, id) })]).toMatchObject([id, { side, sides: ids.length }]);
    }
});

it('publishes all sides of a round with a bet on every place of a wheel', () => {
  const [wheel] = TABLES.filter(({ live }) => live.kind === 'roulette');
  const ids = wheel!.opposed.flat();
  const bets = ids.map((id) => ({ detail: { ...sideOf(wheel!, DRAW, id) }, stakeMinor: 20n }));
  expect(sideStakesOf('LANTERNHALL', bets)).toHaveLength(ids.length);
});
