import type { Draw, Play } from './lottery-api.js';
import { HIDDEN, isHidden } from './reveal.js';

/**
 * The state of a line of a slip after the drawn numbers that have been revealed so far. `dead` means that it can no
 * longer win. Only the server settles the slip.
 */
export type Standing = 'possible' | 'hit' | 'dead';

type PlayRules = Pick<Play, 'play' | 'kind' | 'digits' | 'picks' | 'reads' | 'outcomes'>;

/**
 * The position in the drawn number at which the digits of a LOTT play begin. Plays of other regions read the last
 * digits.
 */
const FROM: Readonly<Record<string, number>> = {
  straight5: 0,
  group5: 0,
  last4: 1,
  group4: 1,
  first3: 0,
  middle3: 1,
  last3: 2,
  first2: 0,
  last2: 3,
  position1: 0,
  position2: 1,
  position3: 2,
  position4: 3,
  position5: 4,
};

const best = (all: readonly Standing[]): Standing =>
  all.includes('hit') ? 'hit' : all.includes('possible') || all.length === 0 ? 'possible' : 'dead';

const sorted = (digits: string): string => [...digits].toSorted().join('');

/** Returns the part of a drawn number that decides a play (kind of bet), for example its last two digits. */
const partOf = ({ play, digits }: PlayRules, region: string, number: string): string => {
  const from = region === 'lott' ? FROM[play] : number.length - digits;
  return from === undefined ? '' : number.slice(from, from + digits);
};

/**
 * Whether a combination that wins in any order of its digits still fits: it has each digit at least as often as the
 * digit was revealed.
 */
function fitsInAnyOrder(combination: string, part: string): boolean {
  const left = [...combination];
  return [...part].every((digit) => {
    if (digit === HIDDEN) return true;
    const at = left.indexOf(digit);
    if (at < 0) return false;
    left.splice(at, 1);
    return true;
  });
}

function ofNumber(play: PlayRules, combination: string, part: string): Standing {
  if (part.length !== combination.length) return 'possible';
  if (!isHidden(part)) {
    const isHit = play.kind === 'number' ? part === combination : sorted(part) === sorted(combination);
    return isHit ? 'hit' : 'dead';
  }
  const fits =
    play.kind === 'number'
      ? [...part].every((digit, i) => digit === HIDDEN || digit === combination[i])
      : fitsInAnyOrder(combination, part);
  return fits ? 'possible' : 'dead';
}

/** Returns how many balls of a combination have been drawn, and how many balls are not revealed yet. */
export function ballsOf(combination: string, result: Draw['result']): { hits: number; left: number } {
  const balls = result.flatMap(({ numbers }) => numbers);
  const shown = new Set(balls.filter((ball) => !isHidden(ball)));
  return {
    hits: combination.split('-').filter((ball) => shown.has(ball)).length,
    left: balls.filter(isHidden).length,
  };
}

function ofBalls({ outcomes, picks }: PlayRules, combination: string, result: Draw['result']): Standing {
  const { hits, left } = ballsOf(combination, result);
  const pays = (count: number): boolean =>
    Number(outcomes.find(({ outcome }) => Number(outcome) === count)?.odds ?? 0) > 0;
  if (left === 0) return pays(hits) ? 'hit' : 'dead';
  const most = Math.min(picks, hits + left);
  return Array.from({ length: most - hits + 1 }, (_, i) => hits + i).some(pays) ? 'possible' : 'dead';
}

/**
 * Returns the state of a line of a slip. Named outcomes and plays (kinds of bet) on several numbers, except balls, stay
 * `possible` until the server settles them, because only the last number decides.
 */
export function lineStanding(
  play: PlayRules,
  combinations: readonly string[],
  region: string,
  result: Draw['result'],
): Standing {
  if (play.kind === 'balls') return best(combinations.map((one) => ofBalls(play, one, result)));
  if (play.kind !== 'number' && play.kind !== 'group' && play.kind !== 'box') return 'possible';
  const parts = result
    .filter(({ prize }) => play.reads.includes(prize))
    .flatMap(({ numbers }) => numbers.map((number) => partOf(play, region, number)));
  return best(combinations.map((one) => best(parts.map((part) => ofNumber(play, one, part)))));
}
