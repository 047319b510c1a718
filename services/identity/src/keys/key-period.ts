/** The purpose of a key. A key has exactly one. */
export type KeyPurpose = 'envelope' | 'session' | 'operator';

export interface KeyPeriod {
  /** How long (ms) a key is the current one. */
  readonly periodMs: number;
  /** How long (ms) a key is still accepted after the next one has replaced it. */
  readonly graceMs: number;
}

const DAY_MS = 86_400_000;

/**
 * The lifetimes of keys. Envelope and operator keys change daily and are accepted for one more day. Session keys change
 * every 30 days, and two of them are valid at a time.
 */
export const KEY_PERIODS: Readonly<Record<KeyPurpose, KeyPeriod>> = {
  envelope: { periodMs: DAY_MS, graceMs: DAY_MS },
  session: { periodMs: 30 * DAY_MS, graceMs: 30 * DAY_MS },
  operator: { periodMs: DAY_MS, graceMs: DAY_MS },
};

export interface KeyLife {
  /**
   * Sequence number of the key's period, counted since 1970. There is one key per purpose and slot, so all instances
   * use the same key.
   */
  readonly slot: bigint;
  /** The time at which the next key becomes the current one. */
  readonly retiresAt: Date;
  /** The time from which the key is no longer accepted. */
  readonly diesAt: Date;
}

/** Returns the period of the key that is current at a given time. */
export function keyLifeAt(purpose: KeyPurpose, now: Date): KeyLife {
  const { periodMs, graceMs } = KEY_PERIODS[purpose];
  const slot = Math.floor(now.getTime() / periodMs);
  const retiresMs = (slot + 1) * periodMs;
  return { slot: BigInt(slot), retiresAt: new Date(retiresMs), diesAt: new Date(retiresMs + graceMs) };
}
