import { texts, type Texts } from '../tables/texts.js';
import { pick, wonIf, type Form, type Frame, type LegResult, type Market, type Rules } from './rules.js';
import type { SeededNumbers } from './seeded-numbers.js';

const STROKES = 20;
const LONGEST = 10;
const DRAW_PPM = 50_000;
const ABANDONED_PPM = 10_000;

const START: Frame = { score: [0, 0], sets: [0, 0], period: 1, clock: 0, isBreak: false, isSuspended: false };

/**
 * Draws the strokes (points) of a bout with the given result. Positive strokes are for the first crest (Meron),
 * negative ones for the second (Wala). The sum of all strokes is above 0 if Meron wins, below 0 if Wala wins, and 0 for
 * a draw.
 */
function strokesOf(end: -1 | 0 | 1, numbers: SeededNumbers): readonly number[] {
  for (;;) {
    const strokes = Array.from({ length: STROKES - 1 }, () => {
      const size = 1 + numbers.below(LONGEST);
      return numbers.below(2) === 0 ? size : -size;
    });
    const sum = strokes.reduce((all, one) => all + one, 0);
    const last = end === 0 ? -sum : end * (1 + numbers.below(LONGEST));
    if (last !== 0 && Math.abs(last) <= LONGEST && Math.sign(sum + last) === end) return [...strokes, last];
  }
}

/**
 * The rules of bouts between two crests. Each crest gets strokes of random length, and the larger sum wins. If the
 * sums are equal, stakes on both crests are returned.
 */
export const BOUT_RULES: Rules = {
  start: START,
  isLiveOffered: false,

  form(_strengths, numbers): Form {
    const meron = 430_000 + numbers.below(90_001);
    return { home: meron, away: 1_000_000 - DRAW_PPM - meron, handicap: 0 };
  },

  play({ home, away }, numbers) {
    const drawn = numbers.below(1_000_000);
    const marks = strokesOf(drawn < home ? 1 : drawn < home + away ? -1 : 0, numbers);
    const isAbandoned = numbers.happens(ABANDONED_PPM);
    const score: [number, number] = [0, 0];
    const frames = marks.map((stroke, index): Frame => {
      score[stroke > 0 ? 0 : 1] += Math.abs(stroke);
      return { ...START, score: [...score], clock: index + 1, isSuspended: true };
    });
    const shown = isAbandoned ? STROKES / 2 : STROKES;
    return { frames: frames.slice(0, shown), marks: marks.slice(0, shown), isAbandoned };
  },

  pricedStates: (frame) => [frame],

  markets({ home, away }): readonly Market[] {
    const [meron, wala] = [home / 1e6, away / 1e6];
    const draw = 1 - meron - wala;
    return [{ id: 'bout', picks: [pick('meron', meron, draw), pick('draw', draw), pick('wala', wala, draw)] }];
  },

  resultOf(_form, { score: [meron, wala] }, isEnd, _marketId, pickId): LegResult | undefined {
    if (!isEnd) return undefined;
    if (meron === wala) return pickId === 'draw' ? 'won' : 'push';
    return wonIf(pickId === (meron > wala ? 'meron' : 'wala'));
  },

  marketName: (): Texts => texts('Winner', 'বিজয়ী', 'الفائز'),

  pickName: (_form, _marketId, pickId, [meron, wala]): Texts =>
    pickId === 'draw' ? texts('Draw', 'ড্র', 'تعادل') : pickId === 'meron' ? meron : wala,
};
