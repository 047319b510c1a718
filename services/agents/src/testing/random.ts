/** A seeded stream of numbers (mulberry32): a failed run is run again by its seed. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** An integer from 0 to below `max`. */
  below(max: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * max);
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  /** One in ten comes twice, and each comes up to fifty places from where it belongs: what a log does at its worst. */
  disorder<T>(items: readonly T[]): T[] {
    const doubled = items.flatMap((item) => (this.below(10) === 0 ? [item, item] : [item]));
    return doubled.map((item, place) => ({ item, place: place + this.below(50) })).sort((a, b) => a.place - b.place).map(({ item }) => item);
  }
}
