import { GameCategory } from '@nm/contracts';
import { drawUniform } from '@nm/kit/fairness/fair-draw.js';
import { invalid } from '../../games.errors.js';
import type { RoundGame } from '../../rounds/round-game.js';
import type { RoundDetail } from '../../rounds/round.js';
import { isPlayable, payoutMax, payoutOn, RIB_TIMES, RIBS, type Spot } from './wheel-rules.js';

/**
 * A player's choice in the form in which it is hashed and stored as JSON. Stakes are decimal texts, and segments are in
 * ascending order.
 */
export interface WheelChoice {
  readonly spots: readonly { readonly times: number; readonly stakeMinor: string }[];
}

interface WheelDetail extends WheelChoice, RoundDetail {
  readonly rib: number;
  readonly times: number;
}

/**
 * Builds a choice from stakes in any order. The segments are sorted, so that the same stakes always have the same hash.
 */
export const wheelChoice = (spots: readonly Spot[]): WheelChoice => ({
  spots: spots
    .toSorted((a, b) => a.times - b.times)
    .map(({ times, stakeMinor }) => ({ times, stakeMinor: String(stakeMinor) })),
});

const spotsOf = ({ spots }: WheelChoice): readonly Spot[] =>
  spots.map(({ times, stakeMinor }) => ({ times, stakeMinor: BigInt(stakeMinor) }));

/**
 * The game of the wheel, which has 49 ribs. The player puts stakes on segments. When the wheel stops, the segment of
 * the rib at the pointer wins.
 */
export const WHEEL: RoundGame<WheelChoice> = {
  vassalage: 'INHOUSE',
  gameCode: 'WHEEL',
  category: GameCategory.BGS,
  detailName: 'wheel',

  checkChoice(choice) {
    if (!isPlayable(spotsOf(choice))) throw invalid('spots');
  },

  payoutMinorMax: (choice) => payoutMax(spotsOf(choice)),

  draw(choice, _stakeMinor, input) {
    const rib = drawUniform(input, RIBS);
    const times = RIB_TIMES[rib]!;
    const detail = { game: WHEEL.detailName, spots: choice.spots, rib, times };
    return { detail, payoutMinor: payoutOn(spotsOf(choice), times) };
  },

  toWire(detail) {
    const { spots, rib, times } = detail as WheelDetail;
    return { case: 'wheel', value: { spots: spotsOf({ spots }).map((spot) => ({ ...spot })), rib, times } };
  },
};
