import { GameCategory, games } from '@nm/contracts';
import { isoTime } from '../http/time.js';
import { fourDigits, multiplierText, presentProof } from './dice.presenter.js';
import type {
  CategoryName,
  DiceDetailDto,
  RoundDto,
  RoundPageDto,
  RoundStatusName,
  RoundSummaryDto,
} from './round.dto.js';

const { RoundStatus } = games;

const STATUSES: Readonly<Record<games.RoundStatus, RoundStatusName>> = {
  [RoundStatus.UNSPECIFIED]: 'open',
  [RoundStatus.OPEN]: 'open',
  [RoundStatus.SETTLED]: 'settled',
  [RoundStatus.VOIDED]: 'voided',
  [RoundStatus.REFUSED]: 'refused',
};

/** An open or refused round never shows its outcome: the roll leaves only with the settlement. */
export const presentRound = (round: games.DiceRound): RoundDto => ({
  roundId: round.roundId,
  status: STATUSES[round.status],
  currency: round.currency,
  stakeMinor: String(round.stakeMinor),
  payoutMinor: String(round.payoutMinor),
  target: fourDigits(round.target),
  over: round.over,
  win: round.win,
  multiplier: multiplierText(round.multiplierE4),
  ...(round.status === RoundStatus.SETTLED
    ? { roll: fourDigits(round.roll), balanceMinor: String(round.balanceMinor), version: Number(round.version) }
    : {}),
  proof: presentProof(round),
  placedAt: isoTime(round.placedAt),
  settledAt: isoTime(round.settledAt),
});

export const presentRoundPage = (page: games.ListRoundsResponse): RoundPageDto => ({
  content: page.content.map(presentSummary),
  pageNum: page.pageNum,
  totalPages: page.totalPages,
  totals: {
    stakeMinor: String(page.totalStakeMinor),
    payoutMinor: String(page.totalPayoutMinor),
    count: Number(page.totalCount),
  },
});

const presentSummary = (round: games.RoundSummary): RoundSummaryDto => ({
  roundId: round.roundId,
  vassalage: round.vendor,
  gameCode: round.gameCode,
  ...(round.category === GameCategory.UNSPECIFIED ? {} : { gameType: GameCategory[round.category] as CategoryName }),
  status: STATUSES[round.status],
  currency: round.currency,
  stakeMinor: String(round.stakeMinor),
  validStakeMinor: String(round.validStakeMinor),
  payoutMinor: String(round.payoutMinor),
  placedAt: isoTime(round.placedAt),
  settledAt: isoTime(round.settledAt),
  ...(round.detail.case === 'dice' ? { dice: presentDiceDetail(round.detail.value) } : {}),
});

export const presentDiceDetail = (detail: games.DiceDetail): DiceDetailDto => ({
  target: fourDigits(detail.target),
  over: detail.over,
  roll: fourDigits(detail.roll),
  win: detail.win,
  multiplier: multiplierText(detail.multiplierE4),
});
