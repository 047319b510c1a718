import { games } from '@nm/contracts';
import { formatMinor } from '@nm/kit/money/money.js';
import type { PublicName } from '../../catalogue/masked-names.service.js';
import { isoTime } from '../../http/time.js';
import { presentProof, ROUND_STATUS_NAMES } from '../inhouse.presenter.js';
import type { OwnRoundDto } from '../own-round.dto.js';
import type { DiceDetailDto, DiceResultDto, RollDto } from './dice.dto.js';

const MULTIPLIER_DIGITS = 4;

/** Formats a roll or a target as four digits, for example 62 as "0062". */
const fourDigits = (value: number): string => String(value).padStart(4, '0');

/** Formats a multiplier with four decimal places, for example "1.9800". */
const multiplierText = (multiplierE4: bigint): string => formatMinor(multiplierE4, MULTIPLIER_DIGITS);

export const presentDiceResult = (round: games.DiceRound): DiceResultDto => ({
  roundId: round.roundId,
  roll: fourDigits(round.roll),
  win: round.win,
  multiplier: multiplierText(round.multiplierE4),
  payoutMinor: String(round.payoutMinor),
  balanceMinor: String(round.balanceMinor),
  version: Number(round.version),
  proof: presentProof(round),
});

/**
 * Converts a round of dice for the response. An open or refused round has no outcome, because the roll becomes public
 * only after settlement.
 */
export const presentDiceRound = (round: games.DiceRound): OwnRoundDto => ({
  roundId: round.roundId,
  gameCode: 'DICE',
  status: ROUND_STATUS_NAMES[round.status],
  currency: round.currency,
  stakeMinor: String(round.stakeMinor),
  payoutMinor: String(round.payoutMinor),
  target: fourDigits(round.target),
  over: round.over,
  win: round.win,
  multiplier: multiplierText(round.multiplierE4),
  ...(round.status === games.RoundStatus.SETTLED
    ? { roll: fourDigits(round.roll), balanceMinor: String(round.balanceMinor), version: Number(round.version) }
    : {}),
  proof: presentProof(round),
  placedAt: isoTime(round.placedAt),
  settledAt: isoTime(round.settledAt),
});

export const presentDiceDetail = (detail: games.DiceDetail): DiceDetailDto => ({
  target: fourDigits(detail.target),
  over: detail.over,
  roll: fourDigits(detail.roll),
  win: detail.win,
  multiplier: multiplierText(detail.multiplierE4),
});

/** Converts a roll for the public list. It has no round id, and the player's name is masked. */
export const presentRoll = (roll: games.Roll, dice: games.DiceDetail, { name, bot }: PublicName): RollDto => ({
  ...presentDiceDetail(dice),
  customerName: name,
  bot,
  currency: roll.currency,
  stakeMinor: String(roll.stakeMinor),
  payoutMinor: String(roll.payoutMinor),
  settledAt: isoTime(roll.settledAt),
});
