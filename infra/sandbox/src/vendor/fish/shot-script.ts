/**
 * The script of the page's shots. The server decides hits and payouts; the page shows a catch only after the server's
 * answer. Only one shot is sent at a time. A repeated shot has the same id.
 */
export const SHOT_SCRIPT = `
const SPLASH_MS = 600, COUNT_MS = 1200, AUTO_MAX = 50, AUTO_MS = 350, LAST_MAX = 10, BIG = 10n;
function splash(text, under, { x, y }, isBig) {
  const [star, sum, small] = ['div', 'b', 'span'].map((tag) => document.createElement(tag));
  star.className = 'splash' + (isBig ? ' big' : '');
  star.style.left = Math.max(box.left + 90, Math.min(box.left + box.width - 90, x)) + 'px';
  star.style.top = Math.max(box.top + 40, y) + 'px';
  sum.dir = 'ltr';
  sum.textContent = text;
  small.textContent = apart(under);
  star.append(sum, small);
  at('tags').append(star);
  return { star, sum };
}
async function celebrate(answer, place, under) {
  const [paid, stake] = [BigInt(answer.payoutMinor), BigInt(answer.stakeMinor)];
  const isBig = paid >= stake * BIG;
  const { star, sum } = splash('+' + money(paid), isBig ? words.big : under, isBig ? { x: cannon.x, y: box.top + box.height / 2 } : place, isBig);
  if (isBig) papersFrom = performance.now();
  const from = performance.now();
  while (isBig && !still && performance.now() - from < COUNT_MS) {
    sum.textContent = '+' + money(paid * BigInt(Math.round(performance.now() - from)) / BigInt(COUNT_MS));
    await new Promise(requestAnimationFrame);
  }
  sum.textContent = '+' + money(paid);
  setTimeout(() => star.remove(), isBig || still ? COUNT_MS : SPLASH_MS);
}
function reveal(answer, spots) {
  totals = answer.totals;
  const [paid, stake] = [BigInt(answer.payoutMinor), BigInt(answer.stakeMinor)];
  const places = answer.hits.flatMap(({ id }) => spots.get(id) ?? []);
  if (weapon.spread !== 'one' && places.length > 0) strike = { places, from: performance.now(), spread: weapon.spread, reach: weapon.reach };
  for (const { id, isCaught } of answer.hits) {
    if (!isCaught) continue;
    caught.add(id);
    const spot = spots.get(id);
    if (spot) fleeing.set(id, { from: performance.now(), x: spot.x, y: spot.y, species: spot.creature.species, flip: spot.creature.heading });
  }
  const end = paid === 0n ? '' : ' · ' + (paid === stake ? words.even : filled(paid > stake ? words.win : words.part, { paid: money(paid), stake: money(stake) }));
  tell(answer.outcome + end, paid > stake ? 'gain' : '');
  at('result').dataset.payout = answer.payoutMinor;
  at('result').dataset.stake = answer.stakeMinor;
  at('result').dataset.shot = answer.number;
  const first = answer.hits.find(({ isCaught }) => isCaught);
  /* A payout that is not higher than the price is shown as text only, without an animation. */
  if (first && paid > stake) void celebrate(answer, spots.get(first.id) ?? { x: cannon.x, y: box.top + 80 }, answer.outcome.split(': ')[1] ?? '');
  const line = document.createElement('li');
  line.textContent = '#' + answer.number + ': ' + answer.hits.map(({ drawn: number, below }, n) => n + ' → ' + number + (number < below ? ' < ' : ' ≥ ') + below).join(' · ');
  at('last').prepend(line);
  while (at('last').children.length > LAST_MAX) at('last').lastChild.remove();
}
const refusal = { INSUFFICIENT_FUNDS: words.short, GONE: words.gone, ROLLED_BACK: words.returned, LIMIT_STAKE: '' };
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const ask = async (action, body) => {
  const response = await fetch('/play/' + facts.id + '/' + action, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  if (response.status >= 500) throw new Error('the river is away');
  return response.json();
};
/*
 * If the answer of a shot is lost or unknown, the request is repeated with the same id, so that the shot counts once.
 */
async function answerOf(shot) {
  for (;;) {
    try {
      const answer = await ask('shot', shot);
      if (isAway) { isAway = false; show(); }
      if (answer.status !== 'PENDING') return answer;
    } catch {
      isAway = true;
      tell(words.away);
      show();
    }
    await wait(RETRY_MS);
  }
}
async function fire() {
  if (isFiring || isAway || !isKnown || at('rules').open) return;
  const spots = new Map(drawn.map((one) => [one.creature.id, one]));
  const spot = aim && spots.get(aim.id);
  if (!spot) return tell(words.noFish);
  isFiring = true;
  lockedShots += 1;
  bullet = { from: performance.now(), to: { x: spot.x, y: spot.y } };
  show();
  const [answer] = await Promise.all([
    answerOf({ shotId: crypto.randomUUID?.() ?? 's' + Date.now() + Math.random().toString(36).slice(2), stake: String(stakes[step]), weapon: weapon.id, target: aim.id }),
    wait(still ? 0 : SHOT_MS),
  ]);
  isFiring = false;
  if (answer.balance !== undefined) balance = answer.balance;
  if (answer.status === 'OK') reveal(answer, new Map([...spots, ...drawn.map((one) => [one.creature.id, one])]));
  else {
    autoLeft = 0;
    if (answer.status === 'GONE') void poll();
    tell(answer.status === 'LIMIT_STAKE' ? filled(words.limit, { low: money(stakes[0]), high: money(stakes[stakes.length - 1]) }) : refusal[answer.status] ?? refusals[answer.status] ?? words.refused, answer.status === 'ROLLED_BACK' ? 'void' : '');
  }
  show();
  send({ type: 'balance', balanceMinor: balance, currency: facts.currency });
}
async function autofire() {
  if (autoLeft > 0) { autoLeft = 0; return show(); }
  autoLeft = AUTO_MAX;
  while (autoLeft > 0) {
    autoLeft -= 1;
    show();
    await fire();
    await wait(AUTO_MS);
  }
  show();
  if (at('result').dataset.payout !== undefined) at('auto').title = words.autoEnds;
}
`;
