import { parseAmount, plainDigits } from '../../lib/money/money.js';
import { isClosed, type UnitsLeft } from './closed.js';
import type { LotteryGame, Play } from './lottery-api.js';
import { ordersOf } from './picks.js';

/*
 * The list of 4D numbers has one line per number, for example `4271 b2 s1 box`. The pad and the text field write the
 * same lines. The form (`straight`, `box` or `ibox`) says whether the order of the digits counts.
 */

export type Form = 'straight' | 'box' | 'ibox';
export const FORMS: readonly Form[] = ['straight', 'box', 'ibox'];
/** The maximum number of lines in the list of 4D numbers. */
export const LIST_MAX = 500;
const DIGITS = 4;
const SIDES = ['big', 'small'] as const;
export type Side = (typeof SIDES)[number];
const SUFFIX: Readonly<Record<Form, string>> = { straight: '', box: '-box', ibox: '-ibox' };

/**
 * Why a line of the list of 4D numbers is invalid: its number, an amount, an amount outside the limits (`unit`), or an
 * unknown word.
 */
export type Fault = 'number' | 'amount' | 'unit' | 'word';

export interface ReadLine {
  readonly number: string;
  readonly form: Form;
  /** The unit (stake per combination) for each side (Big, Small), in minor units of the currency. */
  readonly units: Readonly<Partial<Record<Side, bigint>>>;
}

/** A line of the list of 4D numbers, as the player wrote it. */
export interface ListLine {
  readonly id: number;
  readonly text: string;
}

/**
 * A part of a line of the list of 4D numbers: one play (kind of bet), with its combination and its unit (stake per
 * combination).
 */
export interface ListPart {
  readonly play: Play;
  readonly combination: string;
  readonly unitMinor: bigint;
}

/** A line of the list of 4D numbers with its cost, or with the reason why no bet is possible. */
export interface CheckedLine extends ListLine {
  readonly read: ReadLine | undefined;
  readonly fault: Fault | undefined;
  /**
   * The highest units (stakes per combination) that the closed sides (Big, Small) still accept; undefined if the line
   * is not closed.
   */
  readonly left: Readonly<Partial<Record<Side, bigint>>> | undefined;
  readonly parts: readonly ListPart[];
  readonly costMinor: bigint;
}

const playOf = (game: Pick<LotteryGame, 'plays'>, side: Side, form: Form): Play | undefined =>
  game.plays.find(({ play }) => play === `${side}${SUFFIX[form]}`);

/**
 * Returns the plays (kinds of bet) that the list of 4D numbers covers. Returns an empty list if the game lacks any of
 * them.
 */
export function listPlays(game: Pick<LotteryGame, 'plays'>): Play[] {
  const all = SIDES.flatMap((side) => FORMS.map((form) => playOf(game, side, form)));
  return all.every((play) => play !== undefined) ? all : [];
}

/** Splits a typed or pasted text into lines. */
export const linesIn = (text: string): string[] =>
  text
    .split(/[\n\r;,،]+/)
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter((line) => line !== '');

/** Parses a line of the list of 4D numbers (also in Arabic or Bengali digits), or returns what is wrong with it. */
export function readLine(text: string, unitMin: bigint, unitMax: bigint): ReadLine | Fault {
  const [number = '', ...rest] = plainDigits(text).trim().toLowerCase().split(/\s+/);
  if (number.length !== DIGITS || !/^\d+$/.test(number)) return 'number';
  const units: Partial<Record<Side, bigint>> = {};
  let form: Form | undefined;
  for (const word of rest) {
    const [, letter, amount] = /^([bs])(.+)$/.exec(word) ?? [];
    const side = letter === 'b' ? 'big' : 'small';
    if (word === 'box' || word === 'ibox' || word === 'i-box') {
      if (form) return 'word';
      form = word === 'box' ? 'box' : 'ibox';
    } else if (letter && amount) {
      const unit = parseAmount(amount);
      if (unit === undefined || units[side] !== undefined) return 'amount';
      units[side] = unit;
    } else return 'word';
  }
  const all = Object.values(units);
  if (all.length === 0) return 'amount';
  if (all.some((unit) => unit < unitMin || unit > unitMax)) return 'unit';
  return { number, form: form ?? 'straight', units };
}

