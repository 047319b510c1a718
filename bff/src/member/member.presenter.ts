import { identity } from '@nm/contracts';
import { presentUser } from '../session/session.presenter.js';
import type { AffiliateDto, MemberInfoDto } from './member.dto.js';

const { MemberStatus } = identity;

export const presentMember = (member: identity.Member, brand: identity.Brand): MemberInfoDto => ({
  ...presentUser(member),
  currency: member.currency,
  currencySymbol: brand.currencySymbol,
  language: member.language,
  ...(member.status === MemberStatus.DISABLED && { disabled: true }),
});

export const presentAffiliate = (found: identity.CheckAffiliateCodeResponse): AffiliateDto => ({
  agentAccount: found.agentAccount,
});
