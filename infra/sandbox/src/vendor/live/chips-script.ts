/**
 * The script of the chips at a table: the chips that a player can choose, chips that are placed but not confirmed, and
 * the pile of chips on each spot.
 */
export const CHIPS_SCRIPT = `
const { chips, limits } = facts;
const PILE_MAX = 5;
/*
 * Each press is one step: it places a chip, repeats the last bets, or doubles the bets. Undo takes back a whole step.
 */
let chip = 0, laid = [], step = 0;
const sumOf = (bets) => bets.reduce((sum, { stake }) => sum + BigInt(stake), 0n);
const laidOn = (id) => sumOf(laid.filter((bet) => bet.id === id));
const laidSpots = () => [...new Set(laid.map(({ id }) => id))];
/*
 * Returns the fewest chips that make an amount, largest first, but at most five. If the whole amount is below the
 * smallest chip, the result is one smallest chip.
 */
function chipsOf(amount) {
  const pile = [];
  let rest = BigInt(amount);
  for (let index = chips.length - 1; index >= 0; index -= 1)
    for (const value = BigInt(chips[index]); rest >= value && pile.length < PILE_MAX; rest -= value) pile.push(index);
  return pile.length === 0 && rest > 0n ? [0] : pile;
}
/* The pile is drawn below the total amount, so that players need not count the chips of a large pile. */
function pileUp(spot, amount) {
  const pile = spot.querySelector('.pile');
  const key = chipsOf(amount).join(' ');
  if (pile.dataset.key === key) return;
  pile.dataset.key = key;
  pile.replaceChildren(...chipsOf(amount).map((index, place) => {
    const disc = document.createElement('span');
    disc.className = 'disc c' + index;
    disc.style.setProperty('--place', place);
    return disc;
  }));
}
/*
 * Either all bets of a step are placed or none, because half of a repeat would not be the bet that the player asked
 * for.
 */
function layAll(bets) {
  const before = laid;
  step += 1;
  for (const { id, stake } of bets) if (!lay(id, stake)) { laid = before; return paint(); }
  paint();
}
function undo() {
  const last = laid.at(-1)?.step;
  laid = laid.filter((bet) => bet.step !== last);
  paint();
}
function clearAll() {
  laid = [];
  paint();
}
/* Doubles the bets that are not confirmed yet. If there are none, the accepted bets are doubled. */
function double() {
  const spots = laid.length > 0 ? laidSpots() : Object.keys(view?.mine ?? {});
  layAll(spots.map((id) => ({ id, stake: String(laid.length > 0 ? laidOn(id) : view.mine[id]) })));
}
function choose(index) {
  chip = Math.min(chips.length - 1, Math.max(0, index));
  for (const each of document.querySelectorAll('.chip')) {
    const isOn = Number(each.dataset.chip) === chip;
    each.setAttribute('aria-checked', String(isOn));
    each.tabIndex = isOn ? 0 : -1;
  }
}
const short = (minor) => {
  const value = minor / 10 ** digits;
  return value >= 1000000 ? value / 1000000 + 'M' : value >= 1000 ? value / 1000 + 'K' : String(value);
};
/* Enables and shows the buttons for undo, clear, repeat and double. */
function paintActs(open) {
  const isFree = open && !isSending;
  at('undo').disabled = !isFree || laid.length === 0;
  at('clear').disabled = at('undo').disabled;
  at('repeat').disabled = !isFree || last.length === 0 || laid.length > 0;
  at('double').disabled = !isFree || (laid.length === 0 && Object.keys(view?.mine ?? {}).length === 0);
  /* Clear and repeat are never possible at the same time, so they share one place in the bar. */
  const hadFocus = document.activeElement === at(laid.length > 0 ? 'repeat' : 'clear');
  at('clear').hidden = laid.length === 0;
  at('repeat').hidden = laid.length > 0;
  if (hadFocus) (laid.length > 0 ? at('clear') : document.querySelector('.chip[aria-checked="true"]')).focus();
}
`;
