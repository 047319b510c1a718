import { MemberType } from '@nm/contracts/identity.js';

/** The member types that are agents (domain §3). */
export const AGENT_TYPES: ReadonlySet<number> = new Set([
  MemberType.AGENT,
  MemberType.PLAYER_AGENT,
  MemberType.CONTRACT_AGENT,
  MemberType.CONTRACT_PLAYER_AGENT,
]);
