import type { games } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { isoTime } from '../http/time.js';
import { presentDetails } from './inhouse-details.presenter.js';
import { ROUND_STATUS_NAMES, presentProof } from './inhouse.presenter.js';
import type { OwnRoundDto } from './own-round.dto.js';

const INHOUSE = 'INHOUSE';

/**
 * Converts a bet of an in-house game for the response.
 * @throws Failure resource.not_found for a bet at a vendor, because it has no proof of ours.
 */
export function presentOwnRound({ bet, balanceMinor, version, proof }: games.BetDetail): OwnRoundDto {
  if (bet?.vendor !== INHOUSE) throw new Failure('resource.not_found');
  return {
    roundId: bet.roundId,
    gameCode: bet.gameCode,
    status: ROUND_STATUS_NAMES[bet.status],
    currency: bet.currency,
    stakeMinor: String(bet.stakeMinor),
    payoutMinor: String(bet.payoutMinor),
    ...(version > 0n && { balanceMinor: String(balanceMinor), version: Number(version) }),
    ...(proof && { proof: presentProof(proof) }),
    placedAt: isoTime(bet.placedAt),
    settledAt: isoTime(bet.settledAt),
    ...presentDetails(bet.detail),
  };
}
