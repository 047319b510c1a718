import { GameCategory, games } from '@nm/contracts';
import { drawUniforms } from '@nm/kit/fairness/fair-draw.js';
import { invalid } from '../../games.errors.js';
import type { Position, SteppedGame, SteppedTerms, WireDetail } from '../../rounds/round-game.js';
import { winMinorMaxOf, type RoundDetail } from '../../rounds/round.js';
import { CARDS, DRAWN, firstPayoutMin, isCall, isLost, multiplierE4, payoutOf, type Call } from './hilo-rules.js';

export type HiloChoice = Readonly<Record<never, never>>;
export interface HiloStep {
  readonly call: Call;
}

interface HiloDetail extends RoundDetail {
  readonly cards: readonly number[];
  /** The calls (guesses) of the player in order. They are stored in the detail when the round has ended. */
  readonly calls?: readonly Call[];
}

const WIRE_CALLS = {
  up: games.HiloCall.UP,
  down: games.HiloCall.DOWN,
  skip: games.HiloCall.SKIP,
} as const satisfies Record<Call, games.HiloCall>;

/**
 * Converts the call in a request to our own type.
 * @throws Failure request.invalid (call).
 */
export function callOf(wire: games.HiloCall): Call {
  const call = Object.entries(WIRE_CALLS).find(([, code]) => code === wire)?.[0];
  if (call === undefined || !isCall(call)) throw invalid('call');
  return call;
}

/**
 * The game of hi-lo. The player bets whether the next card is higher or lower. Each won call raises the payout; a lost
 * call ends the round. Every card is drawn from all 52 cards with equal probability.
 */
export const HILO: SteppedGame<HiloChoice, HiloStep> = {
  vassalage: 'INHOUSE',
  gameCode: 'HILO',
  category: GameCategory.BGS,
  detailName: 'hilo',
  stepped: true,

  checkChoice() {},

  /**
   * At the start, only the smallest payout of a first call must not exceed the largest win. Later the round ends
   * automatically when its payout reaches the largest win.
   */
  payoutMinorMax: (_choice, stakeMinor) => firstPayoutMin(stakeMinor),

  draw(_choice, _stakeMinor, input) {
    const cards = drawUniforms(input, CARDS, DRAWN);
    return { detail: { game: HILO.detailName, cards }, payoutMinor: 0n };
  },

  play(round, steps, { call }) {
    // The last card cannot be skipped, so that the last possible step is always a call.
    if (!isCall(call) || (call === 'skip' && steps.length >= DRAWN - 2)) throw invalid('call');
    return HILO.positionOf(round, [...steps, { call }]);
  },

  positionOf({ detail, stakeMinor }: SteppedTerms, steps): Position {
    const { cards } = detail as HiloDetail;
    const calls = steps.map(({ call }) => call);
    if (isLost(cards, calls)) return { payoutMinor: 0n, ends: 'lost' };
    const most = winMinorMaxOf(detail);
    const payoutMinor = payoutOf(cards, calls, stakeMinor, most);
    const isOver = calls.length === DRAWN - 1 || (most !== null && payoutMinor >= most);
    return isOver ? { payoutMinor, ends: 'completed' } : { payoutMinor };
  },

  played: (steps) => ({ calls: steps.map(({ call }) => call) }),

  toWire(detail) {
    return wireOf(detail as HiloDetail, (detail as HiloDetail).calls ?? []);
  },

  toOpenWire(detail, steps) {
    return wireOf(
      detail as HiloDetail,
      steps.map(({ call }) => call),
    );
  },
};

/**
 * Encodes the first card, and the cards that were turned over by calls and skips. The other drawn cards stay hidden,
 * even after the round has ended.
 */
function wireOf({ cards }: HiloDetail, calls: readonly Call[]): WireDetail {
  return {
    case: 'hilo',
    value: {
      cards: cards.slice(0, calls.length + 1),
      calls: calls.map((call) => WIRE_CALLS[call]),
      multiplierE4: isLost(cards, calls) ? 0n : multiplierE4(cards, calls),
    },
  };
}
