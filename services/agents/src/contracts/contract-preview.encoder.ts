import { Inject, Injectable } from '@nestjs/common';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ContractPreviewSchema, ContractSchema } from '@nm/contracts/agents.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { encodeContract } from '../encode.js';
import type { Preview } from './contract-preview.js';
import { ContractsReadModel } from './contracts.read-model.js';

/** Encodes the preview of a change, with the details of the contracts that would end. */
@Injectable()
export class ContractPreviewEncoder {
  constructor(@Inject(ContractsReadModel) private readonly readModel: ContractsReadModel) {}

  async encode(preview: Preview): Promise<MessageInitShape<typeof ContractPreviewSchema>> {
    const shown = (
      versions: readonly { readonly versionId: string }[],
    ): Promise<MessageInitShape<typeof ContractSchema>[]> =>
      Promise.all(versions.map(({ versionId }) => this.#contract(versionId)));
    const [wouldEnd, wouldStay, [replaces]] = await Promise.all([
      shown(preview.wouldEnd),
      shown(preview.wouldStay),
      shown(preview.replaces ? [preview.replaces] : []),
    ]);
    return {
      wouldEnd,
      wouldStay,
      replaces,
      token: preview.token,
      effectiveFrom: timestampFromDate(preview.effectiveFrom),
    };
  }

  async #contract(versionId: string): Promise<MessageInitShape<typeof ContractSchema>> {
    const row = await this.readModel.one(versionId);
    if (!row) throw new Failure('resource.not_found');
    return encodeContract(row);
  }
}
