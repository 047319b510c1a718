/**
 * The facts that the abuse rules read, about one agent's branch in one period. They contain only ids, amounts in minor
 * units and times in milliseconds. A shared device, IP address or payout account is an opaque mark, never its value.
 */
export interface BranchFacts {
  readonly agentId: string;
  /** Every member below the agent, at any depth, in the period. The agent is not among them. */
  readonly memberIds: ReadonlySet<string>;
  /**
   * Maps each member to the scored agent's direct downline (an agent) whose subtree contains the member. Facts within
   * one subtree count only for that downline, who has a separate score. If absent, every fact counts for the scored
   * agent.
   */
  readonly lines?: ReadonlyMap<string, string>;
  readonly marks: readonly SharedMark[];
  readonly sideBets: readonly SideBet[];
  readonly transfers: readonly Transfer[];
  readonly newMembers: readonly NewMember[];
}

export type MarkKind = 'device' | 'address' | 'payment_account';

/** A device, IP address or payment account that several accounts of the brand used. */
export interface SharedMark {
  readonly kind: MarkKind;
  /** A keyed hash or an id, from which the original value cannot be derived. */
  readonly mark: string;
  /** All accounts of the brand with this mark, inside and outside the branch. */
  readonly memberIds: readonly string[];
}

/** A settled real-money bet on one side of a market. */
export interface SideBet {
  readonly roundId: string;
  readonly memberId: string;
  /** The name of the market: one draw, table round or match. Bets with the same market have the same outcome. */
  readonly market: string;
  /** The index of the side of this bet, from 0. */
  readonly side: number;
  /** The number of sides of the market; exactly one of them wins. */
  readonly sides: number;
  readonly stakeMinor: bigint;
}

export interface Transfer {
  readonly transferId: string;
  readonly fromId: string;
  readonly toId: string;
  readonly amountMinor: bigint;
  readonly atMs: number;
}

/** A member who registered in the period. */
export interface NewMember {
  readonly memberId: string;
  /** Bonuses that were granted in the period, in minor units. */
  readonly bonusMinor: bigint;
  /** The member's own money that was deposited in the period, in minor units. */
  readonly depositedMinor: bigint;
}

/** Returns true if all given members are in the subtree of one direct downline agent, whose own score covers them. */
export function isWithinOneLine({ agentId, memberIds, lines }: BranchFacts, ids: readonly string[]): boolean {
  if (!lines || ids.includes(agentId)) return false;
  const own = new Set(ids.filter((id) => memberIds.has(id)).map((id) => lines.get(id)));
  return own.size === 1 && !own.has(undefined);
}
