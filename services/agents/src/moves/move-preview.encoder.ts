import type { MessageInitShape } from '@bufbuild/protobuf';
import type { MovePreviewSchema } from '@nm/contracts/agents.js';
import type { ContractsReadModel } from '../contracts/contracts.read-model.js';
import type { LineReadModel } from '../tree/line.read-model.js';
import { endingContracts } from './ending-contracts.js';
import type { MovePreview } from './moves.service.js';

/** Encodes the preview of a move, with the account names of the members and the details of the contracts. */
export async function previewOf(
  { memberId, toId }: { readonly memberId: string; readonly toId: string | undefined },
  { fromId, members, ended, withdrawn, token }: MovePreview,
  lines: LineReadModel,
  contracts: ContractsReadModel,
): Promise<MessageInitShape<typeof MovePreviewSchema>> {
  const ids = [memberId, toId, fromId].filter((id) => id !== undefined);
  const [accounts, wouldEnd] = await Promise.all([lines.accounts(ids), endingContracts(contracts, ended)]);
  return {
    memberAccount: accounts.get(memberId) ?? '',
    fromId: fromId ?? '',
    fromAccount: accounts.get(fromId ?? '') ?? '',
    toAccount: accounts.get(toId ?? '') ?? '',
    members,
    wouldEnd,
    wouldEndCount: ended.length,
    withdrawnOffers: withdrawn,
    token,
  };
}
