import type { Draw, LotteryGame, Play } from './lottery-api.js';
import { combinationsOf, ordersOf } from './picks.js';

const ODDS_DIGITS = 4;
const ODDS_UNIT = 10n ** BigInt(ODDS_DIGITS);

/** The maximum number of picks of a line on the server. */
export const PICKS_MAX = 1_000;

/** For outcomes of a play with little liability left: the highest unit (minor units) that is still accepted. */
export type UnitsLeft = ReadonlyMap<string, bigint>;

/** The data of a play that the liability limits need. */
export type PlayOdds = Pick<Play, 'kind' | 'pay' | 'odds' | 'outcomes' | 'prizeOdds' | 'reads' | 'split'>;

/** Odds as text, in ten-thousandths of a unit. */
function oddsE4(text: string): bigint {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole + part.padEnd(ODDS_DIGITS, '0').slice(0, ODDS_DIGITS));
}

const largest = (all: readonly bigint[]): bigint => all.reduce((most, one) => (one > most ? one : most), 0n);

const prizeOdds = ({ prizeOdds: odds, odds: usual }: PlayOdds, prize: string): bigint =>
  oddsE4(odds.find(({ outcome }) => outcome === prize)?.odds ?? usual);

/** The divisor of the win: the number of orders of the digits, for a group play that splits its win. */
const divisorOf = ({ split }: PlayOdds, combination: string): bigint => BigInt(split ? ordersOf(combination) : 1);

/** The odds of the highest possible win of a combination. The house reserves this amount when it accepts a slip. */
function reservedE4(play: PlayOdds, prizes: LotteryGame['prizes'], combination: string): bigint {
  if (play.kind === 'choice') return oddsE4(play.outcomes.find(({ outcome }) => outcome === combination)?.odds ?? '0');
  if (play.kind === 'balls') return largest(play.outcomes.map(({ odds }) => oddsE4(odds)));
  if (play.kind === 'appear' || play.kind === 'absent' || play.pay === 'once') return oddsE4(play.odds);
  return play.reads.reduce(
    (sum, read) => sum + prizeOdds(play, read) * BigInt(prizes.find(({ prize }) => prize === read)?.count ?? 0),
    0n,
  );
}

/** The highest unit that the nearly full outcomes of a play still accept. */
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

/** Whether an outcome accepts no slip of this unit. */
export const isClosed = (left: UnitsLeft, outcome: string, unitMinor: bigint): boolean =>
  unitMinor > (left.get(outcome) ?? unitMinor);

/** For each combination of a typed entry, whether it is closed. */
export const isEntryClosed = (play: Play, left: UnitsLeft, entry: string, unitMinor: bigint): boolean =>
  combinationsOf(play, [entry])?.every((one) => isClosed(left, one, unitMinor)) ?? false;

/** The maximum payout of one hit of these combinations. */
export function paysMinor(play: PlayOdds, combinations: readonly string[], unitMinor: bigint): bigint {
  const best = (combination: string): bigint =>
    play.kind === 'choice' || play.kind === 'balls'
      ? reservedE4(play, [], combination)
      : largest(play.reads.map((prize) => prizeOdds(play, prize)));
  return largest(combinations.map((one) => (unitMinor * best(one)) / (ODDS_UNIT * divisorOf(play, one))));
}
