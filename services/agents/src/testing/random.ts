/** A random generator with a seed (mulberry32). A test that failed can be repeated with the same seed. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns a whole number from 0 to `max` - 1. */
  below(max: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * max);
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('cannot pick from an empty list');
    return item;
  }

  /** Repeats one event in ten, and moves each event by up to fifty places. */
  disorder<T>(items: readonly T[]): T[] {
    return this.#repeated(this.#shuffled(items));
  }

  /**
   * Repeats and moves events as `disorder` does, but the first deliveries of events with the same key keep their order.
   * This is the worst order in which an event log may deliver events.
   */
  disorderOfKeys<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
    const inOrder = Map.groupBy(items, keyOf);
    const shuffled = this.#shuffled(items).map((place) => inOrder.get(keyOf(place))?.shift() ?? place);
    return this.#repeated(shuffled);
  }

  #shuffled<T>(items: readonly T[]): T[] {
    return items
      .map((item, place) => ({ item, place: place + this.below(50) }))
      .sort((a, b) => a.place - b.place)
      .map(({ item }) => item);
  }

  #repeated<T>(items: readonly T[]): T[] {
    const again = items.flatMap((item, place) =>
      this.below(10) === 0 ? [{ item, place: place + 1 + this.below(50) }] : [],
    );
    return [...items.map((item, place) => ({ item, place })), ...again]
      .sort((a, b) => a.place - b.place)
      .map(({ item }) => item);
  }
}
