/**
 * Draws the two hands of baccarat. Each card slides in and turns over when the server's clock says so; a page that is
 * loaded later shows the cards that lie there without their motion.
 */
export const BACCARAT_SCRIPT = `
const CARD_MS = 720, FRESH_MS = 500;
const SUITS = [
  'M12 21C5 15 2 12 2 8a5 5 0 0 1 10-2 5 5 0 0 1 10 2c0 4-3 7-10 13z',
  'M12 2l8 10-8 10-8-10z',
  'M12 2C7 8 3 10 3 14a4.500 4.500 0 0 0 8 3c0 2-1 3-3 5h8c-2-2-3-3-3-5a4.500 4.500 0 0 0 8-3c0-4-4-6-9-12z',
  'M12 2a4.500 4.500 0 0 1 4 7 4.500 4.500 0 1 1-3 8c0 2 1 3 3 5H8c2-2 3-3 3-5a4.500 4.500 0 1 1-3-8 4.500 4.500 0 0 1 4-7z',
];
const NAMES = ['', 'A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const lying = { player: 0, banker: 0, round: 0 };
function cardOf({ rank, suit }, isThird, isFresh) {
  const card = document.createElement('div');
  card.className = 'card s' + suit + (isThird ? ' third' : '');
  card.innerHTML = '<b></b><svg viewBox="0 0 24 24" aria-hidden="true"><path/></svg>';
  card.firstChild.textContent = NAMES[rank];
  card.querySelector('path').setAttribute('d', SUITS[suit]);
  if (isFresh && !still) card.classList.add('fresh');
  return card;
}
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
