export interface StepSizeOptions {
  /** How long (ms) one step should take. */
  readonly targetMs: number;
  /** The smallest and the largest number of items in a step. */
  readonly min: number;
  readonly max: number;
}

/**
 * Chooses how many items a background job handles in one step, so that a step takes about as long as it should on any
 * machine. A request that arrives during a step may have to wait for its end, so a long step makes requests slow; a
 * short step wastes the fixed cost of its calls and commits.
 */
export class StepSize {
  #size: number;

  constructor(private readonly options: StepSizeOptions) {
    this.#size = options.min;
  }

  /** The number of items for the next step. */
  get size(): number {
    return this.#size;
  }

  /**
   * Learns from a step. The size moves half of the way to the size that would have taken the target time, so that one
   * slow step does not change it much.
   * @param items the number of items that the step handled
   * @param tookMs how long the step took (ms)
   */
  note(items: number, tookMs: number): void {
    if (items === 0) return;
    const { targetMs, min, max } = this.options;
    const fitting = Math.min(max, (items * targetMs) / Math.max(tookMs, 0.1));
    this.#size = Math.max(min, Math.min(max, Math.round((this.#size + fitting) / 2)));
  }
}
