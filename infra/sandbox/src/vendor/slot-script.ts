/** What runs in the player's browser: it shows what the server drew, and tells the framing site, by its exact origin, of a balance and of closing. */
export const SLOT_SCRIPT = `
const facts = JSON.parse(document.body.dataset.facts);
const { words, arts } = facts;
const at = (id) => document.getElementById(id);
const scale = facts.currency.endsWith('BDT') ? 50 : 1;
const STAKES = [10, 20, 50, 100, 200, 500, 1000, 2500, 5000, 10000].map((stake) => stake * scale);
const LINES = [[3, 4, 5], [0, 1, 2], [6, 7, 8], [0, 4, 8], [6, 4, 2]];
const TURN_MS = matchMedia('(prefers-reduced-motion: reduce)').matches ? 150 : 700;
let step = 3;
let balance = facts.balance;
const tell = (message) => { if (window.parent !== window) window.parent.postMessage({ source: 'bazaar', ...message }, facts.siteOrigin); };
const money = (minor) => {
  const digits = String(minor).padStart(3, '0');
  return Number(digits.slice(0, -2)).toLocaleString('en') + '.' + digits.slice(-2) + ' ' + facts.currency;
};
const cell = (place) => document.querySelector('[data-place="' + place + '"]');
function show() {
  at('balance').textContent = money(balance);
  at('stake').textContent = money(STAKES[step]);
  at('less').disabled = step === 0;
  at('more').disabled = step === STAKES.length - 1;
}
function say(text, isGain) {
  at('result').textContent = text;
  at('result').classList.toggle('gain', isGain);
}
function reveal(answer) {
  answer.grid.forEach((index, place) => { cell(place).firstChild.src = '/art/' + arts[index] + '.svg'; });
  for (const { line, count } of answer.wins) LINES[line].slice(0, count).forEach((place) => cell(place).classList.add('hit'));
  at('reels').classList.toggle('won', answer.wins.length > 0);
  at('win').textContent = answer.payoutMinor === '0' ? '–' : money(answer.payoutMinor);
  say(answer.wins.length > 0 ? words.win + ' ' + money(answer.payoutMinor) : words.none, answer.wins.length > 0);
}
async function spin() {
  at('spin').disabled = true;
  document.querySelectorAll('.hit').forEach((each) => each.classList.remove('hit'));
  at('reels').classList.remove('won');
  at('reels').classList.add('spinning');
  try {
    const [response] = await Promise.all([
      fetch('/play/' + facts.id + '/spin', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ stake: String(STAKES[step]) }) }),
      new Promise((resolve) => setTimeout(resolve, TURN_MS)),
    ]);
    const answer = await response.json();
    at('reels').classList.remove('spinning');
    if (answer.balance !== undefined) balance = answer.balance;
    if (answer.status === 'OK') reveal(answer);
    else say(answer.status === 'INSUFFICIENT_FUNDS' ? words.short : words.refused, false);
  } catch {
    at('reels').classList.remove('spinning');
    say(words.refused, false);
  }
  show();
  tell({ type: 'balance', balanceMinor: balance, currency: facts.currency });
  at('spin').disabled = false;
}
at('spin').addEventListener('click', spin);
at('less').addEventListener('click', () => { step -= 1; show(); });
at('more').addEventListener('click', () => { step += 1; show(); });
at('close').addEventListener('click', () => tell({ type: 'close' }));
show();
tell({ type: 'ready' });
`;
