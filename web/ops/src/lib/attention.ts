const IDLE_MS = 10 * 60_000;
let lastInputAt = Date.now();

/** Stores the time of the operator's last key press or click. */
export function noteInput(): void {
  lastInputAt = Date.now();
}

/**
 * Returns how often (ms) a list is read again: every `paceMs` while the operator is active, and not at all (false)
 * after 10 minutes without input. Each read extends the session, so an unused console would otherwise never log out.
 */
export const paceWhileUsed = (paceMs: number) => (): number | false =>
  Date.now() - lastInputAt < IDLE_MS ? paceMs : false;
