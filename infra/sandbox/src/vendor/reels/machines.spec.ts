import { readdirSync } from 'node:fs';
import { largestOf, paidMinor, priceMinor, type ReelMachine, type StripMachine } from './machine.js';
import { REEL_MACHINES, STRIP_MACHINES } from './machines.js';
import { outcomeOf } from './playing.js';
import { returnsOf } from './returns.js';
import { drawRound } from './round.js';
import { winsOf } from './wins.js';

// Goal: the return and the hit rate of each slot machine are computed by counting every stop of its five reels, with
// code that is independent of the rules. Any change of a strip or of the pay table fails this test.

const LENGTH = 24;
const STOPS = LENGTH ** 5;

const machineOf = (gameCode: string): StripMachine => {
  const found = STRIP_MACHINES.find((machine) => machine.gameCode === gameCode);
  if (!found) throw new Error(`there is no ${gameCode}`);
  return found;
};

/** Computes the payout of one grid of 15 cells (reel by reel), in hundredths of the stake. */
type Counted = (cells: Int8Array) => number;

const rolesOf = (machine: StripMachine) => ({
  wild: machine.symbols.findIndex(({ role }) => role === 'wild'),
  scatter: machine.symbols.findIndex(({ role }) => role === 'scatter'),
});

function countedLines(machine: StripMachine): Counted {
  const { wild } = rolesOf(machine);
  const [lines, pays] = [machine.lines.flat(), machine.symbols.map(({ pays: each }) => [0, 0, 0, ...each])];
  return (cells) => {
    let sum = 0;
    for (let line = 0; line < lines.length; line += 5) {
      const first = cells[lines[line] ?? 0] ?? 0;
      let count = 1;
      while (count < 5) {
        const next = cells[count * 3 + (lines[line + count] ?? 0)];
        if (next !== first && next !== wild) break;
        count += 1;
      }
      sum += pays[first]?.[count] ?? 0;
    }
    return sum;
  };
}

function countedWays(machine: StripMachine): Counted {
  const { wild } = rolesOf(machine);
  const pays = machine.symbols.map(({ pays: each }) => [0, 0, 0, ...each]);
  // Each matching cell of the first reel begins a separate way of its symbol.
  return (cells) => {
    let sum = 0;
    for (let row = 0; row < 3; row += 1) {
      const symbol = cells[row] ?? 0;
      let [ways, count] = [1, 1];
      for (let reel = 1; reel < 5; reel += 1) {
        let here = 0;
        for (let at = reel * 3; at < reel * 3 + 3; at += 1) if (cells[at] === symbol || cells[at] === wild) here += 1;
        if (here === 0) break;
        ways *= here;
        count += 1;
      }
      sum += ways * (pays[symbol]?.[count] ?? 0);
    }
    return sum;
  };
}

/** Counts all stops of all reels. Scatters do not belong to lines or ways, and are paid separately. */
function counted(machine: StripMachine) {
  const { scatter } = rolesOf(machine);
  const pays = [0, 0, 0, ...(machine.symbols[scatter]?.pays ?? [])];
  const apart = {
    ...machine,
    symbols: machine.symbols.map((each) => (each.role === 'scatter' ? { ...each, pays: [0, 0, 0] as const } : each)),
  };
  const of = machine.mechanic === 'lines' ? countedLines(apart) : countedWays(apart);
  const cells = new Int8Array(15);
  const seen = { hundredths: 0, paying: 0, gaining: 0, starts: 0, highest: 0 };
  const strips = machine.strips.map((strip) => [...strip, ...strip]);
  const reelTo = (reel: number, before: number): void => {
    if (reel === 5) {
      const paid = of(cells) + (pays[before] ?? 0);
      seen.hundredths += paid;
      if (paid > 0) seen.paying += 1;
      if (paid > 100) seen.gaining += 1;
      if (paid > seen.highest) seen.highest = paid;
      if (before >= 3) seen.starts += 1;
      return;
    }
    for (let stop = 0; stop < LENGTH; stop += 1) {
      let scatters = before;
      for (let row = 0; row < 3; row += 1) {
        const symbol = strips[reel]?.[stop + row] ?? 0;
        cells[reel * 3 + row] = symbol;
        if (symbol === scatter) scatters += 1;
      }
      reelTo(reel + 1, scatters);
    }
  };
  reelTo(0, 0);
  return seen;
}

