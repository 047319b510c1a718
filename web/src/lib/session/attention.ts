/** How long (ms) after an input the reads of the page count as the member's. */
const ATTENDED_MS = 60_000;
let lastInputAt = Date.now();

/** Stores the time of the member's last key press, click or turn of the wheel. */
export function noteInput(): void {
  lastInputAt = Date.now();
}

/**
 * Whether the page has had no input for a minute. Its reads are then those of timers. The page says so to the
 * server, because each use extends the session, and an unattended page would otherwise never log out.
 */
export const isUnattended = (): boolean => Date.now() - lastInputAt > ATTENDED_MS;
