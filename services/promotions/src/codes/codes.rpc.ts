import { Inject } from '@nestjs/common';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { promotions } from '@nm/contracts';
import { uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { invalid } from '../promotions.errors.js';
import { rewardInContract } from '../rewards/reward.presenter.js';
import { CodesService } from './codes.service.js';

const KEY = /^[A-Za-z0-9._:-]{1,64}$/;
/** The maximum length of the text that a member enters. It fits a code with spaces between all its characters. */
const TYPED_MAX = 64;

/** Implements the RPC with which a member uses a promotion code. */
@RpcController(promotions.RewardService)
export class CodesRpc {
  constructor(@Inject(CodesService) private readonly codes: CodesService) {}

  @Rpc(promotions.RewardService.method.useCode, { callers: ['bff'], actsFor: 'member' })
  async useCode(request: promotions.UseCodeRequest): Promise<MessageInitShape<typeof promotions.RewardSchema>> {
    const { brand, code, key } = request;
    if (!KEY.test(key)) throw invalid('key');
    if (code.length > TYPED_MAX) throw invalid('code');
    const memberId = uuidField(request.memberId, 'memberId');
    return rewardInContract(await this.codes.use({ memberId, brand, code, key }));
  }
}
