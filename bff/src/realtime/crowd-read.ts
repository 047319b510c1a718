import { Failure } from '@nm/kit/errors/failure.js';

/** A read begins at most this often, in ms, while few wait. */
const PACE_MS = 50;
/** Of one read: as many as the services answer at once. */
const CROWD_MAX = 256;
/** Reads under way when many wait. */
const READS_MAX = 2;
/** As many are worth a second read; fewer wait for the first. */
const SECOND_READ_MIN = 64;
/** Who may wait at once; with a service that does not answer, they would otherwise come together without end. */
const ASKERS_MAX = 16_384;

interface Asker<V> {
  readonly id: string;
  readonly resolve: (value: V | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Reads something of many members together: who asks while a read is under way, or shortly after one has begun, goes along
 * in the next one, or a crowd that comes one by one would be read one by one. One alone waits for nobody; and a read begins
 * after all who share it have asked, so none gets what is older.
 */
export class CrowdRead<V> {
  #asking: Asker<V>[] = [];
  #reads = 0;
  #isDue = false;
  #begunAt = -Infinity;

  /** @param read gives what there is, by id; it is asked for each id once. */
  constructor(private readonly read: (ids: readonly string[]) => Promise<ReadonlyMap<string, V>>) {}

  /**
   * Undefined when there is nothing of this id. Fails with what its whole read failed with.
   * @throws Failure system.temporary when too many wait already.
   */
  of(id: string): Promise<V | undefined> {
    if (this.#asking.length >= ASKERS_MAX) return Promise.reject(new Failure('system.temporary'));
    return new Promise((resolve, reject) => {
      this.#asking.push({ id, resolve, reject });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#isDue || !this.#mayRead()) return;
    this.#isDue = true;
    const begin = (): void => {
      this.#isDue = false;
      this.#begin();
    };
    const restMs = this.#begunAt + PACE_MS - performance.now();
    if (restMs > 0) setTimeout(begin, restMs);
    else setImmediate(begin);
  }

  #begin(): void {
    this.#begunAt = performance.now();
    while (this.#mayRead()) {
      const askers = this.#asking.splice(0, CROWD_MAX);
      this.#reads += 1;
      void this.#answer(askers).finally(() => {
        this.#reads -= 1;
        this.#schedule();
      });
    }
  }

  #mayRead(): boolean {
    const waiting = this.#asking.length;
    return this.#reads === 0 ? waiting > 0 : this.#reads < READS_MAX && waiting >= SECOND_READ_MIN;
  }

  async #answer(askers: readonly Asker<V>[]): Promise<void> {
    try {
      const found = await this.read([...new Set(askers.map(({ id }) => id))]);
      for (const { id, resolve } of askers) resolve(found.get(id));
    } catch (error) {
      for (const { reject } of askers) reject(error);
    }
  }
}