/**
 * The totals over all stops of a paid spin: the payout in hundredths of the stake, and the numbers of stops that pay,
 * that pay more than the stake, and that start free spins.
 */
const TOTALS = {
  TIGER_GATE: {
    returned: 0.9565,
    boughtReturned: 0.952_679,
    hundredths: 576_522_600,
    paying: 3_341_421,
    gaining: 1_307_990,
    starts: 127_818,
    highest: 11_340,
  },
  KITE_DAY: {
    returned: 0.953,
    boughtReturned: 0.948_882,
    hundredths: 547_780_320,
    paying: 5_591_322,
    gaining: 1_633_878,
    starts: 127_818,
    highest: 5_380,
  },
};

describe.each(Object.entries(TOTALS))('%s', (gameCode, { returned, boughtReturned, ...totals }) => {
  const machine = machineOf(gameCode);

  it('returns what a count of every stop gives, and pays as often', () => {
    const seen = counted(machine);
    expect(seen).toEqual(totals);
    const { spins, multiplier } = machine.free;
    const free = (seen.starts / STOPS) * spins * multiplier;
    const { returned: computed, freeChance, bought } = returnsOf(machine);
    expect(computed).toBeCloseTo((seen.hundredths / STOPS / 100) * (1 + free), 10);
    expect(freeChance).toBeCloseTo(seen.starts / STOPS, 12);
    expect(computed).toBeCloseTo(returned, 4);
    // The return of bought free spins is the average payout of all of them, divided by their price. The largest
    // possible payout of a round assumes that each of its spins pays the maximum.
    const value = (seen.hundredths / STOPS) * spins * multiplier;
    expect(bought).toBeCloseTo(value / machine.priceHundredths, 10);
    expect(bought).toBeCloseTo(boughtReturned, 6);
    expect(machine.bestHundredths).toBe(seen.highest);
    expect(largestOf(machine, true)).toBe(seen.highest * spins * multiplier);
    expect(largestOf(machine, false)).toBe(seen.highest * (spins * multiplier + 1));
  }, 120_000);

  it('returns something else after any change of one place of a strip', () => {
    const before = returnsOf(machine).returned;
    const same = machine.strips.flatMap((strip, reel) =>
      strip.flatMap((symbol, place) => {
        const other = strip.map((each, at) => (at === place ? (symbol + 1) % machine.symbols.length : each));
        const changed = { ...machine, strips: machine.strips.map((each, at) => (at === reel ? other : each)) };
        return Math.abs(returnsOf(changed).returned - before) < 1e-9 ? [[reel, place]] : [];
      }),
    );
    expect(same).toEqual([]);
  });

  it('has the wins of the count on every grid', () => {
    const of = machine.mechanic === 'lines' ? countedLines : countedWays;
    const { scatter } = rolesOf(machine);
    const pays = [0, 0, 0, ...(machine.symbols[scatter]?.pays ?? [])];
    const noScatter = {
      ...machine,
      symbols: machine.symbols.map((each, at) => (at === scatter ? { ...each, pays: [0, 0, 0] as const } : each)),
    };
    const uniform = seeded(20_261_125);
    for (let n = 0; n < 20_000; n += 1) {
      const grid = machine.strips.flatMap((strip) => {
        const stop = uniform(strip.length);
        return [0, 1, 2].map((row) => strip[(stop + row) % strip.length] ?? 0);
      });
      const wins = winsOf(machine, grid, 2);
      const scatters = grid.filter((symbol) => symbol === scatter).length;
      const due = of(noScatter)(Int8Array.from(grid)) + (pays[scatters] ?? 0);
      expect([grid, wins.reduce((sum, { hundredths }) => sum + hundredths, 0)]).toEqual([grid, due]);
      expect(wins.every(({ multiplier, hundredths }) => multiplier === 2 && hundredths > 0)).toBe(true);
    }
  });

  it('begins every line with a paying symbol, and has one scatter a strip and pictures that exist', () => {
    const { wild, scatter } = rolesOf(machine);
    expect(machine.strips.map((strip) => strip.length)).toEqual([LENGTH, LENGTH, LENGTH, LENGTH, LENGTH]);
    expect(machine.strips.map((strip) => strip.filter((symbol) => symbol === scatter).length)).toEqual([1, 1, 1, 1, 1]);
    expect([machine.strips[0], machine.strips[4]].flat()).not.toContain(wild);
    const pictures = new Set(readdirSync(new URL('../../../art', import.meta.url)));
    expect(machine.symbols.filter(({ art }) => !pictures.has(`${art}.svg`))).toEqual([]);
    for (const { pays } of machine.symbols) expect(pays).toEqual(pays.toSorted((a, b) => a - b));
  });

  it('plays its free spins in the same round, with their multiplier and without further free spins', () => {
    const uniform = seeded(7);
    const rounds = Array.from({ length: 20_000 }, () => drawRound(machine, uniform));
    expect(new Set(rounds.map((spins) => spins.length))).toEqual(new Set([1, 1 + machine.free.spins]));
    for (const spins of rounds)
      for (const [index, { isFree, steps }] of spins.entries()) {
        expect(isFree).toBe(index > 0);
        for (const { wins } of steps)
          for (const { multiplier } of wins) expect(multiplier).toBe(isFree ? machine.free.multiplier : 1);
      }
    // The average of 20,000 rounds must be within 5 standard errors of the return. The standard deviation is estimated
    // from the same rounds.
    const paid = rounds.map((spins) => Number(paidMinor(machine, 100n, spins)) / 100);
    const mean = paid.reduce((sum, each) => sum + each, 0) / paid.length;
    const deviation = Math.sqrt(paid.reduce((sum, each) => sum + (each - mean) ** 2, 0) / paid.length);
    expect(Math.abs(mean - returnsOf(machine).returned)).toBeLessThan((5 * deviation) / Math.sqrt(paid.length));
    const bought = Array.from({ length: 2_000 }, () => drawRound(machine, uniform, true));
    const kinds = new Set(bought.map((spins) => spins.map(({ isFree }) => isFree).join()));
    expect([...kinds]).toEqual([Array.from({ length: machine.free.spins }, () => true).join()]);
    expect(outcomeOf(bought[0] ?? []).EN).toMatch(new RegExp(`^Free spins ${machine.free.spins}, Wins \\d+$`));
    const free = rounds.find((spins) => spins.length > 1) ?? [];
    expect(outcomeOf(free).EN).toMatch(new RegExp(`^Wins \\d+ · Free spins ${machine.free.spins}, Wins \\d+$`));
  }, 60_000);
});

