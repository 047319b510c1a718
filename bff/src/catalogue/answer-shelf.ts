/** What is remembered for a moment, with what it weighs. */
export interface Shelved<V> {
  /** By `Date.now()`. */
  readonly untilMs: number;
  readonly bytes: number;
  readonly value: V;
}

export interface ShelfLimits {
  readonly countMax: number;
  readonly bytesMax: number;
  /** How long a value is good for, the same for all: so the oldest is always the first to go. */
  readonly freshMs: number;
}

/** What an entry costs beside its value: its place in the map, and its name in two bytes a character. */
const PLACE_BYTES = 256;
/** One value may take this share of the room; a larger one is not kept. */
const SHARE = 8;

/** Remembers values for a moment, within a number and within a number of bytes. When it is full the oldest give way, one by one. */
export class AnswerShelf<V> {
  readonly #kept = new Map<string, Shelved<V>>();
  #bytes = 0;

  constructor(private readonly limits: ShelfLimits) {}

  /** Bytes that are held now. */
  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#kept.size;
  }

  /** Undefined when it is not kept or too old. */
  get(name: string): V | undefined {
    const found = this.#kept.get(name);
    return found && found.untilMs > Date.now() ? found.value : undefined;
  }

  /** @param valueBytes what the value itself weighs. */
  put(name: string, value: V, valueBytes: number): void {
    this.drop(name);
    const bytes = valueBytes + 2 * name.length + PLACE_BYTES;
    const { bytesMax, countMax, freshMs } = this.limits;
    if (bytes > bytesMax / SHARE) return;
    const now = Date.now();
    for (const [oldest, { untilMs }] of this.#kept) {
      if (untilMs > now && this.#bytes + bytes <= bytesMax && this.#kept.size < countMax) break;
      this.drop(oldest);
    }
    this.#kept.set(name, { untilMs: now + freshMs, bytes, value });
    this.#bytes += bytes;
  }

  drop(name: string): void {
    this.#bytes -= this.#kept.get(name)?.bytes ?? 0;
    this.#kept.delete(name);
  }
}
