import type { MessageInitShape } from '@bufbuild/protobuf';
import { Inject } from '@nestjs/common';
import { games } from '@nm/contracts';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { DrawDesk, type DeskDraw } from './draw-desk.service.js';

const { method } = games.DrawDeskService;
const FROM_BFF = { callers: ['bff'] };

/** Implements the operators' RPCs for lottery draws. */
@RpcController(games.DrawDeskService)
export class DrawDeskRpc {
  constructor(@Inject(DrawDesk) private readonly desk: DrawDesk) {}

  @Rpc(method.listDeskDraws, FROM_BFF)
  listDeskDraws(
    request: games.ListDeskDrawsRequest,
  ): Promise<MessageInitShape<typeof games.ListDeskDrawsResponseSchema>> {
    return this.desk.list(request);
  }

  @Rpc(method.getDeskDraw, FROM_BFF)
  getDeskDraw(request: games.GetDeskDrawRequest): Promise<DeskDraw> {
    return this.desk.find(request);
  }

  @Rpc(method.requestDrawVoid, FROM_BFF)
  requestDrawVoid(request: games.RequestDrawVoidRequest): Promise<DeskDraw> {
    return this.desk.request(request);
  }

  @Rpc(method.decideDrawVoid, FROM_BFF)
  decideDrawVoid(request: games.DecideDrawVoidRequest): Promise<DeskDraw> {
    return this.desk.decide(request);
  }

  @Rpc(method.settleDraw, FROM_BFF)
  settleDraw(request: games.SettleDrawRequest): Promise<DeskDraw> {
    return this.desk.settle(request);
  }
}