/**
 * Returns the combination on which a line of the list of 4D numbers bets. For box and i-box it has the digits in
 * ascending order.
 */
const combinationOf = (number: string, form: Form): string =>
  form === 'straight' ? number : [...number].toSorted().join('');

const ordersPaid = ({ number, form }: ReadLine): bigint => BigInt(form === 'box' ? ordersOf(number) : 1);

/**
 * Checks a line of the list of 4D numbers against the limits of the unit (stake per combination) and the closed
 * numbers. Each unit is multiplied by `times`, the multiplier of the whole slip.
 */
export function checkLine(
  game: Pick<LotteryGame, 'plays'>,
  line: ListLine,
  leftOf: (play: Play) => UnitsLeft,
  times: number,
): CheckedLine {
  const [first] = listPlays(game);
  const read = first ? readLine(line.text, BigInt(first.unitMinorMin), BigInt(first.unitMinorMax)) : 'word';
  const bad = { ...line, read: undefined, left: undefined, parts: [], costMinor: 0n };
  if (typeof read === 'string') return { ...bad, fault: read };
  const combination = combinationOf(read.number, read.form);
  const parts: ListPart[] = [];
  const left: Partial<Record<Side, bigint>> = {};
  for (const side of SIDES) {
    const unit = read.units[side];
    const play = playOf(game, side, read.form);
    if (unit === undefined || !play) continue;
    const unitMinor = unit * BigInt(times);
    if (unitMinor > BigInt(play.unitMinorMax)) return { ...bad, read, fault: 'unit' };
    const limits = leftOf(play);
    if (isClosed(limits, combination, unitMinor)) {
      const most = (limits.get(combination) ?? 0n) / BigInt(times);
      left[side] = most < BigInt(play.unitMinorMin) ? 0n : most;
    }
    parts.push({ play, combination, unitMinor });
  }
  const isShut = Object.keys(left).length > 0;
  const units = parts.reduce((sum, { unitMinor }) => sum + unitMinor, 0n);
  return {
    ...line,
    read,
    fault: undefined,
    left: isShut ? left : undefined,
    parts: isShut ? [] : parts,
    costMinor: isShut ? 0n : units * ordersPaid(read),
  };
}

/** Returns the text of a line in the form in which the list of 4D numbers accepts it. */
export function lineText({ number, form, units }: ReadLine, amountOf: (minor: bigint) => string): string {
  const amounts = SIDES.flatMap((side) => (units[side] ? [`${side.charAt(0)}${amountOf(units[side])}`] : []));
  return [number, ...amounts, ...(form === 'straight' ? [] : [form])].join(' ');
}

/**
 * Returns a line of the list of 4D numbers without one of its plays (kinds of bet), or undefined if no play remains.
 */
export function withoutPlay({ read }: CheckedLine, play: Play): ReadLine | undefined {
  if (!read) return undefined;
  const units = Object.fromEntries(
    SIDES.flatMap((side) => {
      const unit = read.units[side];
      return unit && play.play !== `${side}${SUFFIX[read.form]}` ? [[side, unit] as const] : [];
    }),
  );
  return Object.keys(units).length > 0 ? { ...read, units } : undefined;
}

/**
 * Returns a closed line (one whose number accepts only lower units) with its units lowered to those that are still
 * accepted. Returns undefined if no unit is accepted.
 */
export function withLeft({ read, left }: CheckedLine): ReadLine | undefined {
  if (!read || !left) return undefined;
  const units = Object.fromEntries(
    SIDES.flatMap((side) => {
      const unit = left[side] ?? read.units[side];
      return unit ? [[side, unit] as const] : [];
    }),
  );
  return Object.keys(units).length > 0 ? { ...read, units } : undefined;
}
