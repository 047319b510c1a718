/** What every game runs in the player's browser: the stake, the balance, and what the framing site is told, by its exact origin. */
export const GAME_SCRIPT = `
const facts = JSON.parse(document.body.dataset.facts);
const { words, stakes } = facts;
const at = (id) => document.getElementById(id);
const TURN_MS = matchMedia('(prefers-reduced-motion: reduce)').matches ? 150 : 700;
let step = Math.min(3, stakes.length - 1);
let balance = facts.balance;
const tell = (message) => { if (window.parent !== window) window.parent.postMessage({ source: 'bazaar', ...message }, facts.siteOrigin); };
const money = (minor) => {
  const digits = String(minor).padStart(3, '0');
  return Number(digits.slice(0, -2)).toLocaleString('en') + '.' + digits.slice(-2) + ' ' + facts.currency;
};
function show() {
  at('balance').textContent = money(balance);
  at('stake').textContent = money(stakes[step]);
  at('less').disabled = step === 0;
  at('more').disabled = step === stakes.length - 1;
}
function say(text, isGain) {
  at('result').textContent = text;
  at('result').classList.toggle('gain', isGain);
}
/* One round: the stage turns while the server is asked, then it shows what the server drew, or why it drew nothing. */
async function play(action, wish, stage, reveal) {
  at('spin').disabled = true;
  stage.classList.remove('won');
  stage.classList.add('spinning');
  try {
    const [response] = await Promise.all([
      fetch('/play/' + facts.id + '/' + action, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ stake: String(stakes[step]), ...wish }) }),
      new Promise((resolve) => setTimeout(resolve, TURN_MS)),
    ]);
    const answer = await response.json();
    stage.classList.remove('spinning');
    if (answer.balance !== undefined) balance = answer.balance;
    if (answer.status === 'OK') {
      at('win').textContent = answer.payoutMinor === '0' ? '–' : money(answer.payoutMinor);
      reveal(answer);
    } else say(answer.status === 'INSUFFICIENT_FUNDS' ? words.short : words.refused, false);
  } catch {
    stage.classList.remove('spinning');
    say(words.refused, false);
  }
  show();
  tell({ type: 'balance', balanceMinor: balance, currency: facts.currency });
  at('spin').disabled = false;
}
at('less').addEventListener('click', () => { step -= 1; show(); });
at('more').addEventListener('click', () => { step += 1; show(); });
at('close').addEventListener('click', () => tell({ type: 'close' }));
show();
tell({ type: 'ready' });
`;
