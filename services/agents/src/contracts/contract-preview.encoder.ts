import { Inject, Injectable } from '@nestjs/common';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ContractPreviewSchema, ContractSchema } from '@nm/contracts/agents.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { encodeContract } from '../agents.presenter.js';
import type { Preview } from './contract-preview.js';
import { ContractsReadModel } from './contracts.read-model.js';

/** Encodes the preview of a change, with the details of the contracts that would end. */
@Injectable()
export class ContractPreviewEncoder {
  constructor(@Inject(ContractsReadModel) private readonly readModel: ContractsReadModel) {}

  async encode(preview: Preview): Promise<MessageInitShape<typeof ContractPreviewSchema>> {
    const { wouldEnd, wouldStay, replaces } = preview;
    // A single query reads all contracts, because an agent at the top of a large team has thousands below.
    const all = [...wouldEnd, ...wouldStay, ...(replaces ? [replaces] : [])];
    const rows = await this.readModel.several(all.map(({ versionId }) => versionId));
    const shown = ({ versionId }: { readonly versionId: string }): MessageInitShape<typeof ContractSchema> => {
      const row = rows.get(versionId);
      if (!row) throw new Failure('resource.not_found');
      return encodeContract(row);
    };
    return {
      wouldEnd: wouldEnd.map(shown),
      wouldStay: wouldStay.map(shown),
      replaces: replaces && shown(replaces),
      token: preview.token,
      effectiveFrom: timestampFromDate(preview.effectiveFrom),
    };
  }
}
