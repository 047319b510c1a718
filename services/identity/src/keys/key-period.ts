/** The purpose of a key. Each key is used for exactly one purpose. */
export type KeyPurpose = 'envelope' | 'session' | 'operator';

export interface KeyPeriod {
  /** How long (ms) a key is the current one, until the next key replaces it. */
  readonly periodMs: number;
  /** How long (ms) a key is still accepted after the next one has replaced it. */
  readonly graceMs: number;
}

const DAY_MS = 86_400_000;

/**
 * The lifetimes of keys. Keys for envelopes and for operators' sessions change daily and are accepted for one more
 * day. Keys for members' sessions change every 30 days, and two of them are valid at any time.
 */
export const KEY_PERIODS: Readonly<Record<KeyPurpose, KeyPeriod>> = {
  envelope: { periodMs: DAY_MS, graceMs: DAY_MS },
  session: { periodMs: 30 * DAY_MS, graceMs: 30 * DAY_MS },
  operator: { periodMs: DAY_MS, graceMs: DAY_MS },
};

export interface KeyLife {
  /**
   * The sequence number of the key's period (`KEY_PERIODS`), counted since 1970. Each purpose has one key per period,
   * so all instances of the service use the same key.
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
