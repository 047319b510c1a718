import { Inject, Injectable, Logger } from '@nestjs/common';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { identity } from '@nm/contracts';
import type { Tx } from '@nm/kit/db/db.js';
import { InjectRpc } from '@nm/kit/rpc/rpc-client.module.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { GrantService } from '../grants/grant.service.js';
import { ALL_RULES } from '../rules/all-rules.js';
import { decide } from '../rules/decide.js';
import { isMoneyRule } from '../rules/promotion-rule.js';

/** The part of identity that promotions need. */
export type PromotionsIdentity = Pick<RpcClient<typeof identity.IdentityService>, 'getBrand' | 'getMember'>;

/** What a registration sets off. */
@Injectable()
export class RegistrationService {
  readonly #logger = new Logger(RegistrationService.name);

  constructor(
    @InjectRpc(identity.IdentityService) private readonly identity: PromotionsIdentity,
    @Inject(GrantService) private readonly grants: GrantService,
  ) {}

  /**
   * Grants a new member every registration promotion that he is eligible for.
   * The type and currency are the event's, the status is asked for: an exclusion may have come meanwhile.
   * @throws Failure of identity or the wallet when the answer is not known: run it again.
   */
  async onRegistered(event: identity.MemberRegistered, eventKey: string, tx: Tx): Promise<void> {
    const rules = ALL_RULES.filter(isMoneyRule).filter((rule) => rule.trigger === 'registration');
    const { memberId, type, currency } = event;
    if (type === identity.MemberType.TRIAL || rules.length === 0) return;
    const [brand, { status }] = await Promise.all([
      this.identity.getBrand({ code: event.brand }, { idempotent: true }),
      this.identity.getMember({ memberId }, { idempotent: true, memberId }),
    ]);
    const at = event.registeredAt ? timestampDate(event.registeredAt) : new Date();
    for (const rule of rules) {
      const decision = decide(rule, { member: { id: memberId, type, status, currency }, brand, at });
      if (!decision.eligible) {
        this.#logger.debug(`${rule.id} is not for ${memberId}: ${decision.reason}`);
        continue;
      }
      await this.grants.grant(tx, {
        memberId,
        brand: brand.code,
        postingKey: `${eventKey}:${rule.id}`,
        award: decision.award,
      });
    }
  }
}
