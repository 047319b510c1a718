import { identity } from '@nm/contracts';
import type { MemberType } from '../members/member-type.js';

const { AccountPower } = identity;

/**
 * The member types that each type of agent may give to accounts directly below, by power (domain §3). Agents below an
 * agent with income by contract also have income by contract.
 */
const MAY_OPEN: Readonly<Record<MemberType, Readonly<Partial<Record<identity.AccountPower, MemberType>>>>> = {
  0: {},
  4: {},
  1: { [AccountPower.PLAYER]: 0, [AccountPower.AGENT]: 1, [AccountPower.PLAYER_AGENT]: 2 },
  2: { [AccountPower.PLAYER]: 0 },
  41: { [AccountPower.PLAYER]: 0, [AccountPower.AGENT]: 41, [AccountPower.PLAYER_AGENT]: 42 },
  42: { [AccountPower.PLAYER]: 0 },
};

/**
 * Returns the member type that an account with this power gets below the given type of agent; undefined if the agent
 * may not give this power.
 */
export const openedType = (agent: MemberType, power: identity.AccountPower): MemberType | undefined =>
  MAY_OPEN[agent][power];

/**
 * Returns the member type of a player whom the house makes an agent with this power; undefined for a power that is no
 * agent's. The income is by contract if the upline's is, and without an upline, because the house has contracts with
 * its top agents. The upline's own power does not matter: it limits what the upline opens, not what the house decides.
 */
export function promotedType(upline: MemberType | undefined, power: identity.AccountPower): MemberType | undefined {
  if (power === AccountPower.PLAYER) return undefined;
  return openedType(upline === 1 || upline === 2 ? 1 : 41, power);
}

/** Returns the powers that a type of agent may give to accounts below it. */
export const powersOf = (agent: MemberType): identity.AccountPower[] => Object.keys(MAY_OPEN[agent]).map(Number);

const POWER: Readonly<Record<MemberType, identity.AccountPower>> = {
  0: AccountPower.PLAYER,
  4: AccountPower.PLAYER,
  1: AccountPower.AGENT,
  41: AccountPower.AGENT,
  2: AccountPower.PLAYER_AGENT,
  42: AccountPower.PLAYER_AGENT,
};

export const powerOf = (type: MemberType): identity.AccountPower => POWER[type];
