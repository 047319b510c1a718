import { GameCategory, games } from '@nm/contracts';
import { drawUniform } from '@nm/kit/fairness/fair-draw.js';
import { invalid } from '../../games.errors.js';
import type { RoundGame } from '../../rounds/round-game.js';
import type { RoundDetail } from '../../rounds/round.js';
import { isPlayable, pathsOf, payoutMax, plinkoOutcome, type PlinkoChoice } from './plinko-rules.js';
import { RISKS, ROWS_MAX, ROWS_MIN, type Risk } from './plinko-tables.js';

/** The choice and the outcome of a round of plinko as JSON, as they are stored. */
interface PlinkoDetail extends PlinkoChoice, RoundDetail {
  readonly path: number;
  readonly basket: number;
  /** The multiplier in ten-thousandths as a decimal text, because JSON numbers could lose digits. */
  readonly multiplierE4: string;
}

const { PlinkoRisk } = games;
const WIRE_RISKS: Readonly<Record<Risk, games.PlinkoRisk>> = {
  low: PlinkoRisk.LOW,
  medium: PlinkoRisk.MEDIUM,
  high: PlinkoRisk.HIGH,
};

/**
 * Converts the risk in a request to our own type.
 * @throws Failure request.invalid for an unknown value.
 */
export function riskOf(wire: games.PlinkoRisk): Risk {
  const risk = RISKS.find((one) => WIRE_RISKS[one] === wire);
  if (!risk) throw invalid('risk');
  return risk;
}

/** The game of plinko. A ball falls through rows of pegs into a basket, and each basket has a multiplier. */
export const PLINKO: RoundGame<PlinkoChoice> = {
  vassalage: 'INHOUSE',
  gameCode: 'PLINKO',
  category: GameCategory.BGS,
  detailName: 'plinko',

  checkChoice(choice) {
    if (!isPlayable(choice)) throw invalid(choice.rows >= ROWS_MIN && choice.rows <= ROWS_MAX ? 'risk' : 'rows');
  },

  payoutMinorMax: payoutMax,

  draw({ rows, risk }, stakeMinor, input) {
    const path = drawUniform(input, pathsOf({ rows, risk }));
    const { basket, multiplierE4, payoutMinor } = plinkoOutcome({ rows, risk }, path, stakeMinor);
    return {
      detail: { game: PLINKO.detailName, rows, risk, path, basket, multiplierE4: String(multiplierE4) },
      payoutMinor,
    };
  },

  toWire(detail) {
    const { rows, risk, path, basket, multiplierE4 } = detail as PlinkoDetail;
    return {
      case: 'plinko',
      value: { rows, risk: WIRE_RISKS[risk], path, basket, multiplierE4: BigInt(multiplierE4) },
    };
  },
};
