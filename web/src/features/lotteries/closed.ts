import type { Draw, LotteryGame, Play } from './lottery-api.js';
import { combinationsOf, ordersOf } from './picks.js';

const ODDS_DIGITS = 4;
const ODDS_UNIT = 10n ** BigInt(ODDS_DIGITS);

/** The maximum number of picks in one line of a slip that the server accepts. */
export const PICKS_MAX = 1_000;

/**
 * The highest unit (stake per combination, in minor units) that each outcome still accepts. It has only outcomes whose
 * liability limit is almost reached.
 */
export type UnitsLeft = ReadonlyMap<string, bigint>;

/** The fields of a play (kind of bet) from which its possible payouts are computed. */
export type PlayOdds = Pick<Play, 'kind' | 'pay' | 'odds' | 'outcomes' | 'prizeOdds' | 'reads' | 'split'>;

/** Parses odds into ten-thousandths. */
function oddsE4(text: string): bigint {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole + part.padEnd(ODDS_DIGITS, '0').slice(0, ODDS_DIGITS));
}

const largest = (all: readonly bigint[]): bigint => all.reduce((most, one) => (one > most ? one : most), 0n);

const prizeOdds = ({ prizeOdds: odds, odds: usual }: PlayOdds, prize: string): bigint =>
  oddsE4(odds.find(({ outcome }) => outcome === prize)?.odds ?? usual);

/**
 * Returns the number by which a win is divided: for a group bet that splits its win, the number of different orders of
 * the digits; otherwise 1.
 */
const divisorOf = ({ split }: PlayOdds, combination: string): bigint => BigInt(split ? ordersOf(combination) : 1);

/**
 * Returns the odds (ten-thousandths) of the highest possible win of a combination. The house reserves this win
 * against the liability limit when it accepts a slip.
 */
function reservedE4(play: PlayOdds, prizes: LotteryGame['prizes'], combination: string): bigint {
  if (play.kind === 'choice') return oddsE4(play.outcomes.find(({ outcome }) => outcome === combination)?.odds ?? '0');
  if (play.kind === 'balls') return largest(play.outcomes.map(({ odds }) => oddsE4(odds)));
  if (play.kind === 'appear' || play.kind === 'absent' || play.pay === 'once') return oddsE4(play.odds);
  return play.reads.reduce(
    (sum, read) => sum + prizeOdds(play, read) * BigInt(prizes.find(({ prize }) => prize === read)?.count ?? 0),
    0n,
  );
}

/**
 * Returns the highest unit (stake per combination, in minor units) that each outcome of a play (kind of bet) still
 * accepts. It has only outcomes whose liability limit is almost reached.
 */
export function unitsLeft(
  play: PlayOdds & Pick<Play, 'play' | 'unitMinorMin'>,
  prizes: LotteryGame['prizes'],
  tight: Draw['tight'] = [],
): UnitsLeft {
  return new Map(
    tight
      .filter((one) => one.play === play.play)
      .map(({ outcome, leftMinor }) => {
        const reserved = reservedE4(play, prizes, outcome);
        const unit = reserved === 0n ? 0n : (BigInt(leftMinor) * ODDS_UNIT * divisorOf(play, outcome)) / reserved;
        return [outcome, unit < BigInt(play.unitMinorMin) ? 0n : unit];
      }),
  );
}

/** Whether an outcome is closed for this unit (stake per combination), because it still accepts only lower units. */
export const isClosed = (left: UnitsLeft, outcome: string, unitMinor: bigint): boolean =>
  unitMinor > (left.get(outcome) ?? unitMinor);

/**
 * Whether all combinations of a typed entry (a number in the text field) are closed for this unit (stake per
 * combination).
 */
export const isEntryClosed = (play: Play, left: UnitsLeft, entry: string, unitMinor: bigint): boolean =>
  combinationsOf(play, [entry])?.every((one) => isClosed(left, one, unitMinor)) ?? false;

/** Returns the largest payout of one hit of any of these combinations, in minor units. */
export function paysMinor(play: PlayOdds, combinations: readonly string[], unitMinor: bigint): bigint {
  const best = (combination: string): bigint =>
    play.kind === 'choice' || play.kind === 'balls'
      ? reservedE4(play, [], combination)
      : largest(play.reads.map((prize) => prizeOdds(play, prize)));
  return largest(combinations.map((one) => (unitMinor * best(one)) / (ODDS_UNIT * divisorOf(play, one))));
}
