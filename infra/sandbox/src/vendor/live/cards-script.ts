/** The script that draws one playing card. All games with cards share it. */
export const CARDS_SCRIPT = `
const SUITS = [
  'M12 21C5 15 2 12 2 8a5 5 0 0 1 10-2 5 5 0 0 1 10 2c0 4-3 7-10 13z',
  'M12 2l8 10-8 10-8-10z',
  'M12 2C7 8 3 10 3 14a4.500 4.500 0 0 0 8 3c0 2-1 3-3 5h8c-2-2-3-3-3-5a4.500 4.500 0 0 0 8-3c0-4-4-6-9-12z',
  'M12 2a4.500 4.500 0 0 1 4 7 4.500 4.500 0 1 1-3 8c0 2 1 3 3 5H8c2-2 3-3 3-5a4.500 4.500 0 1 1-3-8 4.500 4.500 0 0 1 4-7z',
];
const NAMES = ['', 'A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
function cardOf({ rank, suit }, isThird, isFresh) {
  const card = document.createElement('div');
  card.className = 'card s' + suit + (isThird ? ' third' : '');
  card.innerHTML = '<b></b><svg viewBox="0 0 24 24" aria-hidden="true"><path/></svg>';
  card.firstChild.textContent = NAMES[rank];
  card.querySelector('path').setAttribute('d', SUITS[suit]);
  if (isFresh && !still) card.classList.add('fresh');
  return card;
}
`;
