import type { RoundDetail, RoundDescription, Texts } from '../rounds/round.js';
import type { WireDetail } from '../rounds/round-game.js';
import { drawName, type Draw } from './draws/draw.js';
import { BALLS, type DrawResult, type Region, type Words } from './plays/play.js';
import { rowOf, type Slip, type SlipLine } from './slips/slip.js';

/** The detail of the round of a slip: the draw, and the texts that describe the slip and the drawn numbers. */
export interface LotteryDetail extends RoundDetail {
  readonly game: 'lottery';
  readonly drawId: string;
  readonly told: RoundDescription;
}

const TEXT_MAX = 160;
const SHOWN_MAX = 8;
const LANGUAGES = ['EN', 'BN', 'AR'] as const;
const VOID: Words = { EN: 'Draw void, stake returned', BN: 'ড্র বাতিল, বাজি ফেরত', AR: 'قرعة لاغية، أُعيد الرهان' };

export const lotteryDetail = (draw: Draw, slip: Pick<Slip, 'lines'>, singleBet: boolean): LotteryDetail => ({
  game: 'lottery',
  ...(singleBet ? { singleBet: true as const } : {}),
  drawId: draw.drawId,
  told: {
    choice: inLanguages((language) => slip.lines.map((line) => lineText(draw.region, line, language)).join('; ')),
    outcome: inLanguages((language) =>
      draw.result ? `${drawName(draw)}: ${mainNumbers(draw.result)}` : `${drawName(draw)}: ${VOID[language]}`,
    ),
  },
});

/**
 * Encodes the detail of a lottery round for the RPC contract. The detail consists of texts, as the detail of a vendor's
 * round does.
 */
export const LOTTERY_DETAILS = {
  detailName: 'lottery',
  toWire: (detail: RoundDetail): WireDetail => {
    const { told } = detail as LotteryDetail;
    return { case: 'told', value: { choice: { ...told.choice }, outcome: { ...told.outcome } } };
  },
} as const;

function lineText(region: Region, { play, combinations }: SlipLine, language: keyof Words): string {
  const { name, kind } = rowOf(region, play);
  const shown = combinations
    .slice(0, SHOWN_MAX)
    .map((one) => (kind === 'choice' ? (CHOICES[one]?.[language] ?? one) : one));
  const more = combinations.length - shown.length;
  return `${name[language]}: ${shown.join(' ')}${more > 0 ? ` +${more}` : ''}`;
}

/**
 * The names of the outcomes of choice plays (bets on a named outcome), for example big and small. A sum has no name,
 * because screens show its number.
 */
export const CHOICES: Readonly<Record<string, Words>> = {
  big: { EN: 'Big', BN: 'বড়', AR: 'كبير' },
  small: { EN: 'Small', BN: 'ছোট', AR: 'صغير' },
  odd: { EN: 'Odd', BN: 'বিজোড়', AR: 'فردي' },
  even: { EN: 'Even', BN: 'জোড়', AR: 'زوجي' },
  above: { EN: 'Above', BN: 'উপরে', AR: 'أعلى' },
  below: { EN: 'Below', BN: 'নিচে', AR: 'أسفل' },
  tie: { EN: 'Tie', BN: 'সমান', AR: 'تعادل' },
};

/** Returns the numbers for a one-line summary of a draw: all drawn balls, or the first three numbers of all prizes. */
const mainNumbers = (result: DrawResult): string =>
  (result[BALLS.prize] ?? Object.values(result).flat().slice(0, 3)).join(' ');

const inLanguages = (textOf: (language: keyof Words) => string): Texts =>
  Object.fromEntries(LANGUAGES.map((language) => [language, cut(textOf(language))]));

const cut = (text: string): string => (text.length <= TEXT_MAX ? text : `${text.slice(0, TEXT_MAX - 1)}…`);
