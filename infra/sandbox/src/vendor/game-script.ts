import { FREE_SCRIPT } from './free/free-script.js';

/**
 * The script that all pages share: amounts, and the messages to and from the site around the frame. Messages are
 * exchanged only with the exact origin of that site.
 */
export const FRAME_SCRIPT = `
const facts = JSON.parse(document.body.dataset.facts);
const { words, stakes, refusals } = facts;
const at = (id) => document.getElementById(id);
let still = matchMedia('(prefers-reduced-motion: reduce)').matches;
let symbol = '', digits = 2;
let balance = facts.balance;
const isFramed = window.parent !== window;
const send = (message) => {
  if (isFramed) window.parent.postMessage({ source: 'bazaar', ...message }, facts.siteOrigin);
};
const filled = (text, values) => text.replace(/\\{(\\w+)\\}/g, (_, name) => '\\u2066' + values[name] + '\\u2069');
const money = (minor) => {
  const text = String(minor).padStart(digits + 1, '0');
  const whole = BigInt(text.slice(0, text.length - digits)).toLocaleString('en');
  const amount = digits > 0 ? whole + '.' + text.slice(-digits) : whole;
  return symbol ? symbol + amount : amount + ' ' + facts.currency;
};
/*
 * If the play session of a page has ended, the page says so and sends no more requests, because the server would not
 * answer them.
 */
let isOver = false;
const hasEnded = ({ status }) => { isOver ||= status === 410 || status === 404; return isOver; };
const awayText = () => isOver ? words.sessionOver : words.away;
/*
 * The function that a page runs after new settings arrive, and the function that tells whether the page may be loaded
 * again for another language.
 */
let onSettings = () => {}, isIdle = () => true;
const COLOURS = ['bg', 'panel', 'raised', 'line', 'control', 'text', 'muted', 'primary', 'primary-hover', 'on-primary', 'focus', 'gain'];
/* The site sends its theme, colours, language, motion setting and number format. */
window.addEventListener('message', ({ origin, source, data }) => {
  if (origin !== facts.siteOrigin || source !== window.parent || data?.type !== 'settings') return;
  const wanted = String(data.language).toUpperCase();
  /* The page is loaded again in the other language. Its play session continues. */
  if (facts.languages.includes(wanted) && wanted !== facts.language && isIdle())
    return location.replace(location.pathname + '?language=' + wanted);
  const root = document.documentElement;
  root.dataset.theme = data.theme === 'daylight' ? 'daylight' : 'dark';
  for (const name of COLOURS)
    if (/^#[0-9a-f]{6}$/i.test(data.colours?.[name])) root.style.setProperty('--' + name, data.colours[name]);
  still = data.motion === false || matchMedia('(prefers-reduced-motion: reduce)').matches;
  document.documentElement.dataset.motion = still ? 'paused' : 'on';
  if (typeof data.currency?.symbol === 'string') symbol = data.currency.symbol.slice(0, 8);
  if (Number.isInteger(data.currency?.digits)) digits = Math.min(4, Math.max(0, data.currency.digits));
  onSettings();
  send({ type: 'ready' });
});
`;

/** The script that all games with one stake and one button share. It handles the stake and the round. */
export const GAME_SCRIPT = `${FRAME_SCRIPT}
let step = facts.step;
/*
 * A margin (ms) for the minimum game cycle: the server measures the cycle from the arrival of a request, the page from
 * the sending.
 */
const CYCLE_MARGIN_MS = 150;
${FREE_SCRIPT}
onSettings = () => show();
isIdle = () => !at('spin').disabled && !at('spin').ariaBusy;
const onStake = [];
function show() {
  at('stake').textContent = money(stakeNow());
  at('less').disabled = given || step === 0;
  at('more').disabled = given || step === stakes.length - 1;
  for (const each of onStake) each(stakeNow());
  showGiven();
}
/* A payout that is not higher than the stake is shown as plain text. Only a higher payout gets the colour of a gain. */
function say(text, isGain) {
  at('result').textContent = text;
  at('result').classList.toggle('gain', isGain);
}
/* The cost of the round in progress, in minor units: the stake, or the price of a feature. */
let staked = String(costNow());
const isGain = (payout) => BigInt(payout) > BigInt(staked);
function endOf(payout) {
  if (payout === '0') return words.none;
  const stake = staked;
  if (stake === '0') return filled(words.freeWon, { paid: money(payout) });
  if (payout === stake) return words.even;
  return filled(isGain(payout) ? words.win : words.part, { paid: money(payout), stake: money(stake) });
}
/*
 * Returns the text that tells the player what to do after a refusal. A feature can be bought with cash only, so its
 * refusal for bonus money has a text of its own.
 */
function whyNot(status) {
  if (status === 'INSUFFICIENT_FUNDS') return words.short;
  if (status === 'LIMIT_STAKE') return words.limit;
  if (status === 'OVER') return words.sessionOver;
  if (status === 'FREE_ROUNDS_OVER') return words.freeOver;
  if (status === 'BONUS_RESTRICTED' && staked !== String(stakes[step])) return words.cashOnly;
  return refusals[status] ?? words.refused;
}
/*
 * Plays one round. The stage is animated while the request runs, but at least for leastMs; then it shows the server's
 * answer.
 */
async function play(action, choice, stage, reveal, leastMs = still ? 150 : 700, costs = costNow()) {
  for (const id of ['spin', 'less', 'more']) at(id).disabled = true;
  staked = String(costs);
  const startedAt = Date.now();
  stage.classList.remove('won', 'paid');
  stage.classList.add('spinning');
  const stake = String(stakeNow());
  try {
    const [response] = await Promise.all([
      fetch('/play/' + facts.id + '/' + action, {
        method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ stake, ...choice }),
      }),
      new Promise((resolve) => setTimeout(resolve, leastMs)),
    ]);
    const answer = hasEnded(response) ? { status: 'OVER' } : await response.json();
    stage.classList.remove('spinning');
    if (answer.balance !== undefined) balance = answer.balance;
    if (answer.status === 'OK') {
      at('result').dataset.payout = answer.payoutMinor;
      stage.classList.toggle('paid', answer.payoutMinor !== '0');
      stage.classList.toggle('won', isGain(answer.payoutMinor));
      await reveal(answer);
    } else say(whyNot(answer.status), false);
    if (answer.given !== undefined) given = answer.given ?? undefined;
  } catch {
    /* If there was no answer, it is unknown whether the stake was taken. */
    stage.classList.remove('spinning');
    say(words.unknown, false);
  }
  show();
  send({ type: 'balance', balanceMinor: balance, currency: facts.currency });
  /* The platform may require a minimum time between the starts of two rounds. */
  const waitMs = facts.cycleMs > 0 ? startedAt + facts.cycleMs + CYCLE_MARGIN_MS - Date.now() : 0;
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
  at('spin').disabled = false;
}
at('less').addEventListener('click', () => { step -= 1; show(); });
at('more').addEventListener('click', () => { step += 1; show(); });
/* The space key starts a round, as in most slots, unless the focused control uses this key. */
document.addEventListener('keydown', (event) => {
  if (event.key !== ' ' || event.repeat || event.target.closest('button, input, summary') || at('spin').disabled) return;
  event.preventDefault();
  at('spin').click();
});
show();
send({ type: 'hello' });
`;
