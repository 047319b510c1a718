import { BIG_ROAD_SCRIPT } from './big-road.js';

/**
 * The script that draws the two hands of baccarat. Each card slides in and turns at its time, by the server's clock.
 * If the page is loaded later, it shows the cards on the table without animation.
 */
export const BACCARAT_SCRIPT = `${BIG_ROAD_SCRIPT}
const FELT = { recent: bigRoad };
const CARD_MS = 720, FRESH_MS = 500;
const lying = { player: 0, banker: 0, round: 0 };
function drawRound({ round, drawing }, elapsed) {
  if (lying.round !== round || !drawing) {
    for (const side of ['player', 'banker']) if (lying[side] > 0 || lying.round !== round) {
      at('cards-' + side).replaceChildren();
      at('total-' + side).textContent = '–';
      lying[side] = 0;
    }
    lying.round = round;
    if (!drawing) return;
  }
  const order = [['player', 0], ['banker', 0], ['player', 1], ['banker', 1],
    ...(drawing.player[2] ? [['player', 2]] : []), ...(drawing.banker[2] ? [['banker', 2]] : [])];
  order.forEach(([side, index], place) => {
    if (elapsed < place * CARD_MS || lying[side] > index) return;
    at('cards-' + side).append(cardOf(drawing[side][index], index === 2, elapsed < place * CARD_MS + FRESH_MS));
    lying[side] = index + 1;
    const total = drawing[side].slice(0, index + 1).reduce((sum, { rank }) => sum + (rank >= 10 ? 0 : rank), 0) % 10;
    at('total-' + side).textContent = total;
  });
}
`;
