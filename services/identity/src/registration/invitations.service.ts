import { Injectable } from '@nestjs/common';
import type { Brand } from '../brands/brand.js';
import { inviteCode } from '../identity.errors.js';
import { newInviteCode } from '../members/invite-code.js';
import { isAgent, PLAYER, type MemberType } from '../members/member-type.js';
import { MembersStore } from '../members/members.store.js';
import { InviteLinksStore, type InviteTarget } from '../recruiting/invite-links.store.js';

/**
 * The members whose invitation codes were used in a registration. The agent becomes the upline of the new member; the
 * referrer does not.
 */
export interface Inviters {
  readonly uplineId: string | null;
  readonly referrerId: string | null;
  /** The member type of the new account. It is a player, unless the code belongs to a link for new agents. */
  readonly type: MemberType;
  /** The affiliate code that the new member gets, if the member is an agent. */
  readonly affiliateCode: string | null;
  /** The affiliate code that was entered at registration, in its stored spelling; empty if none was entered. */
  readonly inviteCode: string;
}

const CODE_LENGTH_MAX = 32;

/** Finds the agent and the referrer of a registration by their codes. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly members: MembersStore,
    private readonly links: InviteLinksStore,
  ) {}

  /**
   * Finds the agent to whom an affiliate code belongs.
   * @throws Failure identity.invite_code if there is none.
   */
  async agent(brand: Brand, code: string): Promise<InviteTarget> {
    const agent = isCode(code) ? await this.links.target(brand.code, code) : undefined;
    if (!agent) throw inviteCode('affiliateCode');
    return agent;
  }

  /**
   * Finds the agent and the referrer whose codes a registration contains.
   * @throws Failure identity.invite_code for a code that is unknown in this brand.
   */
  async inviters(
    brand: Brand,
    codes: { affiliateCode?: string; referralCode?: string; recommenderId?: string },
  ): Promise<Inviters> {
    const agent = codes.affiliateCode ? await this.agent(brand, codes.affiliateCode) : undefined;
    const type = agent?.opens ?? PLAYER;
    const invited = {
      uplineId: agent?.id ?? null,
      type,
      affiliateCode: isAgent(type) ? newInviteCode() : null,
      inviteCode: agent ? (codes.affiliateCode ?? '').toUpperCase() : '',
    };
    const field = codes.referralCode ? 'referralCode' : 'recommenderId';
    const code = codes[field];
    if (!code) return { ...invited, referrerId: null };
    const referrer = isCode(code) ? await this.members.memberByReferralCode(brand.code, code) : undefined;
    if (!referrer) throw inviteCode(field);
    return { ...invited, referrerId: referrer.id };
  }
}

const isCode = (text: string): boolean => text.length <= CODE_LENGTH_MAX && /^[A-Za-z0-9]+$/.test(text);
