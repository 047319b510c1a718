import type { games } from '@nm/contracts';
import { isoTime } from '../http/time.js';
import type { RollDto, StakeLimitsDto } from './roll.dto.js';
import { presentDiceDetail } from './round.presenter.js';

export const presentStakeLimits = (
  { stakeMinorMin, stakeMinorMax, payoutMinorMax }: games.StakeLimits,
  currency: string,
): StakeLimitsDto => ({
  currency,
  stakeMinorMin: String(stakeMinorMin),
  stakeMinorMax: String(stakeMinorMax),
  ...(payoutMinorMax > 0n ? { payoutMinorMax: String(payoutMinorMax) } : {}),
});

/** A roll as everyone may see it: neither its round nor its player can be told from it. */
export const presentRoll = (roll: games.Roll, dice: games.DiceDetail, customerName: string): RollDto => ({
  ...presentDiceDetail(dice),
  customerName,
  currency: roll.currency,
  stakeMinor: String(roll.stakeMinor),
  payoutMinor: String(roll.payoutMinor),
  settledAt: isoTime(roll.settledAt),
});
