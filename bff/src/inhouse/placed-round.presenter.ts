import type { games } from '@nm/contracts';
import { presentDetails } from './inhouse-details.presenter.js';
import { presentProof } from './inhouse.presenter.js';
import type { PlacedRoundDto } from './placed-round.dto.js';

export const presentPlacedRound = (round: games.PlacedRound): PlacedRoundDto => ({
  roundId: round.roundId,
  stakeMinor: String(round.stakeMinor),
  payoutMinor: String(round.payoutMinor),
  balanceMinor: String(round.balanceMinor),
  version: Number(round.version),
  proof: presentProof(round),
  ...presentDetails(round.detail),
});
