import { randomUUID } from 'node:crypto';
import type { Command } from '../command.js';
import type { Movement, Play } from '../posting.js';

/** Builders: a whole command from what a test is about. */
export const aPlay = (changes: Partial<Play> = {}): Play => ({
  vendor: 'INHOUSE',
  gameCode: 'dice',
  roundId: 'r1',
  category: 10,
  ...changes,
});

export const aBet = (stakeMinor: bigint): Movement => ({ type: 'bet', stakeMinor, play: aPlay() });
export const aWin = (betKey: string | null, payoutMinor: bigint, validStakeMinor = 0n): Movement => ({
  type: 'win',
  betKey,
  payoutMinor,
  validStakeMinor,
  play: aPlay(),
});
export const aBetWin = (stakeMinor: bigint, payoutMinor: bigint, validStakeMinor = stakeMinor): Movement => ({
  type: 'bet_win',
  stakeMinor,
  payoutMinor,
  validStakeMinor,
  play: aPlay(),
});
export const aRollback = (betKey: string): Movement => ({ type: 'rollback', betKey });
export const aGrant = (cashMinor: bigint, bonusMinor = 0n, turnoverRequiredMinor = 0n): Movement => ({
  type: 'grant',
  amount: { cashMinor, bonusMinor },
  turnoverRequiredMinor,
  promotion: 'welcome',
});
export const anAdjustment = (amountMinor: bigint): Movement => ({ type: 'adjustment', amountMinor, play: aPlay() });
export const aClearing = (amountMinor: bigint): Movement => ({
  type: 'clearing',
  amountMinor,
  account: 'realtime_salary',
});
export const aDeposit = (amountMinor: bigint): Movement => ({ type: 'deposit', amountMinor, provider: 'sandbox' });

export const aCommand = (
  memberId: string,
  movement: Movement,
  key: string = randomUUID(),
  changes: Partial<Command> = {},
): Command => ({ caller: 'games', memberId, currency: 'USD', key, reference: '', movement, ...changes });
