import { identity } from '@nm/contracts';

const { MemberType } = identity;

const NUMBERS: Readonly<Record<identity.MemberType, number>> = {
  [MemberType.UNSPECIFIED]: 0,
  [MemberType.PLAYER]: 0,
  [MemberType.AGENT]: 1,
  [MemberType.PLAYER_AGENT]: 2,
  [MemberType.TRIAL]: 4,
  [MemberType.CONTRACT_AGENT]: 41,
  [MemberType.CONTRACT_PLAYER_AGENT]: 42,
};

/** Returns the specification's number of a member type (§3): 0, 1, 2, 4, 41 or 42. */
export const memberTypeNumber = (type: identity.MemberType): number => NUMBERS[type];
