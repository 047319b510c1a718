import type { MessageInitShape } from '@bufbuild/protobuf';
import { identity } from '@nm/contracts';
import { uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { notFound } from '../identity.errors.js';
import { ReferralCodesStore } from './referral-codes.store.js';

const { method } = identity.ReferralCodeService;

/** Implements the RPCs about referral codes: decodes the request, reads and encodes. */
@RpcController(identity.ReferralCodeService)
export class ReferralCodesRpc {
  constructor(private readonly codes: ReferralCodesStore) {}

  @Rpc(method.getReferralCode, { callers: ['bff'], actsFor: 'member' })
  async getReferralCode({
    memberId,
  }: identity.GetReferralCodeRequest): Promise<MessageInitShape<typeof identity.GetReferralCodeResponseSchema>> {
    const code = await this.codes.codeOf(uuidField(memberId, 'memberId'));
    if (code === undefined) throw notFound('member');
    return { code };
  }

  @Rpc(method.compareRegistrations, { callers: ['promotions'] })
  async compareRegistrations(
    request: identity.CompareRegistrationsRequest,
  ): Promise<MessageInitShape<typeof identity.CompareRegistrationsResponseSchema>> {
    const memberId = uuidField(request.memberId, 'memberId');
    return { shared: await this.codes.shared(memberId, uuidField(request.otherId, 'otherId')) };
  }
}
