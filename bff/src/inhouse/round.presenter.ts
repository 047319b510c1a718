import { GameCategory, type games } from '@nm/contracts';
import { isoTime } from '../http/time.js';
import { presentDetails } from './inhouse-details.presenter.js';
import type { CategoryName } from './inhouse.dto.js';
import { ROUND_STATUS_NAMES } from './inhouse.presenter.js';
import type { RoundPageDto, RoundSummaryDto } from './round.dto.js';

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
  status: ROUND_STATUS_NAMES[round.status],
  currency: round.currency,
  stakeMinor: String(round.stakeMinor),
  validStakeMinor: String(round.validStakeMinor),
  payoutMinor: String(round.payoutMinor),
  placedAt: isoTime(round.placedAt),
  settledAt: isoTime(round.settledAt),
  ...presentDetails(round.detail),
});
