import { payOf, SCATTERS_MIN, type CascadeMachine, type Step, type Uniform, type Win } from './machine.js';

const EMPTY = 255;

/**
 * The board of a slot machine whose symbols fall. The buffers are reused for every spin, because a simulation makes
 * 10^8 spins. `onStep` is passed only if a caller needs the single steps.
 */
export class FallingBoard {
  /** The present symbol of each cell, column by column and each column from the top. */
  readonly #cells: Uint8Array;
  /**
   * For each cell, the number of the search for equal neighbours that last visited it. A cell was visited in the
   * present search if the numbers are equal.
   */
  readonly #seen: Int32Array;
  readonly #group: Int32Array;
  readonly #neighbours: readonly (readonly number[])[];
  /** The symbols from which cells are drawn. Each symbol occurs as often as its weight. */
  readonly #drum: readonly number[];
  readonly #pays: readonly (readonly number[])[];
  readonly #scatter: number;
  #mark = 0;
  #chain = 0;

  constructor(private readonly machine: CascadeMachine) {
    const { columns, rows, symbols, weights } = machine;
    const size = columns * rows;
    this.#cells = new Uint8Array(size);
    this.#seen = new Int32Array(size);
    this.#group = new Int32Array(size);
    this.#neighbours = Array.from({ length: size }, (_, place) => neighboursOf(machine, place));
    this.#drum = weights.flatMap((weight, symbol) => Array.from({ length: weight }, () => symbol));
    this.#pays = symbols.map((_, symbol) =>
      Array.from({ length: size + 1 }, (__, count) => payOf(machine, symbol, count)),
    );
    this.#scatter = symbols.findIndex(({ role }) => role === 'scatter');
  }

  /**
   * Draws a spin, and lets symbols fall until no group pays. The multiplier rises with each step that pays. A paid
   * spin begins with the first multiplier; a free spin continues with the multiplier at which the former spin ended.
   * @returns the payout of the spin, in hundredths of the stake
   */
  spin(uniform: Uniform, isFree: boolean, onStep?: (step: Step) => void): number {
    if (!isFree) this.#chain = 0;
    this.#cells.fill(EMPTY);
    this.#refill(uniform);
    let hundredths = 0;
    for (;;) {
      const multiplier = this.machine.ladder[Math.min(this.#chain, this.machine.ladder.length - 1)] ?? 1;
      const wins: Win[] | undefined = onStep && [];
      const grid = onStep && [...this.#cells];
      const paid = this.#takeWins(multiplier, wins);
      onStep?.({ grid: grid ?? [], wins: wins ?? [] });
      if (paid === 0) return hundredths;
      hundredths += paid * multiplier;
      this.#chain += 1;
      this.#fall();
      this.#refill(uniform);
    }
  }

  /** True if the board shows at least three scatters, which start the free spins. */
  get startsFree(): boolean {
    let scatters = 0;
    for (const symbol of this.#cells) if (symbol === this.#scatter) scatters += 1;
    return scatters >= SCATTERS_MIN;
  }

  /**
   * Empties the cells of every group that pays. Returns the sum of their payouts in hundredths of the stake, before
   * the multiplier.
   */
  #takeWins(multiplier: number, wins: Win[] | undefined): number {
    this.#mark += 1;
    let paid = 0;
    for (let place = 0; place < this.#cells.length; place += 1) {
      const symbol = this.#cells[place] ?? EMPTY;
      if (symbol === EMPTY || symbol === this.#scatter || this.#seen[place] === this.#mark) continue;
      const count = this.#collect(place, symbol);
      const hundredths = this.#pays[symbol]?.[count] ?? 0;
      if (hundredths === 0) continue;
      paid += hundredths;
      wins?.push({ symbol, count, places: [...this.#group.subarray(0, count)], hundredths, multiplier });
      for (let at = 0; at < count; at += 1) this.#cells[this.#group[at] ?? 0] = EMPTY;
    }
    return paid;
  }

  /** Finds the equal symbols that are connected to a cell by their sides. Returns their number. */
  #collect(from: number, symbol: number): number {
    let count = 1;
    this.#group[0] = from;
    this.#seen[from] = this.#mark;
    for (let at = 0; at < count; at += 1) {
      const around = this.#neighbours[this.#group[at] ?? 0] ?? [];
      for (const next of around) {
        if (this.#cells[next] !== symbol || this.#seen[next] === this.#mark) continue;
        this.#seen[next] = this.#mark;
        this.#group[count] = next;
        count += 1;
      }
    }
    return count;
  }

  #fall(): void {
    const { columns, rows } = this.machine;
    for (let column = 0; column < columns; column += 1) {
      let to = column * rows + rows - 1;
      for (let from = to; from >= column * rows; from -= 1) {
        const symbol = this.#cells[from] ?? EMPTY;
        if (symbol === EMPTY) continue;
        this.#cells[from] = EMPTY;
        this.#cells[to] = symbol;
        to -= 1;
      }
    }
  }

  #refill(uniform: Uniform): void {
    for (let place = 0; place < this.#cells.length; place += 1)
      if (this.#cells[place] === EMPTY) this.#cells[place] = this.#drum[uniform(this.#drum.length)] ?? 0;
  }
}

function neighboursOf({ columns, rows }: CascadeMachine, place: number): number[] {
  const [column, row] = [Math.floor(place / rows), place % rows];
  const around = [
    [column - 1, row],
    [column + 1, row],
    [column, row - 1],
    [column, row + 1],
  ] as const;
  return around.filter(([c, r]) => c >= 0 && c < columns && r >= 0 && r < rows).map(([c, r]) => c * rows + r);
}
