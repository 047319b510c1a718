/** A shared secret and its public id. A key belongs to one party; during a rotation a party may have two valid keys. */
export interface SigningKey {
  readonly keyId: string;
  readonly secret: string;
}

/** How many keys of one party may be valid at once, for rotation. */
export const LIVE_KEYS_MAX = 2;
