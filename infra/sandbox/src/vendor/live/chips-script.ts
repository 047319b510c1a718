/** The chips of a table: those of the rack, those on their way to a confirmation, and the pile on each spot. */
export const CHIPS_SCRIPT = `
const { chips, limits } = facts;
const PILE_MAX = 5;
/* Each press is one step: a chip, a repeat, or a doubling. Undo takes back a whole step. */
let chip = 0, laid = [], step = 0;
const sumOf = (bets) => bets.reduce((sum, { stake }) => sum + BigInt(stake), 0n);
const laidOn = (id) => sumOf(laid.filter((bet) => bet.id === id));
const laidSpots = () => [...new Set(laid.map(({ id }) => id))];
/* The fewest chips of the rack that make an amount, the dearest first. A rest below the cheapest chip is one of those. */
function chipsOf(amount) {
  const pile = [];
  let rest = BigInt(amount);
  for (let index = chips.length - 1; index >= 0; index -= 1)
    for (const value = BigInt(chips[index]); rest >= value && pile.length < PILE_MAX; rest -= value) pile.push(index);
  return pile.length === 0 && rest > 0n ? [0] : pile;
}
/* The pile lies below the total, so a pile of many chips is never counted by eye. */
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
/* All bets of a step are laid, or none: half of a repeat would be another bet than the player asked for. */
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
/* Doubles the chips that wait for a confirmation; if there are none, the bets that were taken. */
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
/* The chips that wait are dashed, those on their way are outlined, and only their own spot has their total. */
function paintActs(open) {
  const isFree = open && !isSending;
  at('undo').disabled = !isFree || laid.length === 0;
  at('clear').disabled = at('undo').disabled;
  at('repeat').disabled = !isFree || last.length === 0 || laid.length > 0;
  at('double').disabled = !isFree || (laid.length === 0 && Object.keys(view?.mine ?? {}).length === 0);
  /* Clear and repeat are never both possible, so they share one place. */
  const hadFocus = document.activeElement === at(laid.length > 0 ? 'repeat' : 'clear');
  at('clear').hidden = laid.length === 0;
  at('repeat').hidden = laid.length > 0;
  if (hadFocus) (laid.length > 0 ? at('clear') : document.querySelector('.chip[aria-checked="true"]')).focus();
}
`;
