import type { MessageInitShape } from '@bufbuild/protobuf';
import { Inject } from '@nestjs/common';
import { promotions } from '@nm/contracts';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { RaffleDesk, type DeskRaffle } from './raffle-desk.service.js';

const { method } = promotions.RaffleDeskService;
const FROM_BFF = { callers: ['bff'] };

/** Implements the operators' RPCs about raffles. */
@RpcController(promotions.RaffleDeskService)
export class RaffleDeskRpc {
  constructor(@Inject(RaffleDesk) private readonly desk: RaffleDesk) {}

  @Rpc(method.listDeskRaffles, FROM_BFF)
  listDeskRaffles(
    request: promotions.ListDeskRafflesRequest,
  ): Promise<MessageInitShape<typeof promotions.ListDeskRafflesResponseSchema>> {
    return this.desk.list(request);
  }

  @Rpc(method.getDeskRaffle, FROM_BFF)
  getDeskRaffle(request: promotions.GetDeskRaffleRequest): Promise<DeskRaffle> {
    return this.desk.find(request);
  }

  @Rpc(method.requestRaffleVoid, FROM_BFF)
  requestRaffleVoid(request: promotions.RequestRaffleVoidRequest): Promise<DeskRaffle> {
    return this.desk.request(request);
  }

  @Rpc(method.decideRaffleVoid, FROM_BFF)
  decideRaffleVoid(request: promotions.DecideRaffleVoidRequest): Promise<DeskRaffle> {
    return this.desk.decide(request);
  }
}
