import { ACTIONS, ROLES, actionsOf } from './permissions.js';

// Goal: the permission table gives each role the actions that it needs, and no role may both request and approve the
// same thing.

describe('The permission table', () => {
  const roles = Object.keys(ROLES) as (keyof typeof ROLES)[];

  it('lets the auditor read everything and change nothing', () => {
    expect(actionsOf(['auditor'])).toEqual(ACTIONS.filter((action) => action.endsWith('.read')).toSorted());
  });

  it('gives every action to some role, together with the page that shows the action', () => {
    expect(actionsOf(roles)).toEqual([...ACTIONS].sort());
    for (const role of roles)
      for (const action of actionsOf([role]))
        expect([role, actionsOf([role])]).toEqual([role, expect.arrayContaining([`${action.split('.')[0]}.read`])]);
  });

  it.each([
    ['an adjustment', 'adjustments.request', 'adjustments.approve'],
    ['a contract of the house', 'contracts.offer', 'contracts.approve'],
    ['a move of a member', 'moves.request', 'moves.approve'],
  ] as const)('lets no single role both ask for %s and approve it', (_what, request, approve) => {
    const both = roles.filter((role) => {
      const actions = actionsOf([role]);
      return actions.includes(request) && actions.includes(approve);
    });
    expect(both).toEqual([]);
  });

  it('lets administrators alone change operators', () => {
    expect(roles.filter((role) => actionsOf([role]).includes('operators.manage'))).toEqual(['administrator']);
  });

  it('lists no action twice for an operator with several roles', () => {
    const actions = actionsOf(['cashier', 'risk']);
    expect(new Set(actions).size).toBe(actions.length);
  });
});
