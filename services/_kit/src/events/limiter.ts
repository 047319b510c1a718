/** At most so many at once; the others wait in order. Keeps consumers from taking every database connection. */
export class Limiter {
  private readonly waiting: (() => void)[] = [];
  private free: number;

  constructor(atOnceMax: number) {
    this.free = atOnceMax;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free--;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free++;
    }
  }
}
