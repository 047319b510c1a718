import { Injectable } from '@nestjs/common';
import type { Brand } from '../brands/brand.js';
import { inviteCode } from '../identity.errors.js';
import { MembersStore } from '../members/members.store.js';

/** Resolves the codes of a registration. The agent becomes the upline; a referrer does not. */
export interface Inviters {
  readonly uplineId: string | null;
  readonly referrerId: string | null;
}

const CODE_LENGTH_MAX = 32;

/** The affiliate code and the referral code. */
@Injectable()
export class InvitationsService {
  constructor(private readonly members: MembersStore) {}

  /** The agent of an affiliate code. @throws Failure identity.invite_code. */
  async agent(brand: Brand, code: string): Promise<{ id: string; account: string }> {
    const agent = isCode(code) ? await this.members.agentByAffiliateCode(brand.code, code) : undefined;
    if (!agent) throw inviteCode('affiliateCode');
    return agent;
  }

  /** The member of a referral code. @throws Failure identity.invite_code for an unknown code of this brand. */
  async inviters(
    brand: Brand,
    codes: { affiliateCode?: string; referralCode?: string; recommenderId?: string },
  ): Promise<Inviters> {
    const uplineId = codes.affiliateCode ? (await this.agent(brand, codes.affiliateCode)).id : null;
    const field = codes.referralCode ? 'referralCode' : 'recommenderId';
    const code = codes[field];
    if (!code) return { uplineId, referrerId: null };
    const referrer = isCode(code) ? await this.members.memberByReferralCode(brand.code, code) : undefined;
    if (!referrer) throw inviteCode(field);
    return { uplineId, referrerId: referrer.id };
  }
}

const isCode = (text: string): boolean => text.length <= CODE_LENGTH_MAX && /^[A-Za-z0-9]+$/.test(text);
