/**
 * A shared secret with a public id. Each key belongs to one party. While a party replaces its key, both the old and the
 * new key are valid.
 */
export interface SigningKey {
  readonly keyId: string;
  readonly secret: string;
}

/**
 * The maximum number of keys of one party that are valid at the same time. It is more than one, so that a key can be
 * replaced without interruption.
 */
export const LIVE_KEYS_MAX = 2;
