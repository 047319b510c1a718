import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  PlayerMoneyService,
  type FindMoneyRequest,
  type FindMoneyResponseSchema,
  type ListSharedPayoutsRequest,
  type ListSharedPayoutsResponseSchema,
} from '@nm/contracts/wallet.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { PlayerMoneyReadModel } from './player-money.read-model.js';

const FROM_BFF = { callers: ['bff'] };
const TEXT_MIN = 3;
const TEXT_MAX = 128;
const FOUND_MAX = 20;
const SHARED_MAX = 50;

/** Implements the operators' RPCs that find members by their money, or by a shared payout account or holder's name. */
@RpcController(PlayerMoneyService)
export class PlayerMoneyRpc {
  constructor(private readonly money: PlayerMoneyReadModel) {}

  @Rpc(PlayerMoneyService.method.findMoney, FROM_BFF)
  async findMoney({ text }: FindMoneyRequest): Promise<MessageInitShape<typeof FindMoneyResponseSchema>> {
    const wanted = text.trim();
    if (wanted.length < TEXT_MIN || wanted.length > TEXT_MAX) throw new Failure('request.invalid', { field: 'text' });
    return { content: await this.money.find(wanted, FOUND_MAX) };
  }

  @Rpc(PlayerMoneyService.method.listSharedPayouts, FROM_BFF)
  async listSharedPayouts({
    memberId,
  }: ListSharedPayoutsRequest): Promise<MessageInitShape<typeof ListSharedPayoutsResponseSchema>> {
    return { content: await this.money.shared(uuidField(memberId, 'member_id'), SHARED_MAX) };
  }
}
