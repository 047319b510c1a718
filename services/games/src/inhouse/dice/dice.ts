import { GameCategory } from '@nm/contracts';
import { drawUniform } from '@nm/kit/fairness/fair-draw.js';
import { invalid } from '../../games.errors.js';
import type { RoundGame } from '../../rounds/round-game.js';
import type { RoundDetail } from '../../rounds/round.js';
import { diceOutcome, isPlayable, payoutOfWin, ROLLS, type DiceChoice } from './dice-rules.js';

/** The player's choice, and the outcome of a round of dice. */
export interface DiceDetail extends DiceChoice {
  readonly roll: number;
  readonly win: boolean;
  readonly multiplierE4: bigint;
}

/** The detail of a round of dice as JSON, as it is stored. */
interface StoredDiceDetail extends Omit<DiceDetail, 'multiplierE4'>, RoundDetail {
  /** The multiplier in ten-thousandths as a decimal text, because JSON numbers could lose digits. */
  readonly multiplierE4: string;
}

/**
 * Parses the stored detail of a round of dice.
 * @throws Error if the detail belongs to another game.
 */
export function diceDetailOf(detail: RoundDetail): DiceDetail {
  if (detail.game !== DICE.detailName) throw new Error(`a detail of ${detail.game} is not one of dice`);
  const { target, over, roll, win, multiplierE4 } = detail as StoredDiceDetail;
  return { target, over, roll, win, multiplierE4: BigInt(multiplierE4) };
}

/** The game of dice. The player bets that a roll from 0000 to 9999 is over or under a target. */
export const DICE: RoundGame<DiceChoice> = {
  vassalage: 'INHOUSE',
  gameCode: 'DICE',
  category: GameCategory.BGS,
  detailName: 'dice',

  checkChoice(choice) {
    if (!isPlayable(choice)) throw invalid('target');
  },

  payoutMinorMax: payoutOfWin,

  draw({ target, over }, stakeMinor, input) {
    const roll = drawUniform(input, ROLLS);
    const { win, multiplierE4, payoutMinor } = diceOutcome({ target, over }, roll, stakeMinor);
    const detail = { game: DICE.detailName, target, over, roll, win, multiplierE4: String(multiplierE4) };
    return { detail, payoutMinor };
  },

  toWire: (detail) => ({ case: 'dice', value: diceDetailOf(detail) }),
};
