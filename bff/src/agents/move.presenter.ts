import type { agents } from '@nm/contracts';
import { isoTime } from '../http/time.js';
import { presentContract } from './contract.presenter.js';
import type { MovePreviewDto } from './moves.dto.js';

export const presentMovePreview = ({ wouldEnd, ...preview }: agents.MovePreview): MovePreviewDto => ({
  memberAccount: preview.memberAccount,
  fromAccount: preview.fromAccount,
  toAccount: preview.toAccount,
  members: Number(preview.members),
  wouldEnd: wouldEnd.flatMap(({ contract, endsAt }) =>
    contract ? [{ contract: presentContract(contract), endsAt: isoTime(endsAt) }] : [],
  ),
  wouldEndCount: preview.wouldEndCount,
  withdrawnOffers: preview.withdrawnOffers,
  token: preview.token,
});
