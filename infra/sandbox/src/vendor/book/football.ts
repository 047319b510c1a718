import { composed, texts, type Texts } from '../tables/texts.js';
import { against, pick, wonIf, type Form, type Frame, type LegResult, type Market, type Rules } from './rules.js';
import type { SeededNumbers } from './seeded-numbers.js';

const MINUTES = 90;
const HALF = 45;
/** The length of the break between the halves, in steps of the match's clock. */
const BREAK = 6;
/**
 * The expected goals of an average side per minute, in parts per million. The first side has the higher value, because
 * it plays at home.
 */
const HOME_GOALS = 16_400;
const AWAY_GOALS = 13_200;
/** For how many minutes betting is suspended after a goal or a goal check. */
const HELD = 3;
/**
 * Two chances in parts per million: that betting is suspended in a minute for a goal check without a goal, and that a
 * match is abandoned.
 */
const CHECK_PPM = 22_000;
const ABANDONED_PPM = 20_000;
/** How many minutes a price step lasts. Prices of a running match change at a goal and at each price step. */
const PRICE_MINUTES = 6;
const GOALS_LINES = [1.5, 2.5, 3] as const;

const START: Frame = { score: [0, 0], sets: [0, 0], period: 1, clock: 0, isBreak: false, isSuspended: false };

/** Chances below this value are ignored, because they would not change a price. */
const TINY = 1e-15;

/** Returns the chance of each number of successes in n independent tries. */
function binomial(tries: number, chance: number): readonly number[] {
  const all = [(1 - chance) ** tries];
  for (let hits = 1; hits <= tries; hits += 1) {
    const next = ((all[hits - 1] ?? 0) * (tries - hits + 1) * chance) / (hits * (1 - chance));
    if (next < TINY) break;
    all.push(next);
  }
  return all;
}

/**
 * Returns the chance of each final goal difference and of each final number of goals, given the minutes that are still
 * to be played.
 */
function finals({ home, away }: Form, { score, clock }: Frame) {
  const left = MINUTES - clock;
  const [byHome, byAway] = [binomial(left, home / 1e6), binomial(left, away / 1e6)];
  const [differences, sums] = [new Map<number, number>(), new Map<number, number>()];
  byHome.forEach((first, goals) => {
    byAway.forEach((second, against_) => {
      const chance = first * second;
      const [one, other] = [score[0] + goals, score[1] + against_];
      differences.set(one - other, (differences.get(one - other) ?? 0) + chance);
      sums.set(one + other, (sums.get(one + other) ?? 0) + chance);
    });
  });
  return { differences, sums };
}

const share = (chances: ReadonlyMap<number, number>, isIn: (value: number) => boolean): number => {
  let sum = 0;
  for (const [value, chance] of chances) if (isIn(value)) sum += chance;
  return sum;
};

const lineOf = (marketId: string): number => Number(marketId.slice(1));
const signed = (goals: number): string => (goals > 0 ? `+${goals}` : `−${-goals}`);

/**
 * The rules of football. In each minute, each side scores a goal with a fixed chance, so every price can be computed
 * exactly.
 */
