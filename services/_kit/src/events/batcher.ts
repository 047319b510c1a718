/**
 * Items that wait while one batch is under way share the next one: no timer, so nothing waits when nothing runs.
 * Every item of a batch gets the answer that `process` gives for it.
 */
export class Batcher<T, R> {
  private waiting: {
    readonly item: T;
    readonly done: (result: R) => void;
    readonly failed: (error: unknown) => void;
  }[] = [];
  private running = false;

  /** @param sizeOf what an item counts towards `batchMax`; one that is larger goes alone. */
  constructor(
    private readonly process: (items: readonly T[]) => Promise<readonly R[]>,
    private readonly batchMax: number,
    private readonly sizeOf: (item: T) => number = () => 1,
  ) {}

  add(item: T): Promise<R> {
    return new Promise((done, failed) => {
      this.waiting.push({ item, done, failed });
      if (!this.running) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.running = true;
    // Those that were added in the same turn come along.
    await Promise.resolve();
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, this.fitting());
      try {
        const results = await this.process(batch.map(({ item }) => item));
        batch.forEach(({ done }, i) => done(results[i]!));
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    this.running = false;
  }

  /** How many of the waiting go into one batch: at least one. */
  private fitting(): number {
    let size = 0;
    const over = this.waiting.findIndex(({ item }) => (size += this.sizeOf(item)) > this.batchMax);
    return over < 0 ? this.waiting.length : Math.max(1, over);
  }
}
