const IDLE_MS = 10 * 60_000;
let lastInputAt = Date.now();

/** Notes that the operator did something. */
export function noteInput(): void {
  lastInputAt = Date.now();
}

/**
 * How often a list is read again: at its pace while somebody works here, not at all after 10 idle minutes. Each read
 * prolongs the session, so a console that nobody uses must fall silent before the session's idle time can pass.
 */
export const paceWhileUsed = (paceMs: number) => (): number | false =>
  Date.now() - lastInputAt < IDLE_MS ? paceMs : false;
