import { GameCategory, games } from '@nm/contracts';
import { isoTime } from '../http/time.js';
import { presentDetails } from '../inhouse/inhouse-details.presenter.js';
import type { CategoryName } from '../inhouse/inhouse.dto.js';
import { presentProof } from '../inhouse/inhouse.presenter.js';
import type { BetDetailDto, BetDto, BetPageDto, BetResultName, BetStatusName } from './bet.dto.js';

const { BetResult, RoundStatus } = games;

export const STATUS_CODES: Readonly<Record<BetStatusName, games.RoundStatus>> = {
  settled: RoundStatus.SETTLED,
  open: RoundStatus.OPEN,
  voided: RoundStatus.VOIDED,
};
export const RESULT_CODES: Readonly<Record<BetResultName, games.BetResult>> = {
  won: BetResult.WON,
  lost: BetResult.LOST,
  even: BetResult.EVEN,
};

const statusName = (status: games.RoundStatus): BetStatusName =>
  status === RoundStatus.SETTLED ? 'settled' : status === RoundStatus.VOIDED ? 'voided' : 'open';

const typeOf = (category: GameCategory): { gameType?: CategoryName } =>
  category === GameCategory.UNSPECIFIED ? {} : { gameType: GameCategory[category] as CategoryName };

export const presentBet = (bet: games.Bet): BetDto => ({
  roundId: bet.roundId,
  vassalage: bet.vendor,
  ...(bet.vendorRoundId === '' ? {} : { vendorRoundId: bet.vendorRoundId }),
  gameCode: bet.gameCode,
  ...typeOf(bet.category),
  status: statusName(bet.status),
  currency: bet.currency,
  stakeMinor: String(bet.stakeMinor),
  validStakeMinor: String(bet.validStakeMinor),
  payoutMinor: String(bet.payoutMinor),
  placedAt: isoTime(bet.placedAt),
  settledAt: isoTime(bet.settledAt),
  bets: bet.bets,
  ...(bet.heldMinor > 0n ? { heldMinor: String(bet.heldMinor), heldReason: bet.heldReason } : {}),
  ...(bet.houseMinor > 0n ? { houseMinor: String(bet.houseMinor) } : {}),
  ...presentDetails(bet.detail),
  ...(bet.detail.case === 'told' ? { told: toldOf(bet.detail.value) } : {}),
});

const toldOf = ({
  choice,
  outcome,
  lines = {},
}: Pick<games.ToldDetail, 'choice' | 'outcome'> & Partial<games.ToldDetail>) => ({
  choice,
  outcome,
  ...(Object.keys(lines).length > 0 ? { lines } : {}),
});

export const presentBetPage = ({
  content,
  nextCursor,
  totals,
  games: played,
  openCount,
}: games.ListBetsResponse): BetPageDto => ({
  content: content.map(presentBet),
  ...(nextCursor === '' ? {} : { nextCursor }),
  ...(totals
    ? {
        totals: {
          bets: Number(totals.bets),
          stakeMinor: String(totals.stakeMinor),
          validStakeMinor: String(totals.validStakeMinor),
          payoutMinor: String(totals.payoutMinor),
        },
        games: played.map(({ vendor, gameCode, category, bets }) => ({
          vassalage: vendor,
          gameCode,
          ...typeOf(category),
          bets: Number(bets),
        })),
        openCount: Number(openCount),
      }
    : {}),
});

/**
 * Converts one bet with its details for the response.
 * @throws Error if the bet is missing. The games service always sends it.
 */
export function presentBetDetail(detail: games.BetDetail): BetDetailDto {
  if (!detail.bet) throw new Error('the answer has no bet');
  return {
    ...presentBet(detail.bet),
    stakeCashMinor: String(detail.stakeCashMinor),
    stakeBonusMinor: String(detail.stakeBonusMinor),
    payoutCashMinor: String(detail.payoutCashMinor),
    payoutBonusMinor: String(detail.payoutBonusMinor),
    ...(detail.version > 0n ? { balanceMinor: String(detail.balanceMinor) } : {}),
    ...(detail.proof ? { proof: presentProof(detail.proof) } : {}),
  };
}
