/**
 * The facts that the abuse rules read, about the branch of one agent in one period. They contain only ids, amounts in
 * minor units and times in ms. A shared device, IP address or payout account is a mark, from which its value cannot be
 * derived.
 */
export interface BranchFacts {
  readonly agentId: string;
  /** The ids of all members below the agent at any depth in the period. The agent is not included. */
  readonly memberIds: ReadonlySet<string>;
  /**
   * Maps each member to the agent directly below the scored agent in whose branch the member is. Facts that concern
   * only members of one such branch count for that agent, who is scored separately. If the map is absent, every fact
   * counts for the scored agent.
   */
  readonly lines?: ReadonlyMap<string, string>;
  readonly marks: readonly SharedMark[];
  readonly sideBets: readonly SideBet[];
  readonly transfers: readonly Transfer[];
  readonly newMembers: readonly NewMember[];
}

export type MarkKind = 'device' | 'address' | 'payment_account';

/** A device, an IP address or a payout account that several accounts of the brand used. */
export interface SharedMark {
  readonly kind: MarkKind;
  /**
   * The keyed hash of the device or IP address, or the id of the payout account. The original value cannot be derived
   * from it.
   */
  readonly mark: string;
  /**
   * The ids of all accounts of the brand that used this device, IP address or payout account, inside and outside the
   * branch.
   */
  readonly memberIds: readonly string[];
}

/** A settled real-money bet on one of the opposite sides of a market. */
export interface SideBet {
  readonly roundId: string;
  readonly memberId: string;
  /**
   * The name of the market, for example of one lottery draw, one round at a casino table or one match. Bets on the same
   * market have the same outcome.
   */
  readonly market: string;
  /** The number of the side on which the bet was placed, beginning with 0. */
  readonly side: number;
  /** The number of sides of the market. Exactly one of them wins. */
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

/**
 * Returns true if all given members of the branch are in the branch of the same direct downline agent, whose own score
 * covers them. Members outside the branch are ignored.
 */
export function isWithinOneLine({ agentId, memberIds, lines }: BranchFacts, ids: readonly string[]): boolean {
  if (!lines || ids.includes(agentId)) return false;
  const own = new Set(ids.filter((id) => memberIds.has(id)).map((id) => lines.get(id)));
  return own.size === 1 && !own.has(undefined);
}
