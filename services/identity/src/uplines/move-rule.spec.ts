import { identity } from '@nm/contracts';
import { moveProblem, type ProposedMove } from './move-rule.js';

const { ACTIVE, DISABLED, EXCLUDED } = identity.MemberStatus;

/** The agents `left` and `right` are below agent `top`, and player `p` is below `left`. `top` moves `p` to `right`. */
const MOVE: ProposedMove = {
  agentId: 'top',
  member: { id: 'p', type: 0, uplineId: 'left' },
  aboveMember: ['left', 'top'],
  levelsBelow: 0,
  to: { id: 'right', type: 42, status: ACTIVE },
  aboveTo: ['top'],
  levelsMax: 4,
};

describe('The rule of a move', () => {
  it.each<[string, Partial<ProposedMove>, string | undefined]>([
    ['within the own team is allowed', {}, undefined],
    ['to the mover is allowed', { to: { id: 'top', type: 41, status: ACTIVE }, aboveTo: [] }, undefined],
    ['of a stranger is not', { aboveMember: ['other'] }, 'team.move_outside'],
    ['of the mover is not', { member: { id: 'top', type: 41, uplineId: null }, aboveMember: [] }, 'team.move_outside'],
    ['to a stranger is not', { aboveTo: ['other'] }, 'team.move_outside'],
    ['to the house is not, for an agent', { to: undefined, aboveTo: [] }, 'team.move_outside'],
    ['to the house is allowed for operators', { agentId: undefined, to: undefined, aboveTo: [] }, undefined],
    ['to another tree is allowed for operators', { agentId: undefined, aboveTo: ['other'] }, undefined],
    [
      'below oneself is not',
      { member: { id: 'left', type: 41, uplineId: 'top' }, aboveMember: ['top'], aboveTo: ['left', 'top'] },
      'team.move_circle',
    ],
    [
      'to oneself is not',
      { member: { id: 'right', type: 42, uplineId: 'top' }, aboveMember: ['top'] },
      'team.move_circle',
    ],
    ['to the present upline is not', { to: { id: 'left', type: 41, status: ACTIVE } }, 'team.move_done'],
    ['to a player is not', { to: { id: 'right', type: 0, status: ACTIVE } }, 'team.move_type'],
    [
      'of an agent below one who has players only is not',
      { member: { id: 'p', type: 42, uplineId: 'left' } },
      'team.move_type',
    ],
    [
      'of an agent below one who has players only is allowed for operators',
      { agentId: undefined, member: { id: 'p', type: 42, uplineId: 'left' } },
      undefined,
    ],
    [
      'of an agent without contracts below one by contract is not',
      {
        agentId: undefined,
        member: { id: 'p', type: 1, uplineId: 'left' },
        to: { id: 'right', type: 41, status: ACTIVE },
      },
      'team.move_type',
    ],
    ['to a disabled agent is not', { to: { id: 'right', type: 42, status: DISABLED } }, 'team.move_inactive'],
    [
      'to an excluded agent is not, for operators',
      { agentId: undefined, to: { id: 'right', type: 42, status: EXCLUDED } },
      'team.move_inactive',
    ],
    [
      'to an excluded agent is allowed for agents, who may not see the exclusion',
      { to: { id: 'right', type: 42, status: EXCLUDED } },
      undefined,
    ],
    ['to the last level is allowed', { levelsBelow: 1 }, undefined],
    ['below the last level is not', { levelsBelow: 2 }, 'team.move_depth'],
  ])('%s', (_name, change, expected) => {
    expect(moveProblem({ ...MOVE, ...change })).toBe(expected);
  });
});
