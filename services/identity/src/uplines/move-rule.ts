import type { FailureCode } from '@nm/kit/errors/catalogue.js';
import { identity } from '@nm/contracts';
import { isAgent, type MemberType } from '../members/member-type.js';
import { openedType, powerOf } from '../recruiting/account-power.js';

/** The largest number of levels of a tree, unless the brand's document has another one. */
export const TREE_LEVELS_MAX = 20;

/**
 * A move, with the part of the tree that decides whether it is allowed. Lists of ids go from the nearest upline to the
 * top.
 */
export interface ProposedMove {
  /** The agent who moves the member; undefined for a move that operators decided. */
  readonly agentId: string | undefined;
  readonly member: { readonly id: string; readonly type: MemberType; readonly uplineId: string | null };
  /** The ids of all uplines of the member now. */
  readonly aboveMember: readonly string[];
  /** The number of levels below the member. */
  readonly levelsBelow: number;
  /** The new upline; undefined for the house. */
  readonly to: { readonly id: string; readonly type: MemberType; readonly status: identity.MemberStatus } | undefined;
  /** The ids of all uplines of the new upline now. */
  readonly aboveTo: readonly string[];
  readonly levelsMax: number;
}

/** Returns the code of the rule that forbids a move; undefined if the move is allowed (domain §3, §10). */
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
 * Returns true if an agent with this status may get a member directly below. A disabled agent may not. An excluded
 * agent is refused for moves by operators only, because a refusal would show the exclusion to an agent.
 */
const mayReceive = (status: identity.MemberStatus, byOperators: boolean): boolean =>
  status !== identity.MemberStatus.DISABLED && !(byOperators && status === identity.MemberStatus.EXCLUDED);

/**
 * Returns true if an agent of this type may have such a member directly below. Agents by contract have agents by contract
 * below them. The limit of an agent's own power (type 2 and 42 have players only) binds agents, not operators, because
 * operators also accept applications below such an agent.
 */
function mayHave(upline: MemberType, member: MemberType, byOperators: boolean): boolean {
  if (!isAgent(upline)) return false;
  const asOpened = upline === 2 && byOperators ? 1 : upline === 42 && byOperators ? 41 : upline;
  return openedType(asOpened, powerOf(member)) === member;
}
