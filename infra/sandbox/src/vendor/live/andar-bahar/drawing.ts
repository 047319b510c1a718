/**
 * The script that draws the first card, and then the cards that are dealt to andar and bahar in turn until one of them
 * matches the first card.
 */
export const ANDAR_BAHAR_SCRIPT = `
const CARD_MS = 260, SHOWN = 7;
const lying = { round: 0, count: 0 };
function drawRound({ round, drawing }, elapsed) {
  if (lying.round !== round || !drawing) {
    if (lying.round !== round || lying.count > 0) for (const side of ['first', 'andar', 'bahar']) at('cards-' + side).replaceChildren();
    Object.assign(lying, { round, count: 0 });
    if (!drawing) return;
  }
  const all = [drawing.first, ...drawing.dealt];
  const due = still ? all.length : Math.min(all.length, elapsed === Infinity ? all.length : 1 + Math.floor(elapsed / CARD_MS));
  for (; lying.count < due; lying.count += 1) {
    const side = lying.count === 0 ? 'first' : lying.count % 2 === 1 ? 'andar' : 'bahar';
    const row = at('cards-' + side);
    row.append(cardOf(all[lying.count], false, lying.count === due - 1));
    if (row.children.length > SHOWN) row.firstChild.remove();
    if (lying.count > 0 && lying.count === all.length - 1) row.lastChild.classList.add('match');
  }
}
`;
