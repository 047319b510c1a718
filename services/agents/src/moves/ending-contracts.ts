import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { EndingContractSchema } from '@nm/contracts/agents.js';
import type { EndingVersion } from '../contracts/contract-changes.js';
import type { ContractsReadModel } from '../contracts/contracts.read-model.js';
import { encodeContract } from '../encode.js';

/** The most ended contracts that a preview lists, nearest to the moved member first. */
const SHOWN_MAX = 200;

/** Returns the first of the contracts that a move ends as a preview lists them, read by one query. */
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

/** Returns the first of the contracts that a decided move named, each with its end if it has one. */
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
