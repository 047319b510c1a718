import { createHash } from 'node:crypto';
import type { GameCategory } from '@nm/contracts';
import { expand, COMBINATIONS_MAX } from '../plays/picks.js';
import type { PlayRow, Region } from '../plays/play.js';
import { playOf } from '../plays/plays.js';
import { linePayoutMinorMax, payoutMinorMax, unitsOf } from '../plays/win.js';
import { badPick, tooManyCombinations, unknownPlay } from '../lottery.errors.js';

/** The most lines of a slip. */
export const LINES_MAX = 50;

/** A line as the player sends it. */
export interface LineRequest {
  readonly play: string;
  readonly picks: readonly string[];
  readonly unitMinor: bigint;
}

/** A line as it is stored: every combination, and the unit as decimal text. */
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

/** The part of the liability of a draw that a slip reserves. */
export interface Reservation {
  readonly play: string;
  readonly outcome: string;
  readonly amountMinor: bigint;
}

/** A checked slip: its lines with their cost, its largest payout, and what it reserves. */
export interface Quote {
  readonly lines: readonly SlipLine[];
  readonly combinations: number;
  readonly stakeMinor: bigint;
  readonly payoutMinorMax: bigint;
  readonly reservations: readonly Reservation[];
}

/** @throws Error for a stored line of a play that the table no longer holds: rows are never removed. */
export function rowOf(region: Region, play: string): PlayRow {
  const row = playOf(region, play);
  if (!row) throw new Error(`the table of plays has no ${play} of ${region}`);
  return row;
}

/**
 * Expands and prices a slip. Pure; the limits of brand and game are checked by the caller.
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

/** What lines reserve, one entry for each play and outcome, in one order for all slips, so that two cannot deadlock. */
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

/** The text of a slip whose hash is a leaf of the draw's root. A player can build it from the own slip. */
export const leafText = (slip: Pick<Slip, 'slipId' | 'drawId' | 'currency' | 'stakeMinor' | 'lines'>): string =>
  JSON.stringify([
    slip.slipId,
    slip.drawId,
    slip.currency,
    String(slip.stakeMinor),
    slip.lines.map(({ play, combinations, unitMinor }) => [play, unitMinor, combinations.join(' ')]),
  ]);

/** Distinguishes a repeat of a slip from another slip with the same key. */
export const inputHashOf = (drawId: string, currency: string, trial: boolean, { lines }: Quote): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([drawId, currency, trial, lines]))
    .digest();

const sum = <T>(all: readonly T[], of: (one: T) => bigint): bigint => all.reduce((total, one) => total + of(one), 0n);
