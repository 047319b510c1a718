/** A shared secret and its public name. A key belongs to one party; two may be live while one is being replaced. */
export interface SigningKey {
  readonly keyId: string;
  readonly secret: string;
}

/** How many keys of one party may be live at once (rotation). */
export const LIVE_KEYS_MAX = 2;
