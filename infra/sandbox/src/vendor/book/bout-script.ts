import { DOM_SCRIPT } from './dom-script.js';

/**
 * The script of the page of bouts (contests between two crests). It handles the chips on the three choices, animates
 * the strokes (points), and shows the results of the last bouts.
 */
export const BOUT_SCRIPT = `${DOM_SCRIPT}
const { chips, limits } = facts;
const spots = new Map([...document.querySelectorAll('.spot')].map((each) => [each.dataset.spot, each]));
const POLL_MS = 1000, RETRY_MS = 2500, RESULT_MS = 10000, OPEN_MS = 50000, SPOKEN = [10, 5];
let view, offset = 0, chip = 0, laid = [], last = [], isSending = false, note = '', isAway = false, bout, drawnMarks = '', announced = '';
isIdle = () => laid.length === 0 && !isSending;
const now = () => Date.now() + offset;
const sumOf = (bets) => bets.reduce((sum, { stake }) => sum + BigInt(stake), 0n);
const tell = (text) => { if (at('result').textContent !== text) at('result').textContent = text; };
const prices = () => bout?.markets[0]?.picks ?? [];
const startsIn = () => bout.startsAt - now();
const phaseOf = () => isAway ? 'away' : !bout ? 'wait' : bout.phase === 'soon' ? (startsIn() > 0 ? 'open' : 'closed') : bout.phase === 'live' ? 'dealing' : 'result';
/* The player's bet slips on the bout that is shown. */
const mine = () => view && bout ? [...view.open, ...view.ended].filter(({ legs }) => legs[0].fixtureId === bout.id) : [];
const onSpot = (id) => sumOf(laid.filter((bet) => bet.id === id)) + mine().filter(({ legs }) => legs[0].pickId === id).reduce((sum, { stakeMinor }) => sum + BigInt(stakeMinor), 0n);
const endName = (end) => end === 'V' ? words.void : words[{ M: 'meron', W: 'wala', D: 'draw' }[end]];
function story() {
  if (isAway) return awayText();
  if (note) return note;
  const phase = phaseOf();
  const own = mine();
  if (phase === 'open') {
    const seconds = Math.ceil(startsIn() / 1000);
    if (SPOKEN.includes(seconds)) return filled(words.seconds, { seconds });
    return own.length ? filled(words.taken, { stake: money(own.reduce((sum, { stakeMinor }) => sum + BigInt(stakeMinor), 0n)) }) : words.open;
  }
  if (phase === 'closed' || phase === 'wait') return words.closed;
  if (phase === 'dealing') return words.drawn;
  const [meron, wala] = bout.score;
  const end = bout.phase === 'void' ? words.endsVoid : meron === wala ? words.ends0 : filled(words.ends, { side: words[meron > wala ? 'meron' : 'wala'] });
  const ended = own.filter(({ payoutMinor }) => payoutMinor !== undefined);
  if (ended.length < own.length || own.length === 0) return end;
  const [stake, paid] = [ended.reduce((sum, one) => sum + BigInt(one.stakeMinor), 0n), ended.reduce((sum, one) => sum + BigInt(one.payoutMinor), 0n)];
  return end + ' · ' + (paid === 0n ? words.noWin : paid === stake ? words.even : filled(paid > stake ? words.win : words.part, { paid: money(paid), stake: money(stake) }));
}
function stroke(mark, index) {
  const [x, size, way] = [8 + index * 23, Math.abs(mark) * 2.7 + 6, mark > 0 ? -1 : 1];
  const y = 36 + way * 3;
  return el('path.' + (mark > 0 ? 'm' : 'w'), { 'data-key': 's' + index + ' ' + mark, d: 'M' + x + ' ' + y + 'C' + (x + 2) + ' ' + (y + way * size * .5) + ' ' + (x + 7) + ' ' + (y + way * size * .8) + ' ' + (x + 16) + ' ' + (y + way * size)
    + 'C' + (x + 15) + ' ' + (y + way * size * .55) + ' ' + (x + 14) + ' ' + (y + way * size * .25) + ' ' + (x + 12) + ' ' + y + 'Z' });
}
function drawStrokes() {
  const isNow = bout && (bout.phase === 'live' || phaseOf() === 'result');
  const marks = isNow ? bout.marks : view?.last?.marks ?? [];
  at('strokes-title').textContent = isNow ? words.now : view?.last ? filled(words.last, { end: endName(view.last.end) }) : words.lastBouts;
  const shown = (isNow ? bout.id : 'last') + marks.join();
  if (shown === drawnMarks) return;
  drawnMarks = shown;
  fill(at('strokes'), [el('path.axis', { d: 'M0 36H476' }), ...marks.map(stroke)]);
}
function drawRoad() {
  fill(at('road'), [...(view?.road ?? '')].map((mark) => el('li.' + mark, { 'aria-label': endName(mark) }, mark)));
  const count = (mark) => (view?.road ?? '').split(mark).length - 1;
  at('tally').textContent = 'M ' + count('M') + ' · W ' + count('W') + ' · D ' + count('D');
}
function paint() {
  const phase = phaseOf();
  const isOpen = phase === 'open' && bout.isOpen;
  at('table').dataset.phase = phase;
  at('result').dataset.tone = phase === 'result' && bout.phase === 'void' ? 'void' : phase === 'away' ? 'away' : '';
  for (const each of document.querySelectorAll('[data-bout]')) each.textContent = bout ? filled(words.bout, { number: bout.number % 1000 }) : '';
  const [meron, wala] = bout?.score ?? [0, 0];
  const winner = phase === 'result' && bout.phase === 'ended' ? (meron > wala ? 'meron' : meron < wala ? 'wala' : 'draw') : '';
  for (const [id, spot] of spots) {
    const price = prices().find((pick) => pick.id === id);
    const total = view?.totals?.[id];
    const odds = price?.odds ?? spot.odds;
    if (price?.odds && spot.odds && price.odds !== spot.odds) { spot.querySelector('[data-odds]').dataset.way = price.odds > spot.odds ? 'up' : 'down'; spot.movedAt = Date.now(); }
    if (spot.movedAt && Date.now() - spot.movedAt > 8000) delete spot.querySelector('[data-odds]').dataset.way;
    spot.odds = odds;
    spot.querySelector('[data-odds]').textContent = odds ? '× ' + oddsText(odds) : '';
    spot.setAttribute('aria-label', words[id] + ', ' + (odds ? oddsText(odds) : words.noPrice));
    const own = onSpot(id);
    spot.setAttribute('aria-pressed', String(own > 0n));
    const chipped = spot.querySelector('.mine');
    chipped.hidden = own === 0n;
    chipped.textContent = money(own);
    chipped.classList.toggle('laid', laid.some((bet) => bet.id === id));
    spot.querySelector('[data-total]').textContent = phase === 'open' && total ? filled(words.total, { total: money(total.totalMinor), people: total.people }) : '';
    spot.classList.toggle('win', id === winner);
    spot.disabled = !isOpen || isSending;
  }
  for (const each of document.querySelectorAll('.chip')) each.disabled = !isOpen;
  at('undo').disabled = !isOpen || laid.length === 0 || isSending;
  at('repeat').disabled = !isOpen || last.length === 0 || laid.length > 0 || isSending;
  at('confirm').disabled = !isOpen || laid.length === 0 || isSending;
  at('confirm').classList.toggle('primary', isOpen);
  at('confirm').textContent = isSending ? words.sending : isOpen || !bout ? words.confirm + (laid.length ? ' \\u2066' + money(sumOf(laid)) + '\\u2069' : '') : words.closed;
  drawStrokes();
  drawRoad();
  tell(story());
}
function tick() {
  if (!bout) return;
  const left = Math.max(0, startsIn());
  const isOpen = phaseOf() === 'open';
  at('ring').style.strokeDasharray = (isOpen ? Math.min(1, left / OPEN_MS) * 100 : 0) + ' 100';
  const [meron, wala] = bout.score;
  const end = bout.phase === 'ended' ? (meron > wala ? 'M' : meron < wala ? 'W' : 'D') : '–';
  at('seconds').textContent = isOpen ? Math.ceil(left / 1000) : bout.phase === 'live' ? bout.clock : phaseOf() === 'result' ? end : '';
  at('to-start').hidden = !isOpen;
  if (SPOKEN.includes(Math.ceil(left / 1000)) || (bout.phase === 'soon' && left === 0)) paint();
}
function take(next) {
  offset = next.now - Date.now();
  view = next;
  const recent = next.fixtures.findLast(({ phase, endsAt }) => (phase === 'ended' || phase === 'void') && next.now - endsAt < RESULT_MS);
  const shown = next.fixtures.find(({ phase }) => phase === 'live') ?? recent ?? next.fixtures.find(({ phase }) => phase === 'soon');
  if (bout && shown && shown.id !== bout.id) {
    const slips = mine();
    if (slips.length) last = slips.map(({ legs, stakeMinor }) => ({ id: legs[0].pickId, stake: stakeMinor }));
    note = '';
  }
  bout = shown;
  if (shown?.phase === 'live' && laid.length && !isSending) { laid = []; note = words.lateChips; }
  if (shown?.phase !== 'live' && shown?.phase !== 'soon') note = '';
  const ended = mine().filter(({ payoutMinor }) => payoutMinor !== undefined);
  at('table').classList.toggle('gain', ended.some(({ stakeMinor, payoutMinor }) => BigInt(payoutMinor) > BigInt(stakeMinor)));
  const key = ended.map(({ id }) => id).join();
  if (ended.length && key !== announced) {
    announced = key;
    at('result').dataset.payout = ended.reduce((sum, { payoutMinor }) => sum + BigInt(payoutMinor), 0n);
    send({ type: 'balance', balanceMinor: next.balance, currency: facts.currency });
  }
  paint();
}
let polling;
async function poll() {
  clearTimeout(polling);
  try {
    const next = await ask('book');
    if (!next.fixtures) throw new Error('the book is away');
    isAway = false;
    take(next);
    polling = setTimeout(poll, POLL_MS);
  } catch {
    isAway = true;
    paint();
    if (!isOver) polling = setTimeout(poll, RETRY_MS);
  }
}
function lay(id, stake) {
  if (spots.get(id)?.disabled !== false) return;
  if (onSpot(id) + BigInt(stake) > BigInt(limits[1])) note = filled(words.limit, { low: money(limits[0]), high: money(limits[1]) });
  else { laid.push({ id, stake: String(stake) }); note = ''; }
  paint();
}
/* Sends one single bet for each choice. The stake is the sum of the chips on the choice. */
async function confirm() {
  if (at('confirm').disabled) return;
  isSending = true;
  const bets = [...new Set(laid.map(({ id }) => id))].map((id) => ({ id, stake: sumOf(laid.filter((bet) => bet.id === id)), odds: spots.get(id).odds }));
  const fixture = bout.id;
  paint();
  let status = 'OK';
  for (const { id, stake, odds } of bets) {
    const body = { key: newKey(), stake: String(stake), acceptsChanges: false, legs: [{ fixture, market: 'bout', pick: id, odds }] };
    let answer = { status: 'TEMPORARY' };
    try { answer = await askSurely('slip', body); } catch { /* The player sees the failure below. */ }
    status = answer.status;
    if (status !== 'OK') break;
    laid = laid.filter((bet) => bet.id !== id);
    send({ type: 'balance', balanceMinor: answer.balance, currency: facts.currency });
  }
  isSending = false;
  const said = { OK: '', LATE: words.lateChips, SUSPENDED: words.lateChips, PRICE_MOVED: words.movedChips, INSUFFICIENT_FUNDS: words.short, LIMIT_STAKE: filled(words.limit, { low: money(limits[0]), high: money(limits[1]) }) };
  note = said[status] ?? (refusals[status] ? refusals[status] + ' ' + words.chipsBack : words.refusedChips);
  if (status !== 'OK' && status !== 'PRICE_MOVED') laid = [];
  await poll();
}
function choose(index) {
  chip = Math.min(chips.length - 1, Math.max(0, index));
  for (const each of document.querySelectorAll('.chip')) {
    const isOn = Number(each.dataset.chip) === chip;
    each.setAttribute('aria-checked', String(isOn));
    each.tabIndex = isOn ? 0 : -1;
  }
}
const short = (minor) => { const value = minor / 10 ** digits; return value >= 1000 ? value / 1000 + 'K' : String(value); };
onSettings = () => {
  for (const each of document.querySelectorAll('.chip')) {
    each.textContent = short(chips[Number(each.dataset.chip)]);
    each.setAttribute('aria-label', words.chip + ' ' + money(chips[Number(each.dataset.chip)]));
  }
  paint();
};
for (const [id, spot] of spots) spot.addEventListener('click', () => lay(id, chips[chip]));
at('chips').addEventListener('click', ({ target }) => { const index = target.closest('.chip')?.dataset.chip; if (index) choose(Number(index)); });
at('undo').addEventListener('click', () => { laid.pop(); paint(); });
at('repeat').addEventListener('click', () => { for (const { id, stake } of last) lay(id, stake); });
at('confirm').addEventListener('click', () => void confirm());
/* 1 to 5 select a chip, arrow keys move between the choices, Backspace undoes, R repeats, C confirms. */
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const number = Number(event.key);
  if (number >= 1 && number <= chips.length) return choose(number - 1);
  if (event.key === 'Backspace') return at('undo').click();
  if (event.key.toLowerCase() === 'r') return at('repeat').click();
  if (event.key.toLowerCase() === 'c') return void confirm();
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
  if (!step) return;
  if (event.target.closest('.chips')) { choose(chip + step); document.querySelector('.chip[tabindex="0"]').focus(); }
  else { const all = [...spots.values()]; all[(all.indexOf(event.target.closest('.spot')) + step + all.length) % all.length].focus(); }
  event.preventDefault();
});
setInterval(tick, 200);
onSettings();
void poll();
send({ type: 'hello' });
`;
