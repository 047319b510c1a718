/**
 * Holds faults that a script orders in advance. Each ordered fault is caused by one of the next calls, messages or
 * spins.
 */
export class OrderedFaults<Fault extends string> {
  readonly #left = new Map<Fault, number>();

  constructor(private readonly known: readonly Fault[]) {}

  /**
   * Orders a fault for the given number of next calls; 1 by default. Returns false if there is no fault of this name.
   */
  order(fault: unknown, times: unknown): boolean {
    const known = this.known.find((name) => name === fault);
    if (!known) return false;
    this.#left.set(known, Math.max(0, Math.trunc(Number(times ?? 1)) || 0));
    return true;
  }

  /** Returns true if a script ordered this fault, and reduces the number of its orders by one. */
  take(fault: Fault): boolean {
    const left = this.#left.get(fault) ?? 0;
    if (left > 0) this.#left.set(fault, left - 1);
    return left > 0;
  }
}