export const FOOTBALL: Rules = {
  start: START,
  isLiveOffered: true,

  form([home, away], numbers): Form {
    const mood = (): number => 900 + numbers.below(201);
    const ratio = home / away;
    const first = Math.floor((HOME_GOALS * ratio * mood()) / 1_000);
    const second = Math.floor((AWAY_GOALS * mood()) / ratio / 1_000);
    return { home: first, away: second, handicap: first > second ? -1 : 1 };
  },

  play(form, numbers) {
    const abandonedAt = numbers.happens(ABANDONED_PPM) ? 10 + numbers.below(70) : undefined;
    const frames: Frame[] = [];
    const marks: (number | undefined)[] = [];
    let [home, away, held] = [0, 0, 0];
    for (let minute = 1; minute <= MINUTES && minute !== abandonedAt; minute += 1) {
      const goals = [numbers.happens(form.home), numbers.happens(form.away)] as const;
      home += Number(goals[0]);
      away += Number(goals[1]);
      if (goals[0] || goals[1] || numbers.happens(CHECK_PPM)) held = HELD;
      else held = Math.max(0, held - 1);
      const period = minute > HALF ? 2 : 1;
      frames.push({ score: [home, away], sets: [0, 0], period, clock: minute, isBreak: false, isSuspended: held > 0 });
      marks.push(pressure(goals, form, numbers));
      if (minute !== HALF) continue;
      held = 0;
      for (let step = 0; step < BREAK; step += 1) {
        frames.push({ score: [home, away], sets: [0, 0], period, clock: minute, isBreak: true, isSuspended: false });
        marks.push(undefined);
      }
    }
    return { frames, marks, isAbandoned: abandonedAt !== undefined };
  },

  pricedStates(frame) {
    const from = Math.floor(frame.clock / PRICE_MINUTES) * PRICE_MINUTES;
    const to = Math.min(MINUTES, from + PRICE_MINUTES - 1);
    return [...new Set([from, frame.clock, to])].map((clock) => ({ ...frame, clock }));
  },

  markets(form, frame): readonly Market[] {
    const { differences, sums } = finals(form, frame);
    const { handicap } = form;
    const wins = pick(
      'home',
      share(differences, (by) => by + handicap > 0),
      share(differences, (by) => by + handicap === 0),
    );
    return [
      {
        id: 'result',
        picks: [
          pick(
            'home',
            share(differences, (by) => by > 0),
          ),
          pick('draw', differences.get(0) ?? 0),
          pick(
            'away',
            share(differences, (by) => by < 0),
          ),
        ],
      },
      ...GOALS_LINES.map((line) => {
        const [over, push] = [share(sums, (goals) => goals > line), sums.get(line) ?? 0];
        return { id: `g${line}`, picks: [pick('over', over, push), pick('under', 1 - over - push, push)] };
      }),
      { id: 'handicap', picks: [wins, pick('away', 1 - wins.win - wins.push, wins.push)] },
    ];
  },

  resultOf({ handicap }, { score: [home, away] }, isEnd, marketId, pickId): LegResult | undefined {
    if (marketId.startsWith('g')) {
      const [goals, line] = [home + away, lineOf(marketId)];
      return isEnd || goals > line ? against(goals, line, pickId === 'over') : undefined;
    }
    if (!isEnd) return undefined;
    if (marketId === 'handicap') return against(home + handicap, away, pickId === 'home');
    return wonIf(pickId === (home > away ? 'home' : home < away ? 'away' : 'draw'));
  },

  marketName(marketId): Texts {
    if (marketId === 'result') return texts('Match result', 'ম্যাচের ফল', 'نتيجة المباراة');
    if (marketId === 'handicap') return texts('Handicap', 'হ্যান্ডিক্যাপ', 'الهانديكاب');
    const line = lineOf(marketId);
    return texts(`Goals ${line}`, `গোল ${line}`, `الأهداف ${line}`);
  },

  pickName({ handicap }, marketId, pickId, [home, away]): Texts {
    if (pickId === 'draw') return texts('Draw', 'ড্র', 'تعادل');
    if (pickId === 'over') return texts('Over', 'বেশি', 'أكثر');
    if (pickId === 'under') return texts('Under', 'কম', 'أقل');
    const name = pickId === 'home' ? home : away;
    if (marketId !== 'handicap') return name;
    const goals = signed(pickId === 'home' ? handicap : -handicap);
    return composed((language) => `${name[language]} ${goals}`);
  },
};

/**
 * The length of the bar of one minute in the page's chart. It is long if one side scores; otherwise it depends on
 * chance and on the strengths of the sides.
 */
function pressure([home, away]: readonly [boolean, boolean], form: Form, numbers: SeededNumbers): number {
  if (home !== away) return home ? 10 : -10;
  const size = 1 + numbers.below(8);
  return numbers.below(form.home + form.away) < form.home ? size : -size;
}
