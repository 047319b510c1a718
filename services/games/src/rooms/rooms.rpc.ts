import type { MessageInitShape } from '@bufbuild/protobuf';
import { Inject } from '@nestjs/common';
import { games } from '@nm/contracts';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { RoomsService } from './rooms.service.js';

const { GamesService } = games;
const PAGE_SIZE = 20;

/** Implements the RPC that lists the rooms of games for two players. */
@RpcController(GamesService)
export class RoomsRpc {
  constructor(@Inject(RoomsService) private readonly rooms: RoomsService) {}

  @Rpc(GamesService.method.listRooms, { callers: ['bff'] })
  async listRooms({
    page,
    ...filter
  }: games.ListRoomsRequest): Promise<MessageInitShape<typeof games.ListRoomsResponseSchema>> {
    const found = await this.rooms.page(filter, page?.page || 1, page?.size || PAGE_SIZE);
    return { ...found, rooms: found.rooms.map(({ waitedMs, ...room }) => ({ ...room, waitedMs: BigInt(waitedMs) })) };
  }
}
