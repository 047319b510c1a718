import type { MemberType } from '../members/member-type.js';

/** The claims of a session token. `jti` is the id of the session; the token is refused after the session has ended. */
export interface SessionClaims {
  readonly jti: string;
  /** The id of the member to whom the session belongs. */
  readonly sub: string;
  readonly brand: string;
  /** The number of the member type (specification §3). */
  readonly type: MemberType;
}

export const SESSION_ISSUER = 'identity';
export const SESSION_AUDIENCE = 'session';
/**
 * The token type in the header of a session token. Together with the audience, it distinguishes session tokens from
 * internal, launch, hand-off and operator tokens.
 */
export const SESSION_TOKEN_TYPE = 'session+jwt';
