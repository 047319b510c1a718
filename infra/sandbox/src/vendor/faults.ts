/** What this vendor can be told to do wrong in a coming spin (README). */
export const FAULTS = ['duplicate', 'win_first', 'rollback_first', 'rollback', 'lost_answer', 'late_win', 'abandon'] as const;
export type Fault = (typeof FAULTS)[number];

/** Faults ordered ahead of time; each is used up by one spin. */
export class Faults {
  private readonly left = new Map<Fault, number>();

  order(fault: unknown, times: unknown): boolean {
    const known = FAULTS.find((name) => name === fault);
    if (!known) return false;
    this.left.set(known, Math.max(0, Math.trunc(Number(times ?? 1)) || 0));
    return true;
  }

  /** True, and one fewer left, when this fault is ordered for now. */
  take(fault: Fault): boolean {
    const left = this.left.get(fault) ?? 0;
    if (left > 0) this.left.set(fault, left - 1);
    return left > 0;
  }
}
