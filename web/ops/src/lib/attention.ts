const IDLE_MS = 10 * 60_000;
let lastInputAt = Date.now();

/** Stores the time of the operator's last action. */
export function noteInput(): void {
  lastInputAt = Date.now();
}

/**
 * The interval at which a list is read again: its normal interval while the operator is active, and never after 10 idle
 * minutes. Each read extends the session, so without this rule an unused console would never log out.
 */
export const paceWhileUsed = (paceMs: number) => (): number | false =>
  Date.now() - lastInputAt < IDLE_MS ? paceMs : false;
