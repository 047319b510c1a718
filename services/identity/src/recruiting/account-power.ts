import { identity } from '@nm/contracts';
import type { MemberType } from '../members/member-type.js';

const { AccountPower } = identity;

/**
 * Maps each type of agent to the powers that the agent may give to an account that the agent opens, and to the member
 * type of that account (domain rules §3). A power is PLAYER, AGENT (may open agents and players) or PLAYER_AGENT (may
 * open players only). If the agent has income by contract, new agents have income by contract too.
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
 * Returns the member type of a new account with this power directly below an agent of the given type; undefined if the
 * agent may not give this power.
 */
export const openedType = (agent: MemberType, power: identity.AccountPower): MemberType | undefined =>
  MAY_OPEN[agent][power];

/**
 * Returns the member type of a player to whom the operators give this power of an agent; undefined if the power is not
 * that of an agent. The new agent has income by contract if the upline has it, or if there is no upline, because the
 * platform has contracts with its top agents. The upline's own power is not checked: it limits the accounts that the
 * upline opens, not the decisions of operators.
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
