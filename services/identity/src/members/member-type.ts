import { identity } from '@nm/contracts';

/**
 * The numbers of the specification's member types (§3): 0 is a player, 1 and 2 are agents, 4 is a trial member, 41 and
 * 42 are agents by contract.
 */
export type MemberType = 0 | 1 | 2 | 4 | 41 | 42;

export const PLAYER = 0 satisfies MemberType;
export const TRIAL = 4 satisfies MemberType;

const AGENTS: ReadonlySet<MemberType> = new Set([1, 2, 41, 42]);

export const isAgent = (type: MemberType): boolean => AGENTS.has(type);

const IN_CONTRACT: Readonly<Record<MemberType, identity.MemberType>> = {
  0: identity.MemberType.PLAYER,
  1: identity.MemberType.AGENT,
  2: identity.MemberType.PLAYER_AGENT,
  4: identity.MemberType.TRIAL,
  41: identity.MemberType.CONTRACT_AGENT,
  42: identity.MemberType.CONTRACT_PLAYER_AGENT,
};

export const typeInContract = (type: MemberType): identity.MemberType => IN_CONTRACT[type];
