import type { identity } from '@nm/contracts';
import { presentUser } from '../session/session.presenter.js';
import type { AffiliateDto, MemberInfoDto } from './member.dto.js';

export const presentMember = (member: identity.Member, brand: identity.Brand): MemberInfoDto => ({
  ...presentUser(member),
  icon: member.icon,
  currency: member.currency,
  currencySymbol: brand.currencySymbol,
  language: member.language,
});

export const presentAffiliate = (found: identity.CheckAffiliateCodeResponse): AffiliateDto => ({
  agentAccount: found.agentAccount,
});
