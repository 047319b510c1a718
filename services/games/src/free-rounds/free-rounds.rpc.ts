import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { Inject } from '@nestjs/common';
import { games } from '@nm/contracts';
import { uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { isDelayed, payableMinor } from './free-grant.js';
import { FreeGrantsReadModel } from './free-grants.read-model.js';

const { FreeRoundsService } = games;

/** Implements the RPC that lists a member's free rounds. */
@RpcController(FreeRoundsService)
export class FreeRoundsRpc {
  constructor(@Inject(FreeGrantsReadModel) private readonly grants: FreeGrantsReadModel) {}

  @Rpc(FreeRoundsService.method.listFreeRounds, { callers: ['bff'], actsFor: 'member' })
  async listFreeRounds({
    memberId,
    language,
  }: games.ListFreeRoundsRequest): Promise<MessageInitShape<typeof games.ListFreeRoundsResponseSchema>> {
    const found = await this.grants.ofMember(uuidField(memberId, 'memberId'), language);
    return {
      freeRounds: found.map(({ status, reason, expiresAt, endedAt, attempts, ...grant }) => ({
        ...grant,
        ...{ wonMinor: payableMinor(grant), state: status, reason: reason ?? '' },
        isDelayed: isDelayed({ status, attempts }),
        expiresAt: timestampFromDate(expiresAt),
        ...(endedAt && { endedAt: timestampFromDate(endedAt) }),
      })),
    };
  }
}
