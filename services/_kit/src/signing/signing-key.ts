/** A shared secret and its public id. A key belongs to one party; two may be valid during a rotation. */
export interface SigningKey {
  readonly keyId: string;
  readonly secret: string;
}

/** How many keys of one party may be valid at once (rotation). */
export const LIVE_KEYS_MAX = 2;
