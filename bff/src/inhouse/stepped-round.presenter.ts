import { games } from '@nm/contracts';
import { presentDetails } from './inhouse-details.presenter.js';
import { presentProof, ROUND_STATUS_NAMES } from './inhouse.presenter.js';
import type { EndReasonName, OpenRoundDto, SteppedRoundDto } from './stepped-round.dto.js';

const { RoundEndReason } = games;

export const END_REASON_NAMES: Readonly<Record<games.RoundEndReason, EndReasonName | undefined>> = {
  [RoundEndReason.UNSPECIFIED]: undefined,
  [RoundEndReason.LOST]: 'lost',
  [RoundEndReason.COMPLETED]: 'completed',
  [RoundEndReason.CASHED_OUT]: 'cashed_out',
  [RoundEndReason.TIMED_OUT]: 'timed_out',
  [RoundEndReason.VOIDED]: 'voided',
};

export const presentSteppedRound = (round: games.SteppedRound): SteppedRoundDto => ({
  roundId: round.roundId,
  status: ROUND_STATUS_NAMES[round.status],
  ...(END_REASON_NAMES[round.endReason] ? { endReason: END_REASON_NAMES[round.endReason] } : {}),
  stakeMinor: String(round.stakeMinor),
  payoutMinor: String(round.payoutMinor),
  steps: round.steps,
  cashOutMinor: String(round.cashOutMinor),
  ...(round.winMinorMax > 0n ? { winMinorMax: String(round.winMinorMax) } : {}),
  balanceMinor: String(round.balanceMinor),
  version: Number(round.version),
  proof: presentProof(round),
  ...presentDetails(round.detail),
});

export const presentOpenRound = ({ round }: games.GetOpenRoundResponse): OpenRoundDto =>
  round ? { round: presentSteppedRound(round) } : {};
