import type { Texts } from '../tables/texts.js';
import { priceOf, type LegValue, type Odds } from './odds.js';
import type { Form, Frame, LegResult, Rules, Story } from './rules.js';
import { SeededNumbers } from './seeded-numbers.js';
import type { Side } from './sides.js';

export type Phase = 'soon' | 'live' | 'ended' | 'void';
/** The inputs of a match. Its whole course is computed from them and the sportsbook's secret. */
export interface FixturePlan {
  readonly id: string;
  readonly leagueId: string;
  readonly league: Texts;
  readonly sides: readonly [Side, Side];
  readonly startsAt: number;
  readonly stepMs: number;
  /** The sequence number of the match in its league. Pages of bouts (contests between two crests) show it. */
  readonly number: number;
}
export interface Offer {
  readonly id: string;
  readonly picks: readonly { readonly id: string; readonly odds: Odds | undefined }[];
}
/** The end of a leg: its result, or `void` if the match was abandoned before the leg was decided. */
export type LegEnd = LegResult | 'void';

/**
 * The length (ms) of a step of the price variation before a match: 20 s. A price varies by at most 1% up or down, and
 * by at most half of that in one step.
 */
const LEAN_STEP_MS = 20_000;
const LEAN_STEPS = 4;
const LEAN = 25;
/** The maximum increase of a price by its variation before the match, in ten-thousandths. */
export const LEAN_MAX = LEAN_STEPS * LEAN;
const KEPT = 40;

/**
 * One match of the sportsbook. Its whole course is drawn when the object is built, and is shown step by step as time
 * passes. The same secret and id always give the same match.
 */
export class Fixture {
  readonly form: Form;
  readonly story: Story;
  readonly #offers = new Map<string, readonly Offer[]>();

  constructor(
    readonly plan: FixturePlan,
    private readonly rules: Rules,
    private readonly secret: string,
  ) {
    const [home, away] = plan.sides;
    this.form = rules.form([home.strength, away.strength], new SeededNumbers(secret, `${plan.id}:form`));
    this.story = rules.play(this.form, new SeededNumbers(secret, `${plan.id}:play`));
  }

  get endsAt(): number {
    return this.plan.startsAt + this.story.frames.length * this.plan.stepMs;
  }

  phaseAt(now: number): Phase {
    if (now < this.plan.startsAt) return 'soon';
    if (now < this.endsAt) return 'live';
    return this.story.isAbandoned ? 'void' : 'ended';
  }

  /** Returns the number of steps of the match that are visible at this time. */
  stepsAt(now: number): number {
    const steps = Math.floor((now - this.plan.startsAt) / this.plan.stepMs) + 1;
    return Math.min(this.story.frames.length, Math.max(0, steps));
  }

  frameAt(now: number): Frame {
    return this.story.frames[this.stepsAt(now) - 1] ?? this.rules.start;
  }

  /** Returns true if a bet on this match is accepted at this time. */
  isOpenAt(now: number): boolean {
    const phase = this.phaseAt(now);
    return phase === 'soon' || (phase === 'live' && this.rules.isLiveOffered && !this.frameAt(now).isSuspended);
  }

  /** Returns the markets with the prices (odds) of their picks at this time. A pick without odds is not offered. */
  offersAt(now: number): readonly Offer[] {
    const isSoon = this.phaseAt(now) === 'soon';
    const lean = Math.floor(Math.min(now, this.plan.startsAt) / LEAN_STEP_MS);
    const key = isSoon ? `soon ${lean}` : `live ${this.stepsAt(now)}`;
    const found = this.#offers.get(key);
    if (found) return found;
    if (this.#offers.size >= KEPT) this.#offers.clear();
    const made = this.#priced(this.#pricedStates(now), lean);
    this.#offers.set(key, made);
    return made;
  }

  oddsAt(now: number, marketId: string, pickId: string): Odds | undefined {
    const offer = this.offersAt(now).find(({ id }) => id === marketId);
    return offer?.picks.find(({ id }) => id === pickId)?.odds;
  }

  /**
   * Returns the result of a leg (one pick of a bet slip); undefined while it is undecided. All past steps are searched,
   * because the markets of a map are decided long before the match ends.
   */
  resultAt(now: number, marketId: string, pickId: string): LegEnd | undefined {
    const phase = this.phaseAt(now);
    if (phase === 'soon') return undefined;
    const shown = this.story.frames.slice(0, this.stepsAt(now));
    for (const [index, frame] of shown.entries()) {
      const isEnd = phase === 'ended' && index === shown.length - 1;
      const result = this.rules.resultOf(this.form, frame, isEnd, marketId, pickId);
      if (result) return result;
    }
    return phase === 'void' || phase === 'ended' ? 'void' : undefined;
  }

  /**
   * Returns the chances of a leg (one pick of a bet slip) at this time; undefined while betting is suspended, or if the
   * market has no price.
   */
  valueAt(now: number, marketId: string, pickId: string, odds: Odds): LegValue | undefined {
    const result = this.resultAt(now, marketId, pickId);
    if (result) return { odds, win: Number(result === 'won'), push: Number(result === 'push' || result === 'void') };
    if (!this.isOpenAt(now)) return undefined;
    const values = this.#pricedStates(now).map((frame) => {
      const market = this.rules.markets(this.form, frame).find(({ id }) => id === marketId);
      return market?.picks.find(({ id }) => id === pickId);
    });
    const [first] = values;
    if (!first) return undefined;
    // Prices stay the same for a few minutes (a price step). The states of the match in this step give the leg
    // different cash-out values. The lowest value is used, as for prices.
    const worth = (one: { win: number; push: number }): number => one.win * odds + one.push * 10_000;
    const least = values.reduce<typeof first>((low, one) => (one && worth(one) < worth(low) ? one : low), first);
    return { odds, win: least.win, push: least.push };
  }

  /**
   * Returns the states of the match (score and minute) from which the present prices are computed. Before a match there
   * is one state, because only the random variation changes prices.
   */
  #pricedStates(now: number): readonly Frame[] {
    const frame = this.frameAt(now);
    return this.phaseAt(now) === 'soon' ? [frame] : this.rules.pricedStates(frame);
  }

  #priced(frames: readonly Frame[], lean: number): readonly Offer[] {
    const states = frames.map((state) => this.rules.markets(this.form, state));
    return (states[0] ?? []).map((market, place) => ({
      id: market.id,
      picks: market.picks.map(({ id }, index) => {
        const leaning = 10_000 + this.#lean(`${market.id}:${id}`, lean);
        const prices = states.map((markets) => {
          const { win = 0, push = 0 } = markets[place]?.picks[index] ?? {};
          return priceOf(win, push, leaning);
        });
        return { id, odds: lowest(prices) };
      }),
    }));
  }

  /**
   * The variation of a price before its match, in ten-thousandths: a slow random walk that is computed from a seed.
   * After the match has started it stays constant.
   */
  #lean(name: string, step: number): number {
    let sum = 0;
    for (let back = 0; back < LEAN_STEPS; back += 1)
      sum += new SeededNumbers(this.secret, `${this.plan.id}:${name}:${step - back}`).below(2) === 0 ? LEAN : -LEAN;
    return sum;
  }
}

/**
 * Returns the lowest price (odds) of a pick over several states of a match; undefined if it has no price in one of
 * them.
 */
function lowest(prices: readonly (Odds | undefined)[]): Odds | undefined {
  const known = prices.filter((price) => price !== undefined);
  return known.length === prices.length && known.length > 0 ? Math.min(...known) : undefined;
}
