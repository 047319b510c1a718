import { GameCategory } from '@nm/contracts';
import { drawUniform } from '@nm/kit/fairness/fair-draw.js';
import { invalid } from '../../games.errors.js';
import type { Position, SteppedGame, SteppedTerms, WireDetail } from '../../rounds/round-game.js';
import { winMinorMaxOf, type RoundDetail } from '../../rounds/round.js';
import { combinations, isComplete, isLeaf, isMines, LEAVES, multiplierE4, payoutOf, placesOf } from './mines-rules.js';

export interface MinesChoice {
  readonly mines: number;
}
/** The number of the leaf that the player opens. Leaves are counted row by row from the top left, beginning with 0. */
export interface MinesStep {
  readonly leaf: number;
}

interface MinesDetail extends MinesChoice, RoundDetail {
  readonly places: readonly number[];
  /**
   * The numbers of the leaves (fields) that the player opened, in order. They are stored in the detail when the round
   * has ended.
   */
  readonly opened?: readonly number[];
}

/**
 * The game of mines. It has 25 leaves, and some of them hide a mine. Each safe leaf raises the payout; a mine ends the
 * round.
 */
export const MINES: SteppedGame<MinesChoice, MinesStep> = {
  vassalage: 'INHOUSE',
  gameCode: 'MINES',
  category: GameCategory.BGS,
  detailName: 'mines',
  stepped: true,

  checkChoice({ mines }) {
    if (!isMines(mines)) throw invalid('mines');
  },

  /**
   * At the start, only the payout of the first safe leaf must not exceed the largest win. Later the round ends
   * automatically when its payout reaches the largest win.
   */
  payoutMinorMax: ({ mines }, stakeMinor) => payoutOf(mines, 1, stakeMinor, null),

  draw({ mines }, _stakeMinor, input) {
    const places = placesOf(mines, drawUniform(input, combinations(LEAVES, mines)));
    const detail = { game: MINES.detailName, mines, places };
    return { detail, payoutMinor: 0n };
  },

  play(round, steps, { leaf }) {
    if (!isLeaf(leaf) || steps.some((step) => step.leaf === leaf)) throw invalid('leaf');
    return MINES.positionOf(round, [...steps, { leaf }]);
  },

  positionOf({ detail, stakeMinor }: SteppedTerms, steps): Position {
    const { mines, places } = detail as MinesDetail;
    if (steps.some(({ leaf }) => places.includes(leaf))) return { payoutMinor: 0n, ends: 'lost' };
    const most = winMinorMaxOf(detail);
    const payoutMinor = payoutOf(mines, steps.length, stakeMinor, most);
    return isComplete(mines, steps.length, stakeMinor, most) ? { payoutMinor, ends: 'completed' } : { payoutMinor };
  },

  played: (steps) => ({ opened: steps.map(({ leaf }) => leaf) }),

  toWire(detail) {
    const { places, opened = [] } = detail as MinesDetail;
    return wireOf(detail as MinesDetail, opened, places);
  },

  toOpenWire(detail, steps) {
    return wireOf(
      detail as MinesDetail,
      steps.map(({ leaf }) => leaf),
      [],
    );
  },
};

/**
 * Encodes the detail of a round of mines.
 * @param shown the positions of the mines that the player may see now
 */
function wireOf({ mines, places }: MinesDetail, opened: readonly number[], shown: readonly number[]): WireDetail {
  const isLost = opened.some((leaf) => places.includes(leaf));
  return {
    case: 'mines',
    value: {
      mines,
      opened: [...opened],
      places: [...shown],
      multiplierE4: isLost ? 0n : multiplierE4(mines, opened.length),
    },
  };
}
