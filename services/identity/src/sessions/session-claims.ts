import type { MemberType } from '../members/member-type.js';

/** The claims of a session token. `jti` is the session's id; a token without a live session is refused. */
export interface SessionClaims {
  readonly jti: string;
  /** The member's id. */
  readonly sub: string;
  readonly brand: string;
  /** The number of the member type in the specification. */
  readonly type: MemberType;
}

export const SESSION_ISSUER = 'identity';
export const SESSION_AUDIENCE = 'session';
/**
 * The token type in the header. Together with the audience it distinguishes session tokens from internal, launch,
 * hand-off and operator tokens.
 */
export const SESSION_TOKEN_TYPE = 'session+jwt';
