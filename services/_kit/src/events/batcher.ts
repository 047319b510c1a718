/**
 * Items that wait while one batch is under way share the next one: no timer, so nothing waits when nothing runs.
 * Every item of a batch gets the answer that `process` gives for it.
 */
export class Batcher<T, R> {
  private waiting: { readonly item: T; readonly done: (result: R) => void; readonly failed: (error: unknown) => void }[] = [];
  private running = false;

  constructor(private readonly process: (items: readonly T[]) => Promise<readonly R[]>, private readonly batchMax: number) {}

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
      const batch = this.waiting.splice(0, this.batchMax);
      try {
        const results = await this.process(batch.map(({ item }) => item));
        batch.forEach(({ done }, i) => done(results[i]!));
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    this.running = false;
  }
}
