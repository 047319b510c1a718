import type { FailureCode } from '@nm/kit/errors/catalogue.js';
import { identity } from '@nm/contracts';
import { isAgent, type MemberType } from '../members/member-type.js';
import { openedType, powerOf } from '../recruiting/account-power.js';

/** The maximum number of levels of the agent tree for a brand whose document has no other value. */
export const TREE_LEVELS_MAX = 20;

/**
 * A requested move of a member, with the part of the agent tree that decides whether the move is allowed. Lists of ids
 * go from the nearest upline to the top agent.
 */
export interface ProposedMove {
  /** The agent who requests the move; undefined for a move by operators. */
  readonly agentId: string | undefined;
  readonly member: { readonly id: string; readonly type: MemberType; readonly uplineId: string | null };
  /** The ids of all present uplines of the member. */
  readonly aboveMember: readonly string[];
  /** The number of levels below the member in the agent tree. */
  readonly levelsBelow: number;
  /** The new upline; undefined if the member will have no upline. */
  readonly to: { readonly id: string; readonly type: MemberType; readonly status: identity.MemberStatus } | undefined;
  /** The ids of all present uplines of the new upline. */
  readonly aboveTo: readonly string[];
  readonly levelsMax: number;
}

/**
 * Returns the failure code of the first rule that a move of a member in the agent tree breaks; undefined if the move is
 * allowed (domain rules §3, §10).
 */
export function moveProblem(move: ProposedMove): FailureCode | undefined {
  const { agentId, member, aboveMember, levelsBelow, to, aboveTo, levelsMax } = move;
  if (agentId !== undefined) {
    const isOwn = to !== undefined && (to.id === agentId || aboveTo.includes(agentId));
    if (!isOwn || !aboveMember.includes(agentId)) return 'team.move_outside';
  }
  if (to && (to.id === member.id || aboveTo.includes(member.id))) return 'team.move_circle';
  if ((to?.id ?? null) === member.uplineId) return 'team.move_done';
  if (to && !mayHave(to.type, member.type, agentId === undefined)) return 'team.move_type';
  if (to && !mayReceive(to.status, agentId === undefined)) return 'team.move_inactive';
  const levelOfMember = to ? aboveTo.length + 2 : 1;
  return levelOfMember + levelsBelow > levelsMax ? 'team.move_depth' : undefined;
}

/**
 * Returns true if a member may be moved directly below an agent with this status. A disabled agent may not receive
 * members. An excluded agent is refused only if operators make the move; if an agent makes it, a refusal would show
 * that agent the exclusion.
 */
const mayReceive = (status: identity.MemberStatus, byOperators: boolean): boolean =>
  status !== identity.MemberStatus.DISABLED && !(byOperators && status === identity.MemberStatus.EXCLUDED);

/**
 * Returns true if an agent of this type may have a member of the given type directly below. Below an agent with income
 * by contract, all agents must have income by contract; below any other agent, none may have it. Agents of type 2 and
 * 42 may have only players below when an agent makes the move. This limit does not apply to operators, because
 * operators also accept applications of members below such an agent.
 */
function mayHave(upline: MemberType, member: MemberType, byOperators: boolean): boolean {
  if (!isAgent(upline)) return false;
  const asOpened = upline === 2 && byOperators ? 1 : upline === 42 && byOperators ? 41 : upline;
  return openedType(asOpened, powerOf(member)) === member;
}
