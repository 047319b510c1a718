import type { MemberType } from '../members/member-type.js';
import type { Role } from '../operators/permissions.js';

/** A demo account to create, with its position in the agent tree of its brand. */
export interface DemoPerson {
  readonly account: string;
  readonly nickname: string;
  readonly type: MemberType;
  /** The account name of the agent directly above this account in the agent tree. Absent for a top agent. */
  readonly upline?: string;
}

/**
 * The demo accounts, which are the same in each brand: two agents with contracts, three players, and bots whose bets
 * produce activity.
 */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  { account: 'demoagent1', nickname: 'Anika', type: 41 },
  { account: 'demoagent2', nickname: 'Tomas', type: 42, upline: 'demoagent1' },
  { account: 'demoplay1', nickname: 'Rafi', type: 0, upline: 'demoagent2' },
  { account: 'demoplay2', nickname: 'Mina', type: 0, upline: 'demoagent1' },
  { account: 'demoplay3', nickname: 'Joy', type: 0 },
  // The names of the bots begin with different letters. A masked name shows its first letter, so the bots can be told
  // apart.
  { account: 'koibot', nickname: 'Bot Koi', type: 0, upline: 'demoagent2' },
  { account: 'owlbot', nickname: 'Bot Owl', type: 0, upline: 'demoagent2' },
  { account: 'kitebot', nickname: 'Bot Kite', type: 0, upline: 'demoagent1' },
  { account: 'moonbot', nickname: 'Bot Moon', type: 0, upline: 'demoagent2' },
  { account: 'tigerbot', nickname: 'Bot Tiger', type: 0, upline: 'demoagent1' },
];

/**
 * The operators of the demo: one with every permission that the cashier's work needs, and a second operator, because
 * some decisions need two operators.
 */
export const DEMO_OPERATORS: readonly {
  readonly account: string;
  readonly name: string;
  readonly roles: readonly Role[];
}[] = [
  { account: 'operator', name: 'Nila (demo)', roles: ['administrator', 'auditor', 'cashier', 'risk'] },
  { account: 'operator2', name: 'Omar (demo)', roles: ['cashier', 'risk'] },
];
