import type { Choice, Event } from '../../tables/table.js';
import { texts } from '../../tables/texts.js';
import { eventDeal } from '../event-deal.js';
import type { LiveGame } from '../live-game.js';

const SHAKE_MS = 2_400;
const AFTER_MS = 800;

/** The faces of three dice, and their sum. */
export interface Dice {
  readonly faces: readonly [number, number, number];
  readonly sum: number;
  readonly triple: boolean;
}

/**
 * The rules of sic bo, with one roll for the whole table. In the road map, the colour of a sum shows small, big or a
 * triple.
 */
export const sicBo = (dice: readonly Event<Dice>[], choices: readonly Choice[]): LiveGame => ({
  kind: 'sic-bo',
  doing: texts('The dice roll', 'ছক্কা গড়াচ্ছে', 'النرد يتدحرج'),
  deal: eventDeal(dice, choices, ({ faces, sum, triple }) => ({
    mark: `${triple ? 'X' : sum >= 11 ? 'H' : 'S'}${sum}`,
    drawing: { faces },
    drawingMs: SHAKE_MS + AFTER_MS,
  })),
  stage: () => '<div class="dice" id="dice"></div>',
});
