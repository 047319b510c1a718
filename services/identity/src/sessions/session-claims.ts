import type { MemberType } from '../members/member-type.js';

/** The claims of a session token. `jti` names the session record; a token without a live record is refused. */
export interface SessionClaims {
  readonly jti: string;
  /** The member's id. */
  readonly sub: string;
  readonly brand: string;
  /** The member type's number in the specification. */
  readonly type: MemberType;
}

export const SESSION_ISSUER = 'identity';
export const SESSION_AUDIENCE = 'session';
/**
 * The token type in the header. With the audience it separates session tokens from internal, launch, hand-off and
 * operator tokens.
 */
export const SESSION_TOKEN_TYPE = 'session+jwt';
