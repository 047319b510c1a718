import { FallingBoard } from './falling-board.js';
import { paidMinor, type CascadeMachine, type Step } from './machine.js';
import { CASCADE_MACHINES } from './machines.js';
import { drawRound } from './round.js';
import { seededUniform, simulate } from './simulation.js';

// Goal: the payout of a chain of falling symbols follows from its symbols, a machine returns what its pay table states,
// and a changed machine fails this test.

const SPINS = 120_000;
/** The seed of the simulation. It was chosen before the first run, and not for its result. */
const SEED = 17_004;

/** Finds the groups of five or more equal adjacent symbols. The code is independent of the board's own code. */
function groupsOf({ columns, rows, symbols }: CascadeMachine, grid: readonly number[]): number[][] {
  const left = new Set(grid.keys());
  const groups: number[][] = [];
  const grow = (place: number, symbol: number): number[] => {
    if (!left.has(place) || grid[place] !== symbol) return [];
    left.delete(place);
    const row = place % rows;
    return [
      place,
      ...(row > 0 ? grow(place - 1, symbol) : []),
      ...(row < rows - 1 ? grow(place + 1, symbol) : []),
      ...(place >= rows ? grow(place - rows, symbol) : []),
      ...(place < (columns - 1) * rows ? grow(place + rows, symbol) : []),
    ];
  };
  for (const [place, symbol] of grid.entries()) {
    const group = grow(place, symbol);
    if (group.length >= 5 && symbols[symbol]?.role === 'pays') groups.push(group.toSorted((a, b) => a - b));
  }
  return groups;
}

/** Returns a column of the board after symbols have vanished: the remaining symbols, from the bottom. */
const stays = (grid: readonly number[], gone: ReadonlySet<number>, column: number, rows: number): number[] =>
  grid.flatMap((symbol, place) => (Math.floor(place / rows) === column && !gone.has(place) ? [symbol] : []));

describe.each(CASCADE_MACHINES.map((machine) => [machine.gameCode, machine] as const))('%s', (_code, machine) => {
  const { rows, columns, ladder } = machine;

  it('pays each group that touches once, and the chain goes on with the next multiplier', () => {
    const board = new FallingBoard(machine);
    const uniform = seededUniform(SEED);
    let longest = 0;
    for (let n = 0; n < 800; n += 1) {
      const steps: Step[] = [];
      const paid = board.spin(uniform, false, (step) => steps.push(step));
      let sum = 0;
      for (const [index, { grid, wins }] of steps.entries()) {
        const found = wins.map(({ places }) => [...places].toSorted((a, b) => a - b));
        expect(found).toEqual(groupsOf(machine, grid));
        const multiplier = ladder[Math.min(index, ladder.length - 1)] ?? 0;
        for (const win of wins) {
          expect([win.multiplier, win.count]).toEqual([multiplier, win.places.length]);
          const tier = win.count >= 12 ? 2 : win.count >= 8 ? 1 : 0;
          expect(win.hundredths).toBe(machine.symbols[win.symbol]?.pays[tier]);
          sum += win.hundredths * multiplier;
        }
        const next = steps[index + 1];
        expect(next === undefined).toBe(wins.length === 0);
        if (!next) continue;
        const gone = new Set(wins.flatMap(({ places }) => places));
        for (let column = 0; column < columns; column += 1) {
          const kept = stays(grid, gone, column, rows);
          const now = next.grid.slice(column * rows, (column + 1) * rows);
          expect(now.slice(rows - kept.length)).toEqual(kept);
        }
      }
      expect(paid).toBe(sum);
      longest = Math.max(longest, steps.length);
    }
    expect(longest).toBeGreaterThan(3);
  }, 60_000);

  it('returns what its pay table states', () => {
    const { returned, margin, hitRate } = simulate(machine, SPINS, seededUniform(SEED));
    expect(Math.abs(returned - machine.returned)).toBeLessThan(margin);
    expect(margin).toBeLessThan(0.06);
    expect(hitRate).toBeGreaterThan(0.35);
  }, 120_000);

  it('returns what its pay table states for bought free spins, and notices one that pays twice as much', () => {
    const bought = simulate(machine, SPINS / 16, seededUniform(SEED), true);
    expect(Math.abs(bought.returned - machine.boughtReturned)).toBeLessThan(bought.margin);
    expect(bought.margin).toBeLessThan(0.06);
    const symbols = machine.symbols.map(({ pays: [few, more, many], ...rest }, index) =>
      index === 2
        ? { ...rest, pays: [few * 2, more * 2, many * 2] as const }
        : { ...rest, pays: [few, more, many] as const },
    );
    const changed = simulate({ ...machine, symbols }, SPINS / 16, seededUniform(SEED), true);
    expect(Math.abs(changed.returned - machine.boughtReturned)).toBeGreaterThan(changed.margin);
  }, 120_000);

  it('plays bought free spins alone, with a chain that begins anew, and pays what the simulation counts', () => {
    const uniform = seededUniform(SEED);
    const rounds = Array.from({ length: 300 }, () => drawRound(machine, uniform, true));
    for (const spins of rounds) {
      expect(spins.map(({ isFree }) => isFree)).toEqual(Array.from({ length: machine.free.spins }, () => true));
      const multipliers = spins.flatMap(({ steps }) => steps.flatMap(({ wins }) => wins.map((win) => win.multiplier)));
      expect(multipliers[0] ?? ladder[0]).toBe(ladder[0]);
      expect(multipliers).toEqual(multipliers.toSorted((a, b) => a - b));
    }
    const paid = rounds.reduce((sum, spins) => sum + paidMinor(machine, 100n, spins), 0n);
    const { returned } = simulate(machine, 300, seededUniform(SEED), true);
    expect(Number(paid)).toBe(Math.round(returned * 300 * machine.priceHundredths));
  }, 60_000);

  it('notices a pay table in which one symbol pays twice as much', () => {
    const symbols = machine.symbols.map((each, index) => {
      const [few, more, many] = each.pays;
      return index === 2 ? { ...each, pays: [few * 2, more * 2, many * 2] as const } : each;
    });
    const { returned, margin } = simulate({ ...machine, symbols }, SPINS, seededUniform(SEED));
    expect(Math.abs(returned - machine.returned)).toBeGreaterThan(margin);
  }, 120_000);

  it('keeps the multiplier in the free spins, and pays what the simulation counts', () => {
    const uniform = seededUniform(SEED);
    const rounds = Array.from({ length: 2_000 }, () => drawRound(machine, uniform));
    const free = rounds.filter((spins) => spins.length > 1);
    expect(free.length).toBeGreaterThan(0);
    for (const spins of free) {
      expect(spins.length).toBe(1 + machine.free.spins);
      const multipliers = spins.flatMap(({ steps }) => steps.flatMap(({ wins }) => wins.map((win) => win.multiplier)));
      expect(multipliers).toEqual(multipliers.toSorted((a, b) => a - b));
    }
    const paid = rounds.reduce((sum, spins) => sum + paidMinor(machine, 100n, spins), 0n);
    const { returned } = simulate(machine, 2_000, seededUniform(SEED));
    expect(Number(paid)).toBe(Math.round(returned * 2_000 * 100));
  }, 60_000);
});
