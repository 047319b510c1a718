/** The part of the sportsbook's script that manages the bet slip and the player's bets. */
export const SLIP_SCRIPT = `
/*
 * The picks of the bet slip by match, with the odds that the player has accepted and the present odds (null: betting
 * is suspended).
 */
const picks = new Map();
let asMultiple = true, isSending = false, holdUntil = 0, note = '', cashing;
const STORED = 'book ' + facts.id;
try {
  for (const pick of JSON.parse(sessionStorage.getItem(STORED) ?? '[]')) picks.set(pick.fixtureId, pick);
} catch { /* a browser without storage keeps no slip over a reload */ }
const keep = () => { try { sessionStorage.setItem(STORED, JSON.stringify([...picks.values()])); } catch { /* see above */ } };
const isMultiple = () => asMultiple && picks.size > 1;
const tell = (text) => { if (at('result').textContent !== text) at('result').textContent = text; };
const accepts = () => at('accepts').checked;
/* The stake that the player typed, in minor units; undefined if it is not an amount. */
function stakeMinor() {
  const [whole, part = ''] = at('stake').value.replace(/[,\\s]/g, '').split('.');
  if (!/^\\d{1,9}$/.test(whole) || !/^\\d*$/.test(part) || part.length > digits) return undefined;
  return BigInt(whole + part.padEnd(digits, '0'));
}
const amountText = (minor) => { const text = String(minor).padStart(digits + 1, '0'); return digits ? text.slice(0, -digits) + '.' + text.slice(-digits) : text; };
function setStake(minor) { at('stake').value = amountText(minor); drawSlip(); }
function refreshPicks() {
  for (const pick of picks.values()) {
    const fixture = view.fixtures.find(({ id }) => id === pick.fixtureId);
    const market = fixture?.markets.find(({ id }) => id === pick.marketId);
    const found = market?.picks.find(({ id }) => id === pick.pickId);
    pick.now = found?.odds ?? null;
    pick.isLive = fixture?.phase === 'live';
    pick.isOver = !fixture || fixture.phase === 'ended' || fixture.phase === 'void';
    if (found) Object.assign(pick, { name: found.name, market: market.name, match: matchName(fixture) });
    if (accepts() && pick.now !== null) pick.odds = pick.now;
  }
}
function toggle(key) {
  const [fixtureId, marketId, pickId] = key.split(' ');
  if (picks.get(fixtureId)?.key === key) picks.delete(fixtureId);
  else {
    if (!picks.has(fixtureId) && picks.size >= 8) { note = words.full; tell(note); return drawSlip(); }
    const fixture = view.fixtures.find(({ id }) => id === fixtureId);
    const market = fixture.markets.find(({ id }) => id === marketId);
    const pick = market.picks.find(({ id }) => id === pickId);
    picks.set(fixtureId, { key, fixtureId, marketId, pickId, odds: pick.odds, now: pick.odds, name: pick.name, market: market.name, match: matchName(fixture) });
  }
  note = '';
  keep();
  draw();
}
function pickRow(pick) {
  const isMoved = pick.now !== null && pick.now !== pick.odds;
  const state = pick.isOver ? words.ended : pick.now === null ? words.held : isMoved ? [num(el('s', {}, oddsText(pick.odds)).textContent, 's')] : [];
  return el('li', { 'data-key': pick.key }, el('b', {}, pick.name), num(oddsText(pick.now ?? pick.odds), 'b.q' + (isMoved ? pick.now > pick.odds ? '.up' : '.down' : '')),
    el('button.x', { type: 'button', 'data-act': 'remove', 'data-id': pick.fixtureId, 'aria-label': filled(words.remove, { pick: pick.name }) }, '×'),
    el('span.w', {}, pick.market + ' · ' + pick.match, ' ', state));
}
/* Returns the action of the button: place the bet, accept changed prices, or none while betting is suspended. */
function actionOf(all, stake) {
  const sum = stake === undefined ? '' : ' \\u2066' + money(isMultiple() ? stake : stake * BigInt(all.length)) + '\\u2069';
  if (isSending) {
    const left = Math.ceil((holdUntil - Date.now()) / 1000);
    return { text: left > 0 ? filled(words.holding, { seconds: left }) : words.sending, off: true };
  }
  if (all.some(({ now: odds, isOver }) => odds === null || isOver)) return { text: words.held, off: true };
  const moved = all.filter(({ odds, now: present }) => odds !== present);
  if (moved.length === 1) return { text: filled(words.accept, { odds: oddsText(moved[0].now) }) + sum, moved: true };
  return moved.length > 1 ? { text: words.acceptAll + sum, moved: true } : { text: words.place + sum };
}
function drawSlip() {
  const all = [...picks.values()];
  const panel = at('slip');
  panel.dataset.count = all.length;
  at('slip-empty').hidden = all.length > 0;
  for (const id of ['slip-body', 'pay', 'slip-toggle']) at(id).hidden = all.length === 0;
  at('slip-count').textContent = all.length ? filled(words.picks, { count: all.length }) : '';
  const odds = all.map((pick) => pick.now ?? pick.odds);
  const combined = all.length ? '× \\u2066' + oddsText(combinedOdds(odds)) + '\\u2069' : '';
  at('slip-sum').textContent = all.length === 1 ? all[0].name + ' ' + combined : (isMultiple() ? words.multiple + ' ' + combined : words.singles) + ' · ' + filled(words.picks, { count: all.length });
  at('slip-names').textContent = all.length === 1 ? all[0].market : all.map((pick) => pick.name).join(' · ');
  at('as-singles').setAttribute('aria-pressed', String(!isMultiple()));
  at('as-multiple').setAttribute('aria-pressed', String(isMultiple()));
  at('as-multiple').textContent = words.multiple + (all.length > 1 ? ' ' + combined : '');
  at('as-multiple').disabled = all.length < 2;
  fill(at('picks'), all.map(pickRow));
  at('stake-label').textContent = all.length > 1 && !isMultiple() ? words.stakeEach : words.stake;
  at('symbol').textContent = symbol || facts.currency;
  const stake = stakeMinor();
  const pays = stake === undefined || all.length === 0 ? 0n : isMultiple() ? paysOf(stake, odds) : odds.reduce((sum, one) => sum + paysOf(stake, [one]), 0n);
  const total = stake === undefined ? 0n : isMultiple() ? stake : stake * BigInt(all.length);
  at('pays-label').textContent = all.length > 1 ? words.pays : words.paysOne;
  at('pays').textContent = money(pays);
  at('gain').textContent = signed(pays - total);
  const action = actionOf(all, stake);
  at('place').textContent = action.text;
  at('place').disabled = action.off === true || stake === undefined || stake === 0n;
  const isHeld = all.some(({ isLive }) => isLive);
  at('hint').textContent = note || (all.length === 0 ? '' : action.moved ? words.moved : isHeld ? words.holds : '');
  at('limits').textContent = view ? filled(words.limits, { low: money(view.stakeMin), high: money(view.stakeMax), most: money(view.payoutMax) }) : '';
}
const SAID = { LATE: 'late', SUSPENDED: 'suspended', PRICE_MOVED: 'moved', LIMIT_PAYOUT: 'tooMuch', INSUFFICIENT_FUNDS: 'short', LIMIT_STAKE: 'limit', TOO_MANY_OPEN: 'manyOpen' };
const said = (status) => {
  const range = view && { low: money(view.stakeMin), high: money(view.stakeMax), most: money(view.payoutMax) };
  return filled(words[SAID[status]] ?? refusals[status] ?? words.refused, range);
};
async function place() {
  const all = [...picks.values()];
  const stake = stakeMinor();
  if (at('place').disabled || stake === undefined) return;
  if (stake < BigInt(view.stakeMin) || stake > BigInt(view.stakeMax)) { note = said('LIMIT_STAKE'); tell(note); return drawSlip(); }
  /* The button shows the present prices, so a press of the button accepts them. */
  for (const pick of all) pick.odds = pick.now;
  isSending = true;
  note = '';
  holdUntil = all.some(({ isLive }) => isLive) ? Date.now() + 4000 : 0;
  tell(holdUntil ? words.holds : words.sending);
  drawSlip();
  const slips = isMultiple() ? [all] : all.map((pick) => [pick]);
  for (const legs of slips) {
    const body = { key: newKey(), stake: String(stake), acceptsChanges: accepts(), legs: legs.map(({ fixtureId, marketId, pickId, odds }) => ({ fixture: fixtureId, market: marketId, pick: pickId, odds })) };
    let answer = { status: 'TEMPORARY' };
    try { answer = await askSurely('slip', body); } catch { /* The player sees the failure below. */ }
    if (answer.status !== 'OK') { note = said(answer.status); break; }
    for (const { fixtureId } of legs) picks.delete(fixtureId);
    note = filled(words.taken, { stake: money(stake) });
    send({ type: 'balance', balanceMinor: answer.balance, currency: facts.currency });
  }
  isSending = false;
  keep();
  tell(note);
  await poll();
  drawSlip();
}
async function cashOut(id, amount) {
  if (cashing) return;
  cashing = id;
  drawBets();
  let answer = { status: 'TEMPORARY' };
  try { answer = await askSurely('cash-out', { slip: id, amount }); } catch { /* The player sees the failure below. */ }
  cashing = undefined;
  note = answer.status === 'OK' ? words.cashed + ' ' + money(amount) : answer.status === 'PRICE_MOVED' ? words.offerMoved : answer.status === 'ROUND_SETTLED' ? words.offerLate : words.offerGone;
  tell(note);
  if (answer.status === 'OK') send({ type: 'balance', balanceMinor: answer.balance, currency: facts.currency });
  await poll();
}
const endWord = (slip) => {
  if (slip.state === 'void') return ['void', words.void];
  if (slip.state === 'cashed') return ['info', words.cashed];
  const [paid, stake] = [BigInt(slip.payoutMinor ?? 0), BigInt(slip.stakeMinor)];
  return paid === 0n ? ['lost', words.lost] : paid === stake ? ['void', words.even] : ['won', words.won];
};
function betCard(slip, isFull) {
  const [first] = slip.legs;
  const title = slip.legs.length === 1 ? first.pick + ' · ' + first.market : slip.legs.map((leg) => leg.pick).join(' + ');
  const isOpen = slip.state === 'open' || slip.state === 'sent';
  const [tone, word] = isOpen ? ['wait', slip.offerMinor ? words.open : words.noOffer] : endWord(slip);
  const gain = BigInt(slip.offerMinor ?? slip.payoutMinor ?? 0) - BigInt(slip.stakeMinor);
  const legs = isFull || slip.legs.length > 1 ? [el('ul.legs', {}, slip.legs.map((leg) => el('li', {}, el('span', {}, leg.pick + ' · ' + leg.market), num(oddsText(leg.odds), 'b'),
    el('small', {}, leg.match, leg.score ? [' ', num(leg.score)] : [], leg.end ? ' · ' + words[leg.end] : ''))))] : [];
  const foot = isOpen ? slip.offerMinor ? el('div.foot', {}, el('span', {}, gain < 0n ? words.lossNow : words.gainNow, ' ', num(signed(gain), 'b.' + (gain < 0n ? 'loss' : 'gain'))),
    el('button.cash', { type: 'button', 'data-act': 'cash', 'data-id': slip.id, 'data-amount': slip.offerMinor, disabled: cashing !== undefined }, cashing === slip.id ? words.sending : filled(words.cashOut, { sum: money(slip.offerMinor) }))) : ''
    : el('div.foot', {}, el('span', {}, filled(words.paid, { sum: money(slip.payoutMinor ?? 0) })), num(signed(gain), 'b.' + (gain > 0n ? 'gain' : gain < 0n ? 'loss' : 'same')));
  return el('article.ob', { 'data-key': 'slip ' + slip.id, 'data-slip': slip.id, 'data-state': slip.state, 'data-paid': slip.payoutMinor },
    el('header', {}, el('h3', {}, title), el('span.tag.' + tone, {}, word)),
    el('p', {}, slip.kind, ' × ', num(oddsText(slip.odds)), ' · ' + words.stake + ' ', num(money(slip.stakeMinor))), legs, foot);
}
function betsOf(isFull) {
  const open = view.open.map((slip) => betCard(slip, isFull));
  const parts = [el('header', { 'data-key': 'open head' }, el('h2', {}, words.openBets), el('span', {}, filled(words.running, { count: view.open.length }))),
    ...(open.length ? open : [el('p.none', { 'data-key': 'no open' }, words.noOpen)])];
  const ended = view.ended.slice(0, isFull ? 20 : 3).map((slip) => betCard(slip, isFull));
  return ended.length ? [...parts, el('header', { 'data-key': 'ended head' }, el('h2', {}, words.endedBets)), ...ended] : parts;
}
function drawBets() { fill(at('bets'), betsOf(false)); }
function open(isOpen) {
  at('slip').dataset.open = String(isOpen);
  at('slip-toggle').setAttribute('aria-expanded', String(isOpen));
  at('slip-toggle').setAttribute('title', isOpen ? words.hide : words.show);
}
`;
