import { DUEL_LOBBY_SCRIPT } from './duel-lobby-script.js';
import { DUEL_TABLE_SCRIPT } from './duel-table-script.js';

/**
 * The script of a duel's page. It polls the state of the server, faster during a duel. Everything that it draws
 * depends only on this state and the server's clock, so a reloaded page shows the same moment without animation.
 */
export const DUEL_SCRIPT = `
const POLL_MS = { lobby: 2000, waiting: 700, sent: 400, playing: 600, result: 1500, void: 2000 }, RETRY_MS = 2500;
let view, offset = 0, isAway = false, isSending = false, timer = 0, isFirst = true;
const now = () => Date.now() + offset;
const tell = (text) => { if (text && at('outcome-line').textContent !== text) at('outcome-line').textContent = text; };
const put = (id, text) => { if (at(id).textContent !== text) at(id).textContent = text; };
const show = (id, isShown) => { at(id).hidden = !isShown; };
const ltr = (text) => '\\u2066' + text + '\\u2069';
const clockOf = (ms) => Math.floor(ms / 60000) + ':' + String(Math.floor(ms / 1000) % 60).padStart(2, '0');
const make = (name, className, text) => {
  const element = document.createElement(name);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
};
const salt = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
${DUEL_LOBBY_SCRIPT}
${DUEL_TABLE_SCRIPT}
function paint() {
  const isLobby = !view || view.phase === 'lobby';
  show('lobby', isLobby);
  show('table', !isLobby);
  if (isLobby) paintLobby(); else paintTable();
}
function take(next) {
  offset = next.now - Date.now();
  const before = view;
  view = next;
  if (next.balance !== balance) {
    balance = next.balance;
    send({ type: 'balance', balanceMinor: balance, currency: facts.currency });
  }
  if (before && before.phase !== next.phase) note = '';
  paint();
  if (next.phase === 'lobby') { if (note) tell(note); } else tell(story(before));
  isFirst = false;
}
function later() {
  clearTimeout(timer);
  if (!isOver) timer = setTimeout(poll, isAway ? RETRY_MS : POLL_MS[view?.phase] ?? RETRY_MS);
}
async function poll() {
  try {
    const response = await fetch('/play/' + facts.id + '/duel');
    if (hasEnded(response) || !response.ok) throw new Error('the rooms are away');
    const next = await response.json();
    isAway = false;
    if (!isSending) take(next);
  } catch {
    isAway = true;
    tell(awayText());
    paint();
  }
  later();
}
const NOTES = { TAKEN: words.taken, SEATED: words.seated, STARTED: words.started, INSUFFICIENT_FUNDS: words.short };
async function act(body) {
  if (isSending) return;
  isSending = true;
  paint();
  try {
    const response = await fetch('/play/' + facts.id + '/duel', {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ salt, ...body }),
    });
    const answer = await response.json();
    isSending = false;
    if (response.ok) {
      take(answer);
      note = NOTES[answer.status] ?? refusals[answer.status] ?? '';
      if (note) tell(note);
    }
  } catch { isAway = true; }
  isSending = false;
  paint();
  later();
}
at('rules-open').addEventListener('click', () => at('rules').showModal());
at('rules-close').addEventListener('click', () => at('rules').close());
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || at('rules').open || at('ask').open) return;
  if (view?.phase === 'lobby' ? lobbyKey(event) : tableKey(event)) event.preventDefault();
});
onSettings = () => { paint(); };
isIdle = () => !isSending;
setInterval(tick, 200);
paint();
void poll();
send({ type: 'hello' });
`;
