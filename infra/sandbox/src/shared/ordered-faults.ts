/** Faults ordered in advance. Each takes effect once, in a call, a message or a spin. */
export class OrderedFaults<Fault extends string> {
  readonly #left = new Map<Fault, number>();

  constructor(private readonly known: readonly Fault[]) {}

  /** Orders a fault for the next calls (1 by default). False for an unknown fault. */
  order(fault: unknown, times: unknown): boolean {
    const known = this.known.find((name) => name === fault);
    if (!known) return false;
    this.#left.set(known, Math.max(0, Math.trunc(Number(times ?? 1)) || 0));
    return true;
  }

  /** True if this fault is ordered; it then counts as used once. */
  take(fault: Fault): boolean {
    const left = this.#left.get(fault) ?? 0;
    if (left > 0) this.#left.set(fault, left - 1);
    return left > 0;
  }
}
