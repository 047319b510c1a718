import type { MessageInitShape } from '@bufbuild/protobuf';
import { games } from '@nm/contracts';
import type { SteppedGame, WireDetail } from '../rounds/round-game.js';
import type { SteppedRound } from '../rounds/round-steps.service.js';
import { roundView } from '../rounds/round.presenter.js';
import { winMinorMaxOf, type EndReason, type Round } from '../rounds/round.js';

const { RoundEndReason } = games;

const REASONS: Readonly<Record<EndReason, games.RoundEndReason>> = {
  lost: RoundEndReason.LOST,
  completed: RoundEndReason.COMPLETED,
  cashed_out: RoundEndReason.CASHED_OUT,
  timed_out: RoundEndReason.TIMED_OUT,
  voided: RoundEndReason.VOIDED,
};

export const endReasonOf = ({ endReason }: Pick<Round, 'endReason'>): games.RoundEndReason =>
  endReason ? REASONS[endReason] : RoundEndReason.UNSPECIFIED;

/**
 * Converts a round with steps to an answer. Until the round is settled, the answer contains only what the steps have
 * revealed.
 */
export function steppedRound(
  game: SteppedGame<never, never>,
  { steps, cashOutMinor, replayed, ...proof }: SteppedRound,
): MessageInitShape<typeof games.SteppedRoundSchema> {
  const { memberId: _, ...view } = roundView(proof);
  const { status, detail } = proof.round;
  return {
    ...view,
    replayed,
    endReason: endReasonOf(proof.round),
    steps: steps.length,
    cashOutMinor,
    winMinorMax: winMinorMaxOf(detail) ?? 0n,
    detail: ofSteps(status === 'settled' ? game.toWire(detail) : game.toOpenWire(detail, steps as never[])),
  };
}

const ofSteps = (detail: WireDetail): MessageInitShape<typeof games.SteppedRoundSchema>['detail'] =>
  detail.case === 'mines' || detail.case === 'hilo' ? detail : { case: undefined };
