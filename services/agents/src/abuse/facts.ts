/**
 * The facts about one agent's branch in one period that the rules of abuse read. They hold ids, amounts in minor units
 * and times in milliseconds only: a shared device, address or payment account is an opaque mark, never its value.
 */
export interface BranchFacts {
  readonly agentId: string;
  /** Every member below the agent, at any depth, in the period. The agent is not among them. */
  readonly memberIds: ReadonlySet<string>;
  /**
   * The agent directly below the scored one, for each member of that agent's line. Facts within one line are about that
   * agent, who has a score of the own. Absent: every fact is about the scored agent.
   */
  readonly lines?: ReadonlyMap<string, string>;
  readonly marks: readonly SharedMark[];
  readonly sideBets: readonly SideBet[];
  readonly transfers: readonly Transfer[];
  readonly newMembers: readonly NewMember[];
}

export type MarkKind = 'device' | 'address' | 'payment_account';

/** A device, address or payment account that several accounts of the brand used. */
export interface SharedMark {
  readonly kind: MarkKind;
  /** A keyed hash or an id; it cannot be turned back into the value. */
  readonly mark: string;
  /** All accounts of the brand that used it, inside and outside the branch. */
  readonly memberIds: readonly string[];
}

/** A settled real-money bet on one side of a market. */
export interface SideBet {
  readonly roundId: string;
  readonly memberId: string;
  /** The market of one draw, table round or match; two bets with the same market have the same outcome. */
  readonly market: string;
  /** The side that the bet is on, from 0. */
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

/** Whether the members of the branch among these are all in the line of one agent below, who is scored for them. */
export function isWithinOneLine({ agentId, memberIds, lines }: BranchFacts, ids: readonly string[]): boolean {
  if (!lines || ids.includes(agentId)) return false;
  const own = new Set(ids.filter((id) => memberIds.has(id)).map((id) => lines.get(id)));
  return own.size === 1 && !own.has(undefined);
}
