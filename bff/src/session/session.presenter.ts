import type { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { memberTypeNumber } from '../member/member-type.js';
import type { SessionGrantDto, SessionKeyDto, SessionUserDto } from './session.dto.js';

export const presentSessionKey = (key: identity.GetSessionKeyResponse): SessionKeyDto => ({
  kid: key.kid,
  jwk: JSON.parse(key.jwkJson) as object,
});

export function presentGrant(grant: identity.SessionGrant): SessionGrantDto {
  if (!grant.member) throw new Failure('internal', { reason: 'a grant without a member' });
  return {
    token: grant.token,
    firstTimeLogin: grant.firstTimeLogin,
    passwordExpired: grant.passwordExpired,
    user: presentUser(grant.member),
  };
}

export const presentUser = (member: identity.Member): SessionUserDto => ({
  id: member.id,
  account: member.account,
  nickname: member.nickname,
  icon: member.icon,
  type: memberTypeNumber(member.type),
});
