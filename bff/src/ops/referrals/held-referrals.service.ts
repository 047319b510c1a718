import { Injectable } from '@nestjs/common';
import type { promotions } from '@nm/contracts';
import { MaskedNames } from '../../catalogue/masked-names.service.js';
import { InjectIdentity, InjectReferrals, type IdentityClient, type ReferralsClient } from '../../peers.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { BrandScope } from '../http/brand-scope.js';
import { OperatorNames } from '../operators/operator-names.js';
import { pageOf } from '../reviews/review.dto.js';
import { versionToSend } from '../reviews/two-operators.service.js';
import type { OperatorCaller } from '../session/operator-caller.js';
import type {
  HeldReferralDetailDto,
  HeldReferralPageDto,
  HeldReferralQuery,
  MayDecideReferralDto,
} from './held-referral.dto.js';
import {
  isWaiting,
  peopleOf,
  presentHeldReferral,
  presentSteps,
  shownHeldReferral,
} from './held-referral.presenter.js';

export interface ReferralDecision {
  /** After `release` the referrer can claim the reward; `reject` ends it. */
  readonly decision: 'release' | 'reject';
  readonly version: bigint;
  readonly note: string;
}

/**
 * Held referral rewards, for the operators of the members' brands. The promotions service makes the decision. This
 * class calls that service, writes the audit log and converts the answers for the console.
 */
@Injectable()
export class HeldReferrals {
  constructor(
    private readonly scope: BrandScope,
    private readonly names: OperatorNames,
    private readonly accounts: MaskedNames,
    private readonly audit: AuditTrail,
    @InjectReferrals() private readonly referrals: ReferralsClient,
    @InjectIdentity() private readonly identity: IdentityClient,
  ) {}

  async page(caller: OperatorCaller, query: HeldReferralQuery): Promise<HeldReferralPageDto> {
    const { content, pageNum, totalPages, totalCount } = await this.referrals.listHeldReferrals(
      {
        brands: await this.scope.codes(caller, query.brand),
        decided: query.state === 'decided',
        page: pageOf(query),
      },
      { idempotent: true },
    );
    const person = await this.names.of(content.flatMap(peopleOf));
    const lines = content.map(async (held) => {
      const [account, friendAccount] = await Promise.all([
        this.accounts.of(held.memberId),
        this.accounts.of(held.friendId),
      ]);
      return presentHeldReferral(held, { account, friendAccount, person });
    });
    return { content: await Promise.all(lines), pageNum, totalPages, totalCount: Number(totalCount) };
  }

  /** Returns one held reward with facts about the friend. The read is written to the audit log. */
  async detail(caller: OperatorCaller, id: string): Promise<HeldReferralDetailDto> {
    const held = await this.#find(caller, id);
    await this.audit.read(caller, { action: 'referrals.open', ...aboutOf(held) });
    return this.#present(caller, held);
  }

  /**
   * Releases or rejects a held reward.
   * @throws review.stale, review.decided, resource.not_found.
   */
  async decide(caller: OperatorCaller, id: string, decided: ReferralDecision): Promise<HeldReferralDetailDto> {
    const before = await this.#find(caller, id);
    const { decision, note } = decided;
    const action = { action: `referrals.${decision}`, ...aboutOf(before), reason: note };
    const after = await this.audit.change(caller, action, async () => {
      const version = versionToSend(decided.version, before.version);
      const request = { rewardId: id, operatorId: caller.operator.id, decision, note, version };
      const answer = await this.referrals.decideHeldReferral(request);
      return { answer, before: shownHeldReferral(before), after: shownHeldReferral(answer) };
    });
    return this.#present(caller, after);
  }

  /**
   * Returns a held reward.
   * @throws resource.not_found if it does not exist or belongs to a brand that this operator may not see. The error
   * is the same in both cases.
   */
  async #find(caller: OperatorCaller, rewardId: string): Promise<promotions.HeldReferral> {
    const held = await this.referrals.getHeldReferral({ rewardId }, { idempotent: true });
    await this.scope.assertHis(caller, held.brand);
    return held;
  }

  async #present(caller: OperatorCaller, held: promotions.HeldReferral): Promise<HeldReferralDetailDto> {
    const account = async (memberId: string): Promise<string> =>
      (await this.identity.getMember({ memberId }, { memberId, idempotent: true })).account;
    const [person, referrer, friendAccount] = await Promise.all([
      this.names.of(peopleOf(held)),
      account(held.memberId),
      account(held.friendId),
    ]);
    return {
      ...presentHeldReferral(held, { account: referrer, friendAccount, person }),
      friendDepositMinor: String(held.friendDepositMinor),
      friendWagerMinor: String(held.friendWagerMinor),
      steps: presentSteps(held, person),
      may: mayDecide(caller, held),
    };
  }
}

function mayDecide(caller: OperatorCaller, held: promotions.HeldReferral): MayDecideReferralDto {
  if (!isWaiting(held)) return { release: false, reject: false, because: 'decided' };
  const may = caller.actions.includes('referrals.decide');
  return { release: may, reject: may };
}

const aboutOf = ({ rewardId, memberId, brand }: promotions.HeldReferral) => ({
  subject: { kind: 'reward', id: rewardId },
  memberId,
  brand,
});
