import { composed, texts, type Texts } from '../tables/texts.js';
import type { LegEnd } from './fixture.js';
import { combined, EVEN, oddsText, payoutOf, type Odds } from './odds.js';

export const LEGS_MAX = 8;
/** The maximum payout of a slip, as a multiple of the game's highest stake. The page shows it before a bet. */
export const PAYOUT_TIMES = 50n;

/** One pick of a slip, at the odds at which it was taken. */
export interface Leg {
  readonly fixtureId: string;
  readonly marketId: string;
  readonly pickId: string;
  readonly odds: Odds;
  /** The texts of the leg for the player, stored in case the game no longer has the fixture. */
  readonly match: Texts;
  readonly market: Texts;
  readonly pick: Texts;
  readonly end?: LegEnd;
  /** The score when the leg was decided: 2–1. */
  readonly score?: string;
}

/**
 * `sent`: the bet was sent; `open`; `refused`: no stake was taken, or it is being returned; `cashed`; `settled`;
 * `void`: the bet is rolled back.
 */
export type SlipState = 'sent' | 'open' | 'refused' | 'cashed' | 'settled' | 'void';
export interface Slip {
  /** The id of the slip, which is also the id of its round at the platform. */
  readonly id: string;
  /** The page's key of this slip. A repeat with the same key is the same slip. */
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
  /** True once the platform has answered the call that ended the round. */
  readonly isConfirmed: boolean;
}

export type Settlement =
  | { readonly state: 'settled'; readonly payoutMinor: bigint }
  /** True if the whole slip is void; the bet is then rolled back. */
  | { readonly state: 'void' };

/**
 * Settles a slip; returns undefined while it is open. A lost leg loses the slip at once. A void leg and a push have
 * odds of 1; if all legs are void, the whole slip is.
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
/** The maximum length of a text in the platform's betting record. */
const LETTERS_MAX = 160;
const cut = (text: string): string => (text.length > LETTERS_MAX ? `${text.slice(0, LETTERS_MAX - 1)}…` : text);

/** One line about a leg for the betting record: match, market, pick, odds and, once decided, its result. */
export const legText = ({ match, market, pick, odds, end, score }: Leg, isEnded: boolean): Texts =>
  composed((language) => {
    const line = `${match[language]}, ${market[language]}: ${pick[language]}, ${oddsText(odds)}`;
    return cut(isEnded ? `${line}, ${ENDS[end ?? 'open'][language]}${score ? ` ${score}` : ''}` : line);
  });

/** The detail of a bet. The platform shows `choice` and `lines` in its betting record. */
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

/** The detail of the end of a slip. */
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
