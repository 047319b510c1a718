import type { MemberType } from '../members/member-type.js';

/** A demo account to create, and its place in the tree of its brand. */
export interface DemoPerson {
  readonly account: string;
  readonly nickname: string;
  readonly type: MemberType;
  /** The account name of the agent above. */
  readonly upline?: string;
}

/** The same accounts in each brand: two contract agents, three players, and bots that produce activity. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  { account: 'demoagent1', nickname: 'Anika', type: 41 },
  { account: 'demoagent2', nickname: 'Tomas', type: 42, upline: 'demoagent1' },
  { account: 'demoplay1', nickname: 'Rafi', type: 0, upline: 'demoagent2' },
  { account: 'demoplay2', nickname: 'Mina', type: 0, upline: 'demoagent1' },
  { account: 'demoplay3', nickname: 'Joy', type: 0 },
  // First letters differ, because a masked name shows the first letter.
  { account: 'koibot', nickname: 'Bot Koi', type: 0, upline: 'demoagent2' },
  { account: 'owlbot', nickname: 'Bot Owl', type: 0, upline: 'demoagent2' },
  { account: 'kitebot', nickname: 'Bot Kite', type: 0, upline: 'demoagent1' },
  { account: 'moonbot', nickname: 'Bot Moon', type: 0, upline: 'demoagent2' },
  { account: 'tigerbot', nickname: 'Bot Tiger', type: 0, upline: 'demoagent1' },
];

export const DEMO_OPERATOR = 'operator';
