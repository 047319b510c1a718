/**
 * The script of a table with a dealer. It reads the table's state from the server once a second and draws it by the
 * server's clock, so a reload shows the same moment. A bet counts only when the server has confirmed it.
 */
export const LIVE_SCRIPT = `
const { chips, limits } = facts;
const spots = new Map([...document.querySelectorAll('.spot')].map((each) => [each.dataset.spot, each]));
const POLL_MS = 1000, RETRY_MS = 2500, SPOKEN = [10, 5], ROWS = 6, CELL = 18;
let view, offset = 0, chip = 0, laid = [], last = [], isSending = false, note = '', shownRound = 0, isAway = false;
isIdle = () => laid.length === 0 && !isSending;
const now = () => Date.now() + offset;
const sumOf = (bets) => bets.reduce((sum, { stake }) => sum + BigInt(stake), 0n);
const onSpot = (id) => laid.filter((bet) => bet.id === id).reduce((sum, { stake }) => sum + BigInt(stake), BigInt(view?.mine[id] ?? 0));
const isOpen = () => view?.phase === 'open' && now() < view.endsAt && !isAway;
/* Functions of a betting layout with many spots: moving the focus, and extra drawing. */
const felt = typeof FELT === 'undefined' ? {} : FELT;
const mostOn = (id) => BigInt(facts.lower[id] ?? limits[1]);
/* The highest possible payout with one more stake. */
function highestPay(more) {
  const paid = [];
  for (const [id, [odds, ...results]] of Object.entries(facts.round.wins)) {
    const stake = onSpot(id) + (id === more.id ? BigInt(more.stake) : 0n);
    for (const result of stake > 0n ? results : []) paid[result] = (paid[result] ?? 0n) + (stake * BigInt(odds)) / 100n;
  }
  return paid.reduce((high, each) => (each > high ? each : high), 0n);
}
/* The server's time of its last count of this page's bets. */
let countedAt = 0;
const refuse = (text) => { note = text; tell(text); };
const tell = (text) => { if (at('result').textContent !== text) at('result').textContent = text; };
function paint() {
  const open = isOpen();
  at('table').dataset.phase = isAway ? 'away' : view?.phase === 'open' && !open ? 'closed' : view?.phase ?? 'wait';
  const most = view ? [...spots.keys()].reduce((high, id) => Math.max(high, Number(view.spots[id]?.totalMinor ?? 0)), 1) : 1;
  for (const [id, spot] of spots) {
    const [own, total] = [onSpot(id), view?.spots[id] ?? { totalMinor: '0', people: 0 }];
    const chipped = spot.querySelector('.mine');
    chipped.hidden = own === 0n;
    chipped.textContent = money(own);
    chipped.classList.toggle('laid', laid.some((bet) => bet.id === id));
    const all = spot.querySelector('[data-total]');
    if (all) {
      all.textContent = view ? filled(words.all, { total: money(total.totalMinor), people: total.people }) : '';
      spot.querySelector('u').style.inlineSize = (100 * Number(total.totalMinor)) / most + '%';
    }
    spot.classList.toggle('own', own > 0n);
    spot.classList.toggle('win', (view?.pays?.[id] ?? 0) > 100);
    spot.disabled = !open || isSending;
  }
  for (const each of document.querySelectorAll('.chip')) each.disabled = !open;
  at('undo').disabled = !open || laid.length === 0 || isSending;
  at('repeat').disabled = !open || last.length === 0 || laid.length > 0 || isSending;
  at('confirm').disabled = !open || laid.length === 0 || isSending;
  at('confirm').classList.toggle('primary', open);
  at('confirm').textContent = isSending ? words.sending : !view || open
    ? laid.length > 0 ? words.confirm + ' \\u2066' + money(sumOf(laid)) + '\\u2069' : words.confirm : words.closed;
  felt.paint?.();
  at('people').textContent = view?.people ?? '';
  at('round').textContent = view?.round ?? '';
}
/* The ring and the seconds follow the server's clock between two answers. */
function tick() {
  if (!view) return;
  const left = Math.max(0, view.endsAt - now());
  const share = view.phase === 'open' ? left / (view.endsAt - view.opensAt) : 0;
  at('ring').style.strokeDasharray = share * 100 + ' 100';
  at('seconds').textContent = view.phase === 'open' ? Math.ceil(left / 1000) : '';
  const seconds = Math.ceil(left / 1000);
  if (view.phase === 'open' && SPOKEN.includes(seconds) && !note) tell(filled(words.seconds, { seconds }));
  if (view.phase === 'open' && left === 0) paint();
  drawRound(view, view.drawing && view.phase === 'dealing' ? now() - (view.endsAt - view.drawingMs) : Infinity);
}
function story() {
  if (isAway) return words.away;
  if (note) return note;
  const taken = Object.values(view.mine).reduce((sum, stake) => sum + BigInt(stake), 0n);
  if (view.phase === 'open') return taken > 0n ? filled(words.taken, { stake: money(taken) }) : words.open;
  if (view.phase !== 'result') return view.phase === 'dealing' ? words.dealing : words.closed;
  if (view.paidMinor === undefined) return view.outcome;
  const paid = BigInt(view.paidMinor);
  const end = paid === 0n ? words.none : paid === taken ? words.even
    : filled(paid > taken ? words.win : words.part, { paid: money(paid), stake: money(taken) });
  return view.outcome + ' · ' + end;
}
function road(marks) {
  const cells = [];
  for (let x = 0; x <= 24; x += 1) cells.push('M' + x * CELL + ' 0V' + ROWS * CELL);
  for (let y = 0; y <= ROWS; y += 1) cells.push('M0 ' + y * CELL + 'H' + 24 * CELL);
  const make = (name, values) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(values)) element.setAttribute(key, value);
    return element;
  };
  const all = [make('path', { d: cells.join(''), class: 'grid' })];
  marks.split(' ').forEach((mark, index) => {
    const [x, y] = [Math.floor(index / ROWS) * CELL + CELL / 2, (index % ROWS) * CELL + CELL / 2];
    const text = make('text', { x, y: y + 4, class: 'mark' });
    text.textContent = mark.slice(1) || mark;
    all.push(make('circle', { cx: x, cy: y, r: 7.5, class: 'bead ' + mark[0] }), text);
  });
  at('road').replaceChildren(...all);
}
function take(next) {
  offset = next.now - Date.now();
  const isNew = next.round !== view?.round;
  /* While bets are on their way, their chips are counted as laid. A view from before the answer does not have them all. */
  if (view && !isNew && (isSending || next.now < countedAt)) next = { ...next, mine: view.mine, bets: view.bets };
  if (isNew || next.road !== view?.road) { road(next.road); felt.recent?.(next.road.split(' ')); }
  if (isNew) {
    if (view && laid.length > 0) { laid = []; note = words.late; } else note = '';
    if (view && Object.keys(view.mine).length > 0) last = Object.entries(view.mine).map(([id, stake]) => ({ id, stake }));
  }
  if (next.phase !== 'open' && laid.length > 0 && !isSending) { laid = []; note = words.late; }
  if (next.phase === 'result' || (isNew && note !== words.late)) note = '';
  view = next;
  at('table').classList.toggle('gain', next.paidMinor !== undefined && BigInt(next.paidMinor) > sumOf(Object.values(next.mine).map((stake) => ({ stake }))));
  if (next.paidMinor !== undefined && next.isPaid) {
    at('result').dataset.payout = next.paidMinor;
    at('result').dataset.round = next.round;
    if (shownRound !== next.round) send({ type: 'balance', balanceMinor: next.balance, currency: facts.currency });
    shownRound = next.round;
  }
  if (!(next.phase === 'open' && SPOKEN.includes(Math.ceil((next.endsAt - now()) / 1000)))) tell(story());
  paint();
}
async function poll() {
  try {
    const response = await fetch('/play/' + facts.id + '/table');
    if (!response.ok) throw new Error('the table is away');
    isAway = false;
    take(await response.json());
    setTimeout(poll, POLL_MS);
  } catch {
    isAway = true;
    tell(words.away);
    paint();
    setTimeout(poll, RETRY_MS);
  }
}
function lay(id, stake) {
  const spot = spots.get(id);
  if (!spot || spot.disabled) return;
  if (onSpot(id) + BigInt(stake) > mostOn(id)) return refuse(filled(words.limit, { low: money(limits[0]), high: money(mostOn(id)) }));
  if ((view?.bets ?? 0) + new Set(laid.map((bet) => bet.id)).add(id).size > facts.betsMax) return refuse(filled(words.places, { count: facts.betsMax }));
  if (facts.round && highestPay({ id, stake }) > BigInt(facts.round.most)) return refuse(filled(words.roundMost, { most: money(facts.round.most) }));
  laid.push({ id, stake: String(stake) });
  note = '';
  paint();
}
/* One bet for each choice; chips on the same choice are added up. All bets are sent in one request. */
async function confirm() {
  if (at('confirm').disabled) return;
  isSending = true;
  const bets = [...new Set(laid.map(({ id }) => id))].map((id) => ({ choice: id, stake: String(sumOf(laid.filter((bet) => bet.id === id))) }));
  paint();
  let answer;
  try {
    const response = await fetch('/play/' + facts.id + '/bet', {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ bets }),
    });
    answer = await response.json();
  } catch { /* It is unknown what was taken. The table's next state shows it. */ isAway = true; }
  laid = [];
  isSending = false;
  const taken = BigInt(answer?.takenMinor ?? 0);
  if (taken > 0n) send({ type: 'balance', balanceMinor: answer.balance, currency: facts.currency });
  if (answer?.mine && answer.round === view.round) {
    view.mine = answer.mine;
    view.bets = answer.bets;
    countedAt = answer.now;
  }
  const status = answer?.status ?? 'OK';
  note = status === 'OK' ? '' : taken > 0n ? [filled(words.partly, { stake: money(taken) }), refusals[status]].filter(Boolean).join(' ')
    : status === 'LATE' ? words.late : status === 'INSUFFICIENT_FUNDS' ? words.short
    : refusals[status] ? refusals[status] + ' ' + words.back : words.refused;
  tell(story());
  paint();
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
  for (const each of document.querySelectorAll('[data-money]')) each.textContent = money(each.dataset.money);
  paint();
};
for (const [id, spot] of spots) spot.addEventListener('click', () => lay(id, chips[chip]));
at('chips').addEventListener('click', ({ target }) => { const index = target.closest('.chip')?.dataset.chip; if (index) choose(Number(index)); });
at('undo').addEventListener('click', () => { laid.pop(); paint(); });
at('repeat').addEventListener('click', () => { for (const { id, stake } of last) lay(id, stake); });
at('confirm').addEventListener('click', () => void confirm());
at('rules-open').addEventListener('click', () => at('rules').showModal());
at('rules-close').addEventListener('click', () => at('rules').close());
/* 1 to 5 choose a chip, arrows walk the choices, Backspace undoes, R repeats, C confirms. */
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || at('rules').open) return;
  const number = Number(event.key);
  if (number >= 1 && number <= chips.length) return choose(number - 1);
  if (event.key === 'Backspace') return at('undo').click();
  if (event.key.toLowerCase() === 'r') return at('repeat').click();
  if (event.key.toLowerCase() === 'c') return void confirm();
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
  if (!step) return;
  if (event.target.closest('.chips')) { choose(chip + step); document.querySelector('.chip[tabindex="0"]').focus(); }
  else if (felt.walk) felt.walk(event);
  else { const all = [...spots.values()]; all[(all.indexOf(event.target.closest('.spot')) + step + all.length) % all.length].focus(); }
  event.preventDefault();
});
setInterval(tick, 100);
onSettings();
void poll();
send({ type: 'hello' });
`;
