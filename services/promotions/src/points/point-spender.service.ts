import { Injectable } from '@nestjs/common';
import { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { InjectRpc } from '@nm/kit/rpc/rpc-client.module.js';
import type { PromotionsIdentity } from '../promotions.identity.js';
import { notFor } from '../rules/decide.js';
import type { PromotionRule } from '../rules/promotion-rule.js';

/**
 * Decides who may spend points. It asks the identity service at each call, because the member may have been excluded
 * after the last event.
 */
@Injectable()
export class PointSpenders {
  constructor(@InjectRpc(identity.IdentityService) private readonly identity: PromotionsIdentity) {}

  /**
   * Returns the document (the settings) of a brand.
   * @throws Failure resource.not_found for an unknown brand.
   */
  brandOf(code: string): Promise<identity.Brand> {
    return this.identity.getBrand({ code }, { idempotent: true });
  }

  /**
   * Returns the brand of a member, if the member may spend points under the given terms.
   * @throws Failure access.trial, wallet.excluded, promotion.not_eligible with the reason; system.temporary.
   */
  async allow(
    { who, when }: Pick<PromotionRule, 'who' | 'when'>,
    memberId: string,
    code: string,
  ): Promise<identity.Brand> {
    const [brand, member] = await Promise.all([
      this.brandOf(code),
      this.identity.getMember({ memberId }, { idempotent: true, memberId }),
    ]);
    const { type, status, currency } = member;
    const facts = { member: { id: memberId, type, status, currency }, brand, at: new Date() };
    const reason = notFor({ who, when }, facts);
    if (reason === 'trial') throw new Failure('access.trial');
    if (reason === 'member_status' && status === identity.MemberStatus.EXCLUDED) throw new Failure('wallet.excluded');
    if (reason) throw new Failure('promotion.not_eligible', { reason });
    return brand;
  }
}
