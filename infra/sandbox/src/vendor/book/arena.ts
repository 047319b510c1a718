import { composed, texts, type Texts } from '../tables/texts.js';
import { against, pick, wonIf, type Form, type Frame, type LegResult, type Market, type Rules } from './rules.js';

/**
 * In e-sports a match consists of maps, and a map of rounds. A map ends when one side has won this many rounds, and a
 * match ends when one side has won two maps.
 */
const ROUNDS = 13;
const MAPS = 2;
/** The length of the break between two maps, in steps of the match's clock. */
const BREAK = 2;
/** The chance, in parts per million, that there is a pause before a round. Betting is suspended during the pause. */
const PAUSE_PPM = 30_000;
const ABANDONED_PPM = 15_000;
const ROUNDS_LINE = 21.5;

const START: Frame = { score: [0, 0], sets: [0, 0], period: 1, clock: 0, isBreak: false, isSuspended: false };

/**
 * The expected value of a function of the final score of the present map, computed from the present score by dynamic
 * programming over the remaining rounds.
 */
function overMap([home, away]: readonly [number, number], chance: number, valueOf: (h: number, a: number) => number) {
  const known = new Map<number, number>();
  const from = (h: number, a: number): number => {
    if (h === ROUNDS || a === ROUNDS) return valueOf(h, a);
    const key = h * 100 + a;
    const found = known.get(key);
    if (found !== undefined) return found;
    const value = chance * from(h + 1, a) + (1 - chance) * from(h, a + 1);
    known.set(key, value);
    return value;
  };
  return from(home, away);
}
const winsMap = (score: readonly [number, number], chance: number): number =>
  overMap(score, chance, (home) => Number(home === ROUNDS));

/** The score of the map that is being played. In the break between maps it is 0:0, the score of the next map. */
const present = ({ score, isBreak }: Frame): readonly [number, number] => (isBreak ? [0, 0] : score);
/** Returns the number of the map that is being played or, in a break, of the next map. */
const mapOf = ({ period, isBreak }: Frame): number => (isBreak ? period + 1 : period);

