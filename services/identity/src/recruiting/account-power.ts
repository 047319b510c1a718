import { identity } from '@nm/contracts';
import type { MemberType } from '../members/member-type.js';

const { AccountPower } = identity;

/**
 * The member types that each type of agent may open below itself, by power (domain §3). The agents below an agent with
 * income by contract have income by contract too.
 */
const MAY_OPEN: Readonly<Record<MemberType, Readonly<Partial<Record<identity.AccountPower, MemberType>>>>> = {
  0: {},
  4: {},
  1: { [AccountPower.PLAYER]: 0, [AccountPower.AGENT]: 1, [AccountPower.PLAYER_AGENT]: 2 },
  2: { [AccountPower.PLAYER]: 0 },
  41: { [AccountPower.PLAYER]: 0, [AccountPower.AGENT]: 41, [AccountPower.PLAYER_AGENT]: 42 },
  42: { [AccountPower.PLAYER]: 0 },
};

/** Returns the member type of an account with this power below an agent; undefined when the agent may not open it. */
export const openedType = (agent: MemberType, power: identity.AccountPower): MemberType | undefined =>
  MAY_OPEN[agent][power];

/** Returns the powers that an agent may give. */
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
