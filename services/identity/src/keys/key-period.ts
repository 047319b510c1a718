/** What a key is for. Each purpose has its own keys; none serves two. */
export type KeyPurpose = 'envelope' | 'session' | 'operator';

export interface KeyPeriod {
  /** How long a key is the current one. */
  readonly periodMs: number;
  /** How long it is honoured after that. */
  readonly graceMs: number;
}

const DAY_MS = 86_400_000;

/** Envelope and operator keys: daily, with a day's grace. Session keys: every 30 days, two live. */
export const KEY_PERIODS: Readonly<Record<KeyPurpose, KeyPeriod>> = {
  envelope: { periodMs: DAY_MS, graceMs: DAY_MS },
  session: { periodMs: 30 * DAY_MS, graceMs: 30 * DAY_MS },
  operator: { periodMs: DAY_MS, graceMs: DAY_MS },
};

export interface KeyLife {
  /** Numbers the periods since the epoch: there is one key per purpose and slot, whoever makes it. */
  readonly slot: bigint;
  /** From here on another key is current. */
  readonly retiresAt: Date;
  /** From here on it opens and verifies nothing. */
  readonly diesAt: Date;
}

/** The life of the key that is current at a moment. */
export function keyLifeAt(purpose: KeyPurpose, now: Date): KeyLife {
  const { periodMs, graceMs } = KEY_PERIODS[purpose];
  const slot = Math.floor(now.getTime() / periodMs);
  const retiresMs = (slot + 1) * periodMs;
  return { slot: BigInt(slot), retiresAt: new Date(retiresMs), diesAt: new Date(retiresMs + graceMs) };
}
