const NAMES_MAX = 4_096;
const REMEMBERED_MS = 30_000;

/**
 * Names of what was turned away a moment ago. Told to come again, some would come at a bad moment every time: who comes
 * again goes before those who come for the first time.
 */
export class TurnedAwayNames {
  /** When each may be forgotten, oldest first, in ms of `performance.now()`. */
  readonly #until = new Map<string, number>();

  add(name: string): void {
    this.#until.delete(name);
    this.#until.set(name, performance.now() + REMEMBERED_MS);
    const [oldest] = this.#until.keys();
    if (this.#until.size > NAMES_MAX && oldest !== undefined) this.#until.delete(oldest);
  }

  /** Whether it was, once: each time it was turned away opens the door one time. */
  take(name: string): boolean {
    const until = this.#until.get(name) ?? 0;
    this.#until.delete(name);
    return until > performance.now();
  }
}
