/**
 * The script of a table with a dealer. It reads the table's state from the server once a second, and draws it by the
 * server's clock. A reloaded page therefore shows the same moment. A bet counts only after the server has confirmed
 * it.
 */
export const LIVE_SCRIPT = `
const spots = new Map([...document.querySelectorAll('.spot')].map((each) => [each.dataset.spot, each]));
const POLL_MS = 1000, RETRY_MS = 2500, SPOKEN = [10, 5], ROWS = 6, CELL = 18, HANGS_MS = 8000;
let view, offset = 0, last = [], isSending = false, note = '', shownRound = 0, isAway = false;
isIdle = () => laid.length === 0 && !isSending;
const now = () => Date.now() + offset;
/* True if the result of a void round is shown. In a void round all bets were returned. */
const isVoid = () => view?.phase === 'result' && view.isVoid === true;
/* The total on a spot has little room, so hundredths are shown only if they are not zero. */
const whole = (minor) => money(minor).replace(/\\.0+(?=\\D|$)/, '');
const onSpot = (id) => laidOn(id) + (isVoid() ? 0n : BigInt(view?.mine[id] ?? 0));
const takenMinor = () => Object.values(view?.mine ?? {}).reduce((sum, stake) => sum + BigInt(stake), 0n);
const isOpen = () => view?.phase === 'open' && now() < view.endsAt && !isAway && !isOver;
/* Functions of a betting layout with many spots: one moves the focus, others draw additional parts. */
const felt = typeof FELT === 'undefined' ? {} : FELT;
const mostOn = (id) => BigInt(facts.lower[id] ?? limits[1]);
/* Returns the highest possible payout of the round if one more stake is added. */
function highestPay(more) {
  const paid = [];
  for (const [id, [odds, ...results]] of Object.entries(facts.round.wins)) {
    const stake = onSpot(id) + (id === more.id ? BigInt(more.stake) : 0n);
    for (const result of stake > 0n ? results : []) paid[result] = (paid[result] ?? 0n) + (stake * BigInt(odds)) / 100n;
  }
  return paid.reduce((high, each) => (each > high ? each : high), 0n);
}
/*
 * The server's time in its newest answer to bets of this page. A state from before that time does not contain all of
 * these bets.
 */
let countedAt = 0;
const refuse = (text) => { note = text; tell(text); return false; };
const tell = (text) => { if (at('result').textContent !== text) at('result').textContent = text; };
function paint() {
  const open = isOpen();
  at('table').dataset.phase = isOver ? 'over' : isAway ? 'away' : isSending ? 'sent' : isVoid() ? 'void'
    : view?.phase === 'open' && !open ? 'closed' : view?.phase ?? 'wait';
  const most = view ? [...spots.keys()].reduce((high, id) => Math.max(high, Number(view.spots[id]?.totalMinor ?? 0)), 1) : 1;
  for (const [id, spot] of spots) {
    const [own, total] = [onSpot(id), view?.spots[id] ?? { totalMinor: '0', people: 0 }];
    const chipped = spot.querySelector('.mine');
    chipped.hidden = own === 0n;
    chipped.textContent = whole(own);
    pileUp(spot, own);
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
  paintActs(open);
  paintState();
  at('confirm').disabled = !open || laid.length === 0 || isSending;
  at('confirm').classList.toggle('primary', open);
  at('confirm').textContent = isSending ? words.sending : !view || open
    ? laid.length > 0 ? words.confirm + ' \\u2066' + money(sumOf(laid)) + '\\u2069' : words.confirm : words.closed;
  felt.paint?.();
  at('people').textContent = view?.people ?? '';
  at('round').textContent = view?.round ?? '';
}
/*
 * Shows a tag before the text, and the signed amount that the player won or lost. The tag is rose for a void round,
 * and sand for bets that came too late or a lost connection.
 */
function paintState() {
  const tone = isOver || isAway ? 'away' : isVoid() ? 'void' : note ? 'late' : '';
  at('outcome-line').dataset.tone = tone;
  at('state').hidden = tone !== 'void' && note !== words.late;
  at('state').textContent = tone === 'void' ? words.void : words.tooLate;
  const net = view?.phase === 'result' && view.paidMinor !== undefined && tone === '' ? BigInt(view.paidMinor) - takenMinor() : 0n;
  at('net').hidden = net === 0n;
  at('net').textContent = (net < 0n ? '\u2212' : '+') + money(net < 0n ? -net : net);
  at('net').classList.toggle('gain', net > 0n);
}
/* Between two answers of the server, the ring and the seconds are drawn by the server's clock. */
function tick() {
  if (!view) return;
  const left = Math.max(0, view.endsAt - now());
  const share = view.phase === 'open' ? left / (view.endsAt - view.opensAt) : 0;
  at('ring').style.strokeDasharray = share * 100 + ' 100';
  const isCounted = view.phase === 'open' || view.phase === 'result';
  at('seconds').textContent = isCounted ? Math.ceil(left / 1000) : '';
  at('clock-word').textContent = !isCounted ? '' : view.phase === 'open' ? words.unit : words.next;
  const seconds = Math.ceil(left / 1000);
  if (view.phase === 'open' && SPOKEN.includes(seconds) && !note) tell(filled(words.seconds, { seconds }));
  if (view.phase === 'open' && left === 0) paint();
  drawRound(view, view.drawing && view.phase === 'dealing' ? now() - (view.endsAt - view.drawingMs) : Infinity);
}
function story() {
  if (isOver) return words.sessionOver;
  if (isAway) return words.away;
  if (note) return note;
  const taken = takenMinor();
  if (view.phase === 'open') return taken > 0n ? filled(words.taken, { stake: money(taken) }) : words.open;
  if (view.phase !== 'result') return view.phase === 'dealing' ? words.dealing : words.closed;
  if (isVoid()) return taken === 0n ? words.voidAll : filled(view.isPaid ? words.voidMine : words.voidComes, { stake: money(taken) });
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
  /*
   * While bets are being sent, their chips are still shown as placed, so a state that contains them would show them
   * twice. A state from before the answer does not contain all of them. In both cases the known bets are kept.
   */
  if (view && !isNew && (isSending || next.now < countedAt)) next = { ...next, mine: view.mine, bets: view.bets };
  if (isNew || next.road !== view?.road) { road(next.road); felt.recent?.(next.road.split(' ')); }
  if (isNew) {
    if (view && laid.length > 0) { laid = []; note = words.late; } else note = '';
    if (view && Object.keys(view.mine).length > 0) last = Object.entries(view.mine).map(([id, stake]) => ({ id, stake }));
  }
  if (next.phase !== 'open' && laid.length > 0 && !isSending) { laid = []; note = words.late; }
  if (next.phase === 'result' || (isNew && note !== words.late)) note = '';
  /* If the page is loaded while a result is shown, it shows the result without animation. */
  const isSeen = view !== undefined && !isNew;
  view = next;
  if (next.isPaid) {
    at('result').dataset.payout = next.isVoid ? String(takenMinor()) : next.paidMinor;
    at('result').dataset.round = next.round;
    if (shownRound !== next.round) {
      send({ type: 'balance', balanceMinor: next.balance, currency: facts.currency });
      if (isSeen && !next.isVoid) bigWin(next.paidMinor, takenMinor());
    }
    shownRound = next.round;
  }
  if (!(next.phase === 'open' && SPOKEN.includes(Math.ceil((next.endsAt - now()) / 1000)))) tell(story());
  paint();
}
async function poll() {
  try {
    const response = await fetch('/play/' + facts.id + '/table', { signal: AbortSignal.timeout(HANGS_MS) });
    if (hasEnded(response)) {
      laid = [];
      tell(words.sessionOver);
      return paint();
    }
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
  if (!spot || spot.disabled) return false;
  if (onSpot(id) + BigInt(stake) > mostOn(id)) return refuse(filled(words.limit, { low: money(limits[0]), high: money(mostOn(id)) }));
  if ((view?.bets ?? 0) + new Set(laid.map((bet) => bet.id)).add(id).size > facts.betsMax) return refuse(filled(words.places, { count: facts.betsMax }));
  if (facts.round && highestPay({ id, stake }) > BigInt(facts.round.most)) return refuse(filled(words.roundMost, { most: money(facts.round.most) }));
  laid = [...laid, { id, stake: String(stake), step }];
  note = '';
  return true;
}
/* Sends one bet per choice; the chips on the same choice are added up. All bets are sent in one request. */
async function confirm() {
  if (at('confirm').disabled) return;
  isSending = true;
  const bets = laidSpots().map((id) => ({ choice: id, stake: String(laidOn(id)) }));
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
onSettings = () => {
  for (const each of document.querySelectorAll('.chip')) {
    each.textContent = short(chips[Number(each.dataset.chip)]);
    each.setAttribute('aria-label', words.chip + ' ' + money(chips[Number(each.dataset.chip)]));
  }
  for (const each of document.querySelectorAll('[data-money]')) each.textContent = money(each.dataset.money);
  paint();
};
for (const [id, spot] of spots) spot.addEventListener('click', () => layAll([{ id, stake: chips[chip] }]));
at('chips').addEventListener('click', ({ target }) => { const index = target.closest('.chip')?.dataset.chip; if (index) choose(Number(index)); });
at('undo').addEventListener('click', undo);
at('clear').addEventListener('click', clearAll);
at('repeat').addEventListener('click', () => layAll(last));
at('double').addEventListener('click', double);
at('confirm').addEventListener('click', () => void confirm());
at('rules-open').addEventListener('click', () => at('rules').showModal());
at('rules-close').addEventListener('click', () => at('rules').close());
/*
 * 1 to 6 select a chip, arrow keys move between the choices, Backspace undoes, Delete clears, R repeats, D doubles, C
 * confirms.
 */
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || at('rules').open) return;
  const number = Number(event.key);
  if (number >= 1 && number <= chips.length) return choose(number - 1);
  if (event.key === 'Backspace') return at('undo').click();
  if (event.key === 'Delete') return at('clear').click();
  if (event.key.toLowerCase() === 'd') return at('double').click();
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
