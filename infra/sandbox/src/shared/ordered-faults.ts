/** Holds faults that a script orders in advance. Each takes effect in one of the next calls, messages or spins. */
export class OrderedFaults<Fault extends string> {
  readonly #left = new Map<Fault, number>();

  constructor(private readonly known: readonly Fault[]) {}

  /** Orders a fault for a number of next calls, 1 by default. Returns false for an unknown fault. */
  order(fault: unknown, times: unknown): boolean {
    const known = this.known.find((name) => name === fault);
    if (!known) return false;
    this.#left.set(known, Math.max(0, Math.trunc(Number(times ?? 1)) || 0));
    return true;
  }

  /** Returns true if this fault is ordered, and counts it as used once. */
  take(fault: Fault): boolean {
    const left = this.#left.get(fault) ?? 0;
    if (left > 0) this.#left.set(fault, left - 1);
    return left > 0;
  }
}
