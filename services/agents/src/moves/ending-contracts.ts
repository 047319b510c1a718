import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { EndingContractSchema } from '@nm/contracts/agents.js';
import type { EndingVersion } from '../contracts/contract-changes.js';
import type { ContractsReadModel } from '../contracts/contracts.read-model.js';
import { encodeContract } from '../agents.presenter.js';

/** Maximum number of ended contracts in a preview. The contracts nearest to the moved member come first. */
const SHOWN_MAX = 200;

/** Encodes the first contracts that a move would end, for a preview. It reads them with a single query. */
export async function endingContracts(
  contracts: ContractsReadModel,
  ended: readonly EndingVersion[],
): Promise<MessageInitShape<typeof EndingContractSchema>[]> {
  const shown = ended.slice(0, SHOWN_MAX);
  const rows = await contracts.several(shown.map(({ version }) => version.versionId));
  return shown.map(({ version, endsAt }) => {
    const row = rows.get(version.versionId);
    return { ...(row && { contract: encodeContract(row) }), endsAt: timestampFromDate(endsAt) };
  });
}

/**
 * Encodes the first of the contracts that the preview of an approved move listed. If a contract has ended, the time of
 * its end is given.
 */
export async function endedContracts(
  contracts: ContractsReadModel,
  versionIds: readonly string[],
): Promise<MessageInitShape<typeof EndingContractSchema>[]> {
  const shown = versionIds.slice(0, SHOWN_MAX);
  const rows = await contracts.several(shown);
  return shown.flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [];
    return [{ contract: encodeContract(row), ...(row.to && { endsAt: timestampFromDate(row.to) }) }];
  });
}
