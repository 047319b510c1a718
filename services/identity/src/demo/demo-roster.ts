import { randomBytes } from 'node:crypto';
import type { MemberType } from '../members/member-type.js';

/** One demo account to be, below another of the same brand. */
export interface DemoPerson {
  readonly account: string;
  readonly nickname: string;
  readonly type: MemberType;
  /** The account of the agent above. */
  readonly upline?: string;
}

/** The same people in each brand: a tree of two agents by contract, three players, and bots that keep it alive. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  { account: 'demoagent1', nickname: 'Anika', type: 41 },
  { account: 'demoagent2', nickname: 'Tomas', type: 42, upline: 'demoagent1' },
  { account: 'demoplay1', nickname: 'Rafi', type: 0, upline: 'demoagent2' },
  { account: 'demoplay2', nickname: 'Mina', type: 0, upline: 'demoagent1' },
  { account: 'demoplay3', nickname: 'Joy', type: 0 },
  // Their beginnings differ, since that is what a masked name shows.
  { account: 'koibot', nickname: 'Bot Koi', type: 0, upline: 'demoagent2' },
  { account: 'owlbot', nickname: 'Bot Owl', type: 0, upline: 'demoagent2' },
  { account: 'kitebot', nickname: 'Bot Kite', type: 0, upline: 'demoagent1' },
  { account: 'moonbot', nickname: 'Bot Moon', type: 0, upline: 'demoagent2' },
  { account: 'tigerbot', nickname: 'Bot Tiger', type: 0, upline: 'demoagent1' },
];

export const DEMO_OPERATOR = 'operator';

/** A password that keeps every shipped rule: upper, lower, digit, symbol, no space, 16 characters. */
export const newDemoPassword = (): string => `Nm7!${randomBytes(9).toString('base64url')}`;
