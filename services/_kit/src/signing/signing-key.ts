/**
 * A shared secret with its public id. A key belongs to one party. While a party replaces its key, two keys are valid.
 */
export interface SigningKey {
  readonly keyId: string;
  readonly secret: string;
}

/** How many keys of one party may be valid at the same time, so that a key can be replaced without interruption. */
export const LIVE_KEYS_MAX = 2;
