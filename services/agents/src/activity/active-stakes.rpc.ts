import { Inject } from '@nestjs/common';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import {
  HouseContractService,
  type ListActiveStakesRequest,
  type ListActiveStakesResponseSchema,
  type SetActiveStakeRequest,
} from '@nm/contracts/agents.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { noteField, operatorField } from '../operator-fields.js';
import { ActiveStakesService } from './active-stakes.service.js';

type WireStakes = MessageInitShape<typeof ListActiveStakesResponseSchema>;

const FROM_BFF = { callers: ['bff'] };

/**
 * Implements the RPCs for the minimum stake of an active member. Each method decodes the request, calls the service and
 * encodes the answer.
 */
@RpcController(HouseContractService)
export class ActiveStakesRpc {
  constructor(@Inject(ActiveStakesService) private readonly stakes: ActiveStakesService) {}

  @Rpc(HouseContractService.method.listActiveStakes, FROM_BFF)
  async listActiveStakes({ brands }: ListActiveStakesRequest): Promise<WireStakes> {
    return this.#list(brands);
  }

  @Rpc(HouseContractService.method.setActiveStake, FROM_BFF)
  async setActiveStake({ brand, stakeMinorMin, operatorId, note }: SetActiveStakeRequest): Promise<WireStakes> {
    await this.stakes.set({
      ...{ brand, stakeMinorMin },
      ...{ setBy: operatorField(operatorId), note: noteField(note, true) },
    });
    return this.#list([brand]);
  }

  async #list(brands: readonly string[]): Promise<WireStakes> {
    const content = await this.stakes.list(brands);
    return {
      content: content.map(({ effectiveFrom, ...stake }) => ({
        ...stake,
        ...(effectiveFrom && { effectiveFrom: timestampFromDate(effectiveFrom) }),
      })),
    };
  }
}