/** The rules of e-sports matches, best of three maps. The first side wins each round with the same chance. */
export const ARENA_RULES: Rules = {
  start: START,
  isLiveOffered: true,

  form([home, away], numbers): Form {
    const lean = Math.trunc((home - away) * 350) + numbers.below(30_001) - 15_000;
    const chance = Math.min(580_000, Math.max(420_000, 500_000 + lean));
    return { home: chance, away: 1_000_000 - chance, handicap: 0 };
  },

  play({ home: chance }, numbers) {
    const abandonedAt = numbers.happens(ABANDONED_PPM) ? 8 + numbers.below(24) : Infinity;
    const frames: Frame[] = [];
    const marks: number[] = [];
    const sets: [number, number] = [0, 0];
    for (let period = 1; sets[0] < MAPS && sets[1] < MAPS && frames.length < abandonedAt; period += 1) {
      const score: [number, number] = [0, 0];
      while (score[0] < ROUNDS && score[1] < ROUNDS && frames.length < abandonedAt) {
        const clock = score[0] + score[1] + 1;
        const common = { period, clock, isBreak: false };
        if (numbers.happens(PAUSE_PPM)) {
          frames.push({ ...common, clock: clock - 1, score: [...score], sets: [...sets], isSuspended: true });
          marks.push(0);
        }
        const isHome = numbers.happens(chance);
        score[isHome ? 0 : 1] += 1;
        if (score[0] === ROUNDS) sets[0] += 1;
        if (score[1] === ROUNDS) sets[1] += 1;
        const isOver = score.includes(ROUNDS);
        frames.push({ ...common, score: [...score], sets: [...sets], isSuspended: isOver });
        marks.push(isHome ? 1 : -1);
      }
      if (!score.includes(ROUNDS) || sets.includes(MAPS)) continue;
      for (let step = 0; step < BREAK; step += 1) {
        frames.push({ score: [...score], sets: [...sets], period, clock: 0, isBreak: true, isSuspended: false });
        marks.push(0);
      }
    }
    return { frames, marks, isAbandoned: !sets.includes(MAPS) };
  },

  pricedStates: (frame) => [frame],

  markets({ home }, frame): readonly Market[] {
    const chance = home / 1e6;
    const [first, second] = frame.sets;
    const now = winsMap(present(frame), chance);
    const next = winsMap([0, 0], chance);
    const after = first + second === 2 ? now : first === 1 ? now + (1 - now) * next : second === 1 ? now * next : 0;
    const wins = first + second === 0 ? now * (1 - (1 - next) ** 2) + (1 - now) * next ** 2 : after;
    const three =
      first + second === 0 ? now * (1 - next) + (1 - now) * next : first + second === 2 ? 1 : first ? 1 - now : now;
    const over = overMap(present(frame), chance, (h, a) => Number(h + a > ROUNDS_LINE));
    const map = mapOf(frame);
    return [
      { id: 'winner', picks: [pick('home', wins), pick('away', 1 - wins)] },
      { id: `map${map}`, picks: [pick('home', now), pick('away', 1 - now)] },
      { id: `rounds${map}`, picks: [pick('over', over), pick('under', 1 - over)] },
      { id: 'maps', picks: [pick('two', 1 - three), pick('three', three)] },
    ];
  },

  resultOf(_form, frame, isEnd, marketId, pickId): LegResult | undefined {
    const { score, sets, period } = frame;
    const maps = sets[0] + sets[1];
    if (marketId === 'winner') return isEnd ? wonIf(pickId === (sets[0] > sets[1] ? 'home' : 'away')) : undefined;
    if (marketId === 'maps') return isEnd || maps === 2 ? mapsResult(sets, isEnd, pickId) : undefined;
    // The markets of a map (a part of an e-sports match) are settled while its final score is shown: in its last round
    // and in the break after it.
    const map = Number(marketId.slice(-1));
    if (period !== map || !score.includes(ROUNDS)) return undefined;
    return marketId.startsWith('map')
      ? wonIf(pickId === (score[0] === ROUNDS ? 'home' : 'away'))
      : against(score[0] + score[1], ROUNDS_LINE, pickId === 'over');
  },

  marketName(marketId): Texts {
    const map = marketId.slice(-1);
    if (marketId === 'winner') return texts('Match winner', 'ম্যাচের বিজয়ী', 'الفائز بالمباراة');
    if (marketId === 'maps') return texts('Maps in match', 'ম্যাচে ম্যাপ', 'عدد الخرائط');
    return marketId.startsWith('map')
      ? texts(`Map ${map} winner`, `ম্যাপ ${map} বিজয়ী`, `الفائز بالخريطة ${map}`)
      : texts(
          `Rounds in map ${map}, ${ROUNDS_LINE}`,
          `ম্যাপ ${map}-এ রাউন্ড, ${ROUNDS_LINE}`,
          `جولات الخريطة ${map}، ${ROUNDS_LINE}`,
        );
  },

  pickName(_form, _marketId, pickId, [home, away]): Texts {
    const names: Readonly<Record<string, Texts>> = {
      over: texts('Over', 'বেশি', 'أكثر'),
      under: texts('Under', 'কম', 'أقل'),
      two: texts('Two', 'দুই', 'اثنتان'),
      three: texts('Three', 'তিন', 'ثلاث'),
    };
    return names[pickId] ?? (pickId === 'home' ? home : composed((language) => away[language]));
  },
};

/**
 * A total of two maps is certain only at the end of the match. A total of three maps is certain as soon as each side
 * has won one map.
 */
function mapsResult(sets: readonly [number, number], isEnd: boolean, pickId: string): LegResult | undefined {
  if (sets[0] === 1 && sets[1] === 1) return wonIf(pickId === 'three');
  return isEnd ? wonIf(pickId === (sets[0] + sets[1] === 3 ? 'three' : 'two')) : undefined;
}
