import type { MemberType } from '../members/member-type.js';

/** What a session token says. `jti` names the session's record; a token without a live record opens nothing. */
export interface SessionClaims {
  readonly jti: string;
  /** The member's id. */
  readonly sub: string;
  readonly brand: string;
  /** The specification's number. */
  readonly type: MemberType;
}

export const SESSION_ISSUER = 'identity';
export const SESSION_AUDIENCE = 'session';
/** The header's `typ`; with the audience it tells a session from internal, launch, hand-off and operator tokens. */
export const SESSION_TOKEN_TYPE = 'session+jwt';
