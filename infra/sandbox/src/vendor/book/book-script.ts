import { DOM_SCRIPT } from './dom-script.js';
import { FIXTURES_SCRIPT } from './fixtures-script.js';
import { SLIP_SCRIPT } from './slip-script.js';

/** The script of the page of a sportsbook. It reads the content of the page from the server about once a second. */
export const BOOK_SCRIPT = `${DOM_SCRIPT}${FIXTURES_SCRIPT}${SLIP_SCRIPT}
const POLL_MS = 1200, RETRY_MS = 2500;
let shownEnded, polling;
isIdle = () => picks.size === 0 && !isSending && !cashing;
function draw() {
  if (!view) return;
  refreshPicks();
  drawNav();
  drawFixtures();
  drawSlip();
  drawBets();
}
/* The end of a bet slip is announced once; then the site is asked for the new balance. */
function tellEnds(next) {
  const known = shownEnded;
  shownEnded = new Set(next.ended.map(({ id }) => id));
  if (!known) return;
  for (const slip of next.ended.filter(({ id, state }) => !known.has(id) && state !== 'cashed')) {
    note = endWord(slip)[1] + ': ' + slip.legs.map((leg) => leg.pick).join(' + ') + ', ' + filled(words.paid, { sum: money(slip.payoutMinor ?? 0) });
    tell(note);
    send({ type: 'balance', balanceMinor: next.balance, currency: facts.currency });
  }
}
async function poll() {
  clearTimeout(polling);
  try {
    const next = await ask('book');
    if (!next.fixtures) throw new Error('the book is away');
    offset = next.now - Date.now();
    notePrices(next);
    view = next;
    tellEnds(next);
    if (at('result').textContent === words.away) tell('');
    at('book').dataset.phase = 'open';
    draw();
    polling = setTimeout(poll, POLL_MS);
  } catch {
    at('book').dataset.phase = 'away';
    tell(awayText());
    if (!isOver) polling = setTimeout(poll, RETRY_MS);
  }
}
document.addEventListener('click', ({ target }) => {
  const button = target.closest('[data-act]');
  if (!button || button.disabled) return;
  const { act, id, key, amount } = button.dataset;
  if (act === 'pick') toggle(key);
  if (act === 'remove') { picks.delete(id); keep(); draw(); }
  if (act === 'cash') void cashOut(id, amount);
  if (act === 'open') { openId = id; draw(); at('mid').scrollTo(0, 0); document.querySelector('.back')?.focus(); }
  if (act === 'filter') { openId = undefined; filter = id; draw(); at('mid').scrollTo(0, 0); }
});
at('pay').addEventListener('submit', (event) => { event.preventDefault(); void place(); });
at('stake').addEventListener('input', () => { note = ''; drawSlip(); });
at('accepts').addEventListener('change', () => { refreshPicks(); drawSlip(); });
at('as-singles').addEventListener('click', () => { asMultiple = false; drawSlip(); });
at('as-multiple').addEventListener('click', () => { asMultiple = true; drawSlip(); });
at('slip-toggle').addEventListener('click', () => open(at('slip').dataset.open !== 'true'));
const ADDS = [100n, 500n];
for (const button of document.querySelectorAll('[data-add]'))
  button.addEventListener('click', () => setStake((stakeMinor() ?? 0n) + ADDS[Number(button.dataset.add)] * 10n ** BigInt(digits)));
onSettings = () => {
  if (at('stake').value === '' || !onSettings.done) at('stake').value = amountText(facts.firstStake);
  onSettings.done = true;
  for (const button of document.querySelectorAll('[data-add]')) {
    const sum = String(ADDS[Number(button.dataset.add)]);
    button.textContent = '+' + sum;
    button.setAttribute('aria-label', filled(words.add, { sum: money(sum + '0'.repeat(digits)) }));
  }
  draw();
};
setInterval(() => {
  const clock = document.querySelector('.hero .time');
  const shown = view?.fixtures.find(({ id }) => 'hero ' + id === document.querySelector('.hero')?.dataset.key);
  if (clock && shown) clock.textContent = clockOf(shown);
  if (isSending && holdUntil) drawSlip();
}, 500);
open(false);
onSettings();
void poll();
send({ type: 'hello' });
`;
