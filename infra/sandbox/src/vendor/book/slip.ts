import { composed, texts, type Texts } from '../tables/texts.js';
import type { LegEnd } from './fixture.js';
import { combined, EVEN, oddsText, payoutOf, type Odds } from './odds.js';

export const LEGS_MAX = 8;
/**
 * The maximum payout of a bet slip, as a multiple of the game's maximum stake. The page shows this limit before a bet.
 */
export const PAYOUT_TIMES = 50n;

/** One pick of a bet slip, with the odds at which the bet was accepted. */
export interface Leg {
  readonly fixtureId: string;
  readonly marketId: string;
  readonly pickId: string;
  readonly odds: Odds;
  /** The texts of the leg that the player reads. They are stored because the game may no longer have the match. */
  readonly match: Texts;
  readonly market: Texts;
  readonly pick: Texts;
  readonly end?: LegEnd;
  /** The score at which the leg was decided, such as 2–1. */
  readonly score?: string;
}

/**
 * The state of a bet slip. `sent`: the bet was sent, but not answered. `open`: accepted and undecided. `refused`: no
 * stake was taken, or the stake is being returned. `cashed`: ended by a cash-out. `settled`: decided. `void`: the bet
 * is rolled back.
 */
export type SlipState = 'sent' | 'open' | 'refused' | 'cashed' | 'settled' | 'void';
export interface Slip {
  /** The id of the slip, which is also the id of its round at the platform. */
  readonly id: string;
  /** The key that the page gave this bet slip. A repeated request with the same key does not create another slip. */
  readonly key: string;
  readonly vendor: string;
  readonly gameCode: string;
  readonly playerId: string;
  readonly currency: string;
  readonly stakeMinor: string;
  readonly legs: readonly Leg[];
  readonly placedAt: number;
  readonly state: SlipState;
  readonly payoutMinor?: string;
  readonly endedAt?: number;
  /** True after the platform has confirmed the end of the slip's round. */
  readonly isConfirmed: boolean;
}

export type Settlement =
  | { readonly state: 'settled'; readonly payoutMinor: bigint }
  /** All legs of the slip are void. The bet is rolled back. */
  | { readonly state: 'void' };

/**
 * Settles a bet slip; returns undefined while it is undecided. If one leg is lost, the whole slip is lost. A void leg
 * and a push count with odds of 1. If all legs are void, the whole slip is void.
 */
export function settlementOf(stakeMinor: bigint, legs: readonly Pick<Leg, 'odds' | 'end'>[]): Settlement | undefined {
  if (legs.some(({ end }) => end === 'lost')) return { state: 'settled', payoutMinor: 0n };
  if (legs.some(({ end }) => end === undefined)) return undefined;
  if (legs.every(({ end }) => end === 'void')) return { state: 'void' };
  const odds = legs.map((leg) => (leg.end === 'won' ? leg.odds : EVEN));
  return { state: 'settled', payoutMinor: payoutOf(stakeMinor, odds) };
}

const KINDS: readonly Texts[] = [
  texts('Single', 'সিঙ্গেল', 'رهان مفرد'),
  texts('Double', 'ডাবল', 'رهان ثنائي'),
  texts('Treble', 'ট্রেবল', 'رهان ثلاثي'),
];
export const kindOf = (legs: number): Texts =>
  KINDS[legs - 1] ?? texts(`Multiple of ${legs}`, `${legs}টির মাল্টিপল`, `رهان متعدد من ${legs}`);

const ENDS: Readonly<Record<LegEnd | 'open', Texts>> = {
  won: texts('won', 'জিতেছে', 'فاز'),
  lost: texts('lost', 'হেরেছে', 'خسر'),
  push: texts('push, stake back', 'পুশ, বাজি ফেরত', 'تعادل مع الخط، أُعيد المبلغ'),
  void: texts('void', 'বাতিল ঘোষিত', 'لاغٍ'),
  open: texts('not decided', 'নিষ্পত্তি হয়নি', 'لم يُحسم'),
};
/** The maximum length of a text in the platform's betting record, in characters. */
const LETTERS_MAX = 160;
const cut = (text: string): string => (text.length > LETTERS_MAX ? `${text.slice(0, LETTERS_MAX - 1)}…` : text);

/**
 * Returns one line of text about a leg for the betting record: match, market, pick, odds and, if decided, the result.
 */
export const legText = ({ match, market, pick, odds, end, score }: Leg, isEnded: boolean): Texts =>
  composed((language) => {
    const line = `${match[language]}, ${market[language]}: ${pick[language]}, ${oddsText(odds)}`;
    return cut(isEnded ? `${line}, ${ENDS[end ?? 'open'][language]}${score ? ` ${score}` : ''}` : line);
  });

/**
 * Returns the details of a bet that are sent to the platform. The platform shows `choice` and `lines` in its betting
 * record.
 */
export function betDetail(legs: readonly Leg[]): object {
  const odds = oddsText(combined(legs.map((leg) => leg.odds)));
  const [first] = legs;
  const choice =
    legs.length === 1 && first
      ? legText(first, false)
      : composed((language) =>
          cut(`${kindOf(legs.length)[language]} × ${odds}: ${legs.map(({ pick }) => pick[language]).join(' + ')}`),
        );
  return { choice, lines: legs.map((leg) => legText(leg, false)) };
}

const CASHED = texts('Cashed out', 'ক্যাশ আউট করা হয়েছে', 'سُحب الرهان قبل نهايته');

/** Returns the details that are sent to the platform with the end of a bet slip. */
export function endDetail(legs: readonly Leg[], isCashed: boolean): object {
  const lines = legs.map((leg) => legText(leg, true));
  const [first] = legs;
  if (isCashed) return { outcome: CASHED, lines };
  const count = (end: LegEnd): number => legs.filter((leg) => leg.end === end).length;
  const [won, lost] = [count('won'), count('lost')];
  const single = first && (first.end ?? 'open');
  const outcome =
    legs.length === 1 && single
      ? composed((language) => `${capital(ENDS[single][language])}${first.score ? ` ${first.score}` : ''}`)
      : lost > 0
        ? texts(`Lost, legs won: ${won}`, `হেরেছে, জেতা লেগ: ${won}`, `خسر، الاختيارات الفائزة: ${won}`)
        : texts(
            `Won, legs won: ${won} of ${legs.length}`,
            `জিতেছে, জেতা লেগ: ${legs.length}-এর মধ্যে ${won}`,
            `فاز، الاختيارات الفائزة: ${won} من ${legs.length}`,
          );
  return { outcome, lines };
}
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
