import { randomUUID } from 'node:crypto';
import type { Command } from '../command.js';
import { FULL_CONTRIBUTION, type Movement, type Play } from '../movement.js';

/** Builders for tests. Each function builds a complete command or movement from the few values that a test gives. */
export const aPlay = (changes: Partial<Play> = {}): Play => ({
  vendor: 'INHOUSE',
  gameCode: 'dice',
  roundId: 'r1',
  category: 10,
  ...changes,
});

export const aBet = (stakeMinor: bigint): Movement => ({ type: 'bet', stakeMinor, play: aPlay() });
/** Builds a bet that must be paid from cash only. */
export const aCashBet = (stakeMinor: bigint): Movement => ({ type: 'bet', stakeMinor, cashOnly: true, play: aPlay() });
/** Changes the round of a bet or a win. */
export const inRound = (movement: Movement, roundId: string): Movement =>
  ({ ...movement, play: aPlay({ roundId }) }) as Movement;
export const aWin = (betKey: string | null, payoutMinor: bigint, validStakeMinor = 0n, heldMinor = 0n): Movement => ({
  type: 'win',
  betKey,
  payoutMinor,
  heldMinor,
  validStakeMinor,
  play: aPlay(),
});
export const aBetWin = (
  stakeMinor: bigint,
  payoutMinor: bigint,
  validStakeMinor = stakeMinor,
  heldMinor = 0n,
): Movement => ({
  type: 'bet_win',
  stakeMinor,
  payoutMinor,
  heldMinor,
  validStakeMinor,
  play: aPlay(),
});
/** Builds a bet with its payout, in a round that may have other bets. */
export const sharingRound = (movement: Movement): Movement => ({ ...movement, sharesRound: true }) as Movement;
export const aRollback = (betKey: string): Movement => ({ type: 'rollback', betKey });
export const aGrant = (
  cashMinor: bigint,
  bonusMinor = 0n,
  turnoverRequiredMinor = 0n,
  contributionPpm: readonly number[] = FULL_CONTRIBUTION,
): Movement => ({
  type: 'grant',
  amount: { cashMinor, bonusMinor },
  turnoverRequiredMinor,
  contributionPpm,
  promotion: 'welcome',
});
export const anAdjustment = (amountMinor: bigint, houseMinor = 0n): Movement => ({
  ...{ type: 'adjustment', amountMinor, play: aPlay() },
  ...(houseMinor > 0n && { houseMinor }),
});
export const aCorrection = (direction: 'credit' | 'debit', amountMinor: bigint): Movement => ({
  type: 'correction',
  direction,
  amountMinor,
});
export const aClearing = (amountMinor: bigint): Movement => ({
  type: 'clearing',
  amountMinor,
  account: 'realtime_salary',
});
export const aDeposit = (amountMinor: bigint): Movement => ({ type: 'deposit', amountMinor, provider: 'sandbox' });
export const aHold = (amountMinor: bigint, keepMinor = 0n, forfeitMinor = 0n): Movement => ({
  type: 'hold',
  amountMinor,
  keepMinor,
  forfeitMinor,
});
export const aWithdrawal = (direction: 'out' | 'back', amountMinor: bigint): Movement => ({
  type: 'withdrawal',
  direction,
  amountMinor,
  provider: 'sandbox',
});
export const aChargeback = (amountMinor: bigint, holdKeys: readonly string[] = []): Movement => ({
  type: 'chargeback',
  amountMinor,
  holdKeys,
  provider: 'sandbox',
});
export const aForfeit = (amountMinor: bigint, grantKey = 'granted'): Movement => ({
  type: 'forfeit',
  amountMinor,
  promotion: 'welcome',
  grantKey,
});
/** Builds the command that forfeits an expired bonus. `grantedBy` is the caller that posted the grant. */
export const anExpiry = (amountMinor: bigint, grantKey: string, grantedBy = 'games'): Movement => ({
  ...{ type: 'forfeit', amountMinor, promotion: 'welcome', grantKey },
  expiredGrantOf: grantedBy,
});
/** Adds a maximum stake to the terms of a grant. */
export const withStakeMax = (grant: Movement, stakeMaxMinor: bigint): Movement =>
  ({ ...grant, stakeMaxMinor }) as Movement;
export const aCapture = (holdKey: string): Movement => ({ type: 'capture', holdKey, provider: 'sandbox' });
export const aRelease = (holdKey: string): Movement => ({ type: 'release', holdKey });
export const aReturn = (holdKey: string): Movement => ({ type: 'return', holdKey });
export const toVendor = (memberId: string, amountMinor: bigint): Movement => ({
  type: 'to_vendor',
  amountMinor,
  wallet: `PALMHOUSE/${memberId}`,
});
export const atVendor = (memberId: string, holdKey: string): Movement => ({
  type: 'at_vendor',
  holdKey,
  wallet: `PALMHOUSE/${memberId}`,
});
export const fromVendor = (memberId: string, amountMinor: bigint): Movement => ({
  type: 'from_vendor',
  amountMinor,
  wallet: `PALMHOUSE/${memberId}`,
});
export const aTransfer = (
  toMemberId: string,
  amountMinor: bigint,
  changes: Partial<Pick<Extract<Movement, { type: 'transfer' }>, 'keepMinor' | 'forfeitMinor' | 'isAsked'>> = {},
): Movement => ({
  type: 'transfer',
  toMemberId,
  amountMinor,
  keepMinor: 0n,
  forfeitMinor: 0n,
  isAsked: false,
  ...changes,
});

export const aCommand = (
  memberId: string,
  movement: Movement,
  key: string = randomUUID(),
  changes: Partial<Command> = {},
): Command => ({ caller: 'games', memberId, currency: 'USD', key, reference: '', movement, ...changes });
