import { MemberType } from '@nm/contracts/identity.js';

/** The member types of agents (domain §3). All other types are players. */
export const AGENT_TYPES: ReadonlySet<number> = new Set([
  MemberType.AGENT,
  MemberType.PLAYER_AGENT,
  MemberType.CONTRACT_AGENT,
  MemberType.CONTRACT_PLAYER_AGENT,
]);
