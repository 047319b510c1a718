/** Faults that a sandbox was told of ahead of time; each is used up by what it spoils: a call, a message, a spin. */
export class OrderedFaults<Fault extends string> {
  readonly #left = new Map<Fault, number>();

  constructor(private readonly known: readonly Fault[]) {}

  /** Spoils the next so many (1 unless told). False for a fault that this sandbox does not know. */
  order(fault: unknown, times: unknown): boolean {
    const known = this.known.find((name) => name === fault);
    if (!known) return false;
    this.#left.set(known, Math.max(0, Math.trunc(Number(times ?? 1)) || 0));
    return true;
  }

  /** True, and one fewer left, when this fault is ordered for now. */
  take(fault: Fault): boolean {
    const left = this.#left.get(fault) ?? 0;
    if (left > 0) this.#left.set(fault, left - 1);
    return left > 0;
  }
}
