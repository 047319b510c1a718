import { identity } from '@nm/contracts';
import { openedType, powersOf, promotedType } from './account-power.js';

const { PLAYER, AGENT, PLAYER_AGENT } = identity.AccountPower;

// Goal: each type of agent can open exactly the accounts that the powers of this type allow. The accounts of agents
// below an agent with income by contract have income by contract too.
describe('The powers of an agent', () => {
  it.each([
    [1, { [PLAYER]: 0, [AGENT]: 1, [PLAYER_AGENT]: 2 }],
    [2, { [PLAYER]: 0 }],
    [41, { [PLAYER]: 0, [AGENT]: 41, [PLAYER_AGENT]: 42 }],
    [42, { [PLAYER]: 0 }],
    [0, {}],
    [4, {}],
  ] as const)('of type %i', (type, opened) => {
    expect(powersOf(type).sort()).toEqual(Object.keys(opened).map(Number).sort());
    for (const power of [PLAYER, AGENT, PLAYER_AGENT])
      expect([power, openedType(type, power)]).toEqual([power, (opened as Record<number, number>)[power]]);
  });

  it.each([
    [1, 1, 2],
    [2, 1, 2],
    [41, 41, 42],
    [42, 41, 42],
    [undefined, 41, 42],
  ] as const)(
    'of a player below type %s whom the house promotes are those of type %i or %i',
    (upline, agent, other) => {
      expect(promotedType(upline, AGENT)).toBe(agent);
      expect(promotedType(upline, PLAYER_AGENT)).toBe(other);
      expect(promotedType(upline, PLAYER)).toBeUndefined();
    },
  );
});