it('gives every machine a code and pictures of its own, and the rules of a machine whose return is known', () => {
  const pictures = new Set(readdirSync(new URL('../../../art', import.meta.url)));
  expect(new Set(REEL_MACHINES.map(({ gameCode }) => gameCode)).size).toBe(REEL_MACHINES.length);
  const known = REEL_MACHINES.slice(0, 3);
  expect(known.map(({ mechanic }) => mechanic)).toEqual(['lines', 'ways', 'cascades']);
  const rulesOf = ({ symbols, ...machine }: ReelMachine): object => ({
    ...machine,
    gameCode: '',
    title: '',
    frame: '',
    symbols: symbols.map(({ role, pays }) => ({ role, pays })),
  });
  for (const machine of REEL_MACHINES) {
    const arts = machine.symbols.map(({ art }) => art);
    const missing = arts.filter((art) => !pictures.has(`${art}.svg`));
    expect([machine.gameCode, new Set(arts).size, missing]).toEqual([machine.gameCode, arts.length, []]);
    const rules = known.find(({ mechanic }) => mechanic === machine.mechanic);
    expect(rules && rulesOf(machine)).toEqual(rules && rulesOf(rules));
  }
});

it('rounds every win down to minor units and pays their sum', () => {
  const win = { symbol: 0, count: 3, places: [], multiplier: 1 };
  const wins = [
    { ...win, hundredths: 150 },
    { ...win, hundredths: 30 },
  ];
  const [machine] = STRIP_MACHINES;
  if (!machine) throw new Error('there is no machine');
  const spins = [{ isFree: false, steps: [{ grid: [], wins }] }];
  expect(paidMinor(machine, 5n, spins)).toBe(7n + 1n);
  expect(paidMinor({ ...machine, bestHundredths: 0 }, 5n, spins)).toBe(0n);
});

it('rounds the price of free spins up to minor units', () => {
  const [machine] = STRIP_MACHINES;
  if (!machine) throw new Error('there is no machine');
  expect([1n, 10n, 100n].map((stake) => priceMinor({ ...machine, priceHundredths: 1_520 }, stake))).toEqual([
    16n,
    152n,
    1_520n,
  ]);
});

/** A small generator with a fixed seed (mulberry32), so that a run can be repeated. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return Math.floor((((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}
