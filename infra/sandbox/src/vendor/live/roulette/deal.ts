import type { Choice, Event } from '../../tables/table.js';
import { texts } from '../../tables/texts.js';
import { eventDeal } from '../event-deal.js';
import type { LiveGame } from '../live-game.js';
import { rouletteFelt } from './felt.js';
import { RED } from './positions.js';

const SPIN_MS = 6_000;
const AFTER_MS = 800;

/**
 * The rules of roulette with one zero and one spin for the whole table. In the road map, each number has the
 * background of its colour.
 */
export const roulette = (wheel: readonly Event<number>[], choices: readonly Choice[]): LiveGame => ({
  kind: 'roulette',
  doing: texts('The wheel turns', 'চাকা ঘুরছে', 'العجلة تدور'),
  deal: eventDeal(wheel, choices, (number) => ({
    mark: `${number === 0 ? 'Z' : RED.has(number) ? 'R' : 'K'}${number}`,
    drawing: { number },
    drawingMs: SPIN_MS + AFTER_MS,
  })),
  stage: () =>
    '<div class="wheel"><svg id="wheel" viewBox="-100 -100 200 200" aria-hidden="true"></svg><b id="landed" hidden></b></div><ol class="recent" id="recent" aria-hidden="true"></ol><ul class="owned" id="owned" hidden></ul>',
  felt: rouletteFelt,
});
