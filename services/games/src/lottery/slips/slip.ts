import { createHash } from 'node:crypto';
import type { GameCategory } from '@nm/contracts';
import { expand, COMBINATIONS_MAX } from '../plays/picks.js';
import type { PlayRow, Region } from '../plays/play.js';
import { playOf } from '../plays/plays.js';
import { linePayoutMinorMax, payoutMinorMax, unitsOf } from '../plays/win.js';
import { badPick, tooManyCombinations, unknownPlay } from '../lottery.errors.js';

/** Maximum number of lines of a slip. */
export const LINES_MAX = 50;

/** A line of a slip in the form in which the player sends it. */
export interface LineRequest {
  readonly play: string;
  readonly picks: readonly string[];
  readonly unitMinor: bigint;
}

/**
 * A line in the form in which it is stored, with all its combinations. The unit is a decimal text, so that JSON loses
 * no digits.
 */
export interface SlipLine {
  readonly play: string;
  readonly combinations: readonly string[];
  readonly unitMinor: string;
}

export type SlipStatus = 'pending' | 'accepted' | 'refused' | 'settled' | 'voided';

export interface Slip {
  readonly slipId: string;
  readonly drawId: string;
  readonly memberId: string;
  readonly brand: string;
  readonly vassalage: string;
  readonly gameCode: string;
  readonly category: GameCategory;
  readonly currency: string;
  readonly trial: boolean;
  readonly lines: readonly SlipLine[];
  readonly combinations: number;
  readonly stakeMinor: bigint;
  readonly payoutMinorMax: bigint;
  readonly placedAt: Date;
  readonly status: SlipStatus;
  readonly refusalCode: string | null;
  readonly stakeCashMinor: bigint;
  readonly stakeBonusMinor: bigint;
  readonly payoutMinor: bigint;
  readonly balanceMinor: bigint | null;
  readonly balanceVersion: bigint | null;
  readonly endedAt: Date | null;
  readonly resolveAttempts: number;
}

/** The liability (minor units) that a slip reserves for one outcome of a draw. */
export interface Reservation {
  readonly play: string;
  readonly outcome: string;
  readonly amountMinor: bigint;
}

/**
 * A slip that was checked: its lines with their costs, its largest possible payout, and the liability that it reserves.
 */
export interface Quote {
  readonly lines: readonly SlipLine[];
  readonly combinations: number;
  readonly stakeMinor: bigint;
  readonly payoutMinorMax: bigint;
  readonly reservations: readonly Reservation[];
}

/**
 * Returns the row of the table of plays for the play in a stored line.
 * @throws Error if the row is missing, because it was removed from the table although slips contain its play.
 */
export function rowOf(region: Region, play: string): PlayRow {
  const row = playOf(region, play);
  if (!row) throw new Error(`the table of plays has no ${play} of ${region}`);
  return row;
}

/**
 * Expands the lines of a slip and computes their costs. The function is pure; the caller checks the limits of the brand
 * and the game.
 * @throws Failure lottery.unknown_play, lottery.bad_pick, lottery.too_many_combinations.
 */
export function quote(region: Region, requests: readonly LineRequest[]): Quote {
  let combinations = 0;
  const lines = requests.map(({ play, picks, unitMinor }, line) => {
    const row = playOf(region, play);
    if (!row) throw unknownPlay(line, play);
    const expanded = expand(row, picks, COMBINATIONS_MAX - combinations);
    if ('tooMany' in expanded) throw tooManyCombinations(COMBINATIONS_MAX);
    if ('bad' in expanded) throw badPick(line, expanded.bad);
    combinations += expanded.combinations.length;
    return { row, unitMinor, combinations: expanded.combinations };
  });
  const stored = lines.map(({ row, unitMinor, combinations: all }) => ({
    play: row.play,
    unitMinor: String(unitMinor),
    combinations: all,
  }));
  return {
    lines: stored,
    combinations,
    stakeMinor: sum(lines, ({ row, unitMinor, combinations: all }) =>
      sum(all, (one) => unitMinor * BigInt(unitsOf(row, one))),
    ),
    payoutMinorMax: sum(lines, ({ row, unitMinor, combinations: all }) => linePayoutMinorMax(row, all, unitMinor)),
    reservations: reservationsOf(region, stored),
  };
}

/**
 * Returns the amounts of liability that the lines of a slip reserve, one for each play and outcome. All slips have
 * these reservations in the same order, so that two slips cannot deadlock.
 */
export function reservationsOf(region: Region, lines: readonly SlipLine[]): Reservation[] {
  const amounts = new Map<string, Reservation>();
  for (const { play, combinations, unitMinor } of lines) {
    const row = rowOf(region, play);
    for (const outcome of combinations) {
      const name = `${play} ${outcome}`;
      const amountMinor = payoutMinorMax(row, outcome, BigInt(unitMinor)) + (amounts.get(name)?.amountMinor ?? 0n);
      amounts.set(name, { play, outcome, amountMinor });
    }
  }
  return [...amounts.values()].toSorted((a, b) => (`${a.play} ${a.outcome}` < `${b.play} ${b.outcome}` ? -1 : 1));
}

/**
 * Returns the text that represents a slip in the Merkle tree of the draw; its hash is a leaf of the tree. A player can
 * build the text of an own slip and verify that the tree contains it.
 */
export const leafText = (slip: Pick<Slip, 'slipId' | 'drawId' | 'currency' | 'stakeMinor' | 'lines'>): string =>
  JSON.stringify([
    slip.slipId,
    slip.drawId,
    slip.currency,
    String(slip.stakeMinor),
    slip.lines.map(({ play, combinations, unitMinor }) => [play, unitMinor, combinations.join(' ')]),
  ]);

/** Returns a hash of the input of a slip. If a request repeats a key, the hash shows whether it is the same slip. */
export const inputHashOf = (drawId: string, currency: string, trial: boolean, { lines }: Quote): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([drawId, currency, trial, lines]))
    .digest();

const sum = <T>(all: readonly T[], of: (one: T) => bigint): bigint => all.reduce((total, one) => total + of(one), 0n);
