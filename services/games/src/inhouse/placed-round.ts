import type { MessageInitShape } from '@bufbuild/protobuf';
import type { games } from '@nm/contracts';
import type { RoundGame, WireDetail } from '../rounds/round-game.js';
import { roundView } from '../rounds/round.presenter.js';
import type { RoundWithProof } from '../rounds/round.read-model.js';

type PlacedRound = MessageInitShape<typeof games.PlacedRoundSchema>;

/** Converts a round of a game with a single draw to an answer. The outcome is absent until the round is settled. */
export function placedRound(
  game: Pick<RoundGame, 'toWire'>,
  { replayed, ...proof }: RoundWithProof & { readonly replayed: boolean },
): PlacedRound {
  const { memberId: _, ...view } = roundView(proof);
  return { ...view, replayed, ...(proof.round.status === 'settled' ? { detail: detailOf(game, proof) } : {}) };
}

/** Returns the detail of the round. The answer has only details of plinko and of the wheel. */
const detailOf = (game: Pick<RoundGame, 'toWire'>, { round }: RoundWithProof): PlacedRound['detail'] => {
  const detail: WireDetail = game.toWire(round.detail);
  return detail.case === 'plinko' || detail.case === 'wheel' ? detail : { case: undefined };
};
