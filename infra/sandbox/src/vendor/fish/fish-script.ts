/** The script of a fish game: aiming, controls and state. The server determines which creatures exist. */
export const FISH_SCRIPT = `
const POLL_MS = 6000, RETRY_MS = 2000, NEAR_PX = 56;
const kinds = new Map(facts.species.map((one) => [one.id, one]));
const speciesOf = ({ species }) => kinds.get(species);
let creatures = [], caught = new Set(), offset = 0, step = facts.step, weapon = facts.weapons[0], aim, isLocked = false, pointer;
let isFiring = false, isAway = false, autoLeft = 0, lockedShots = 0, isListed = false, isKnown = false, listed = '';
isIdle = () => !isFiring && autoLeft === 0;
const now = () => Date.now() + offset;
const price = () => BigInt(stakes[step]) * BigInt(weapon.cost);
const isTooDear = (index, one = weapon) => stakes[index] * one.cost > stakes[stakes.length - 1];
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
/* Isolates the text direction of a value, so that it is shown correctly in a text that runs from right to left. */
const apart = (text) => text.replace(/×[\\d.]+/g, '\\u2066$&\\u2069');
function tell(text, kind = '') {
  at('result').textContent = apart(text);
  at('result').className = 'outcome-line ' + kind;
}
const signed = (minor) => (minor.startsWith('-') ? '−' + money(minor.slice(1)) : minor === '0' ? money(minor) : '+' + money(minor));
function showTotals({ shots, stakedMinor, netMinor }) {
  at('shots').textContent = shots;
  at('staked').textContent = money(stakedMinor);
  at('net').textContent = signed(netMinor);
  at('net').className = netMinor.startsWith('-') ? 'loss' : netMinor === '0' ? '' : 'gain';
}
let totals = { shots: 0, stakedMinor: '0', netMinor: '0' };
function show() {
  while (step > 0 && isTooDear(step)) step -= 1;
  at('stake').textContent = money(stakes[step]);
  at('less').disabled = step === 0;
  at('more').disabled = step === stakes.length - 1 || isTooDear(step + 1);
  at('price').textContent = filled(words.aShot, { price: money(price()) });
  at('fire').disabled = isFiring || isAway || !isKnown;
  at('fire').querySelector('b').textContent = isFiring ? words.confirming : words.fire;
  at('river').dataset.state = isAway ? 'away' : isFiring ? 'sent' : 'open';
  at('lock').setAttribute('aria-pressed', String(isLocked));
  at('auto').setAttribute('aria-pressed', String(autoLeft > 0));
  at('list').setAttribute('aria-pressed', String(isListed));
  at('preys').hidden = !isListed;
  for (const each of document.querySelectorAll('.arm')) {
    const isOn = each.dataset.weapon === weapon.id;
    each.setAttribute('aria-checked', String(isOn));
    each.tabIndex = isOn ? 0 : -1;
  }
  showTotals(totals);
}
/* The content of the card about the aimed target. The card is written again only if its content has changed. */
let written = '';
function showAim() {
  const kind = aim && speciesOf(aim);
  const next = (aim?.id ?? '') + isLocked + lockedShots + weapon.id;
  if (written === next) return;
  written = next;
  at('aim-art').hidden = !kind;
  if (kind) at('aim-art').src = '/art/sea-' + kind.id + '.svg';
  at('aim-name').textContent = kind ? kind.name + ' \\u2066×' + kind.value / 100 + '\\u2069' : words.noAim;
  at('aim-state').textContent = !kind ? '' : isLocked ? filled(words.locked, { count: lockedShots }) : words.aimed;
  at('aim-chance').textContent = kind ? filled(words.oneIn, { count: Math.round(100000 / (kind.hits * weapon.times)) / 10 }) : '';
}
function take(target, isChosen) {
  if (isChosen || target?.id !== aim?.id) lockedShots = 0;
  aim = target;
}
const reachable = (all) => all.filter(({ place }) => isOnStage(place));
/*
 * In each frame: if the aimed target has left the stage, the nearest target is aimed at instead. A locked aim ends
 * when its target leaves.
 */
function follow(all) {
  const open = reachable(all);
  if (aim && !open.some(({ creature }) => creature.id === aim.id)) {
    if (isLocked) { isLocked = false; show(); }
    take(undefined);
  }
  if (!aim) {
    const from = pointer ?? cannon;
    take(open.toSorted((a, b) => distance(a, from) - distance(b, from))[0]?.creature);
  }
  showAim();
  if (!isListed) return;
  const counts = {};
  for (const { creature } of open) counts[creature.species] = (counts[creature.species] ?? 0) + 1;
  const next = JSON.stringify(counts) + aim?.species;
  if (next === listed) return;
  listed = next;
  for (const each of document.querySelectorAll('.prey')) {
    const count = counts[each.dataset.species] ?? 0;
    each.querySelector('[data-count]').textContent = filled(words.inSea, { count });
    each.disabled = count === 0;
    each.setAttribute('aria-pressed', String(aim?.species === each.dataset.species));
  }
}
function choose(by) {
  const open = reachable(drawn).toSorted((a, b) => distance(a, cannon) - distance(b, cannon));
  if (open.length === 0) return;
  const found = open.findIndex(({ creature }) => creature.id === aim?.id);
  pointer = undefined;
  take(open[(found + by + open.length) % open.length].creature, true);
  showAim();
  const { name, value } = speciesOf(aim);
  tell(name + ' ×' + value / 100);
}
let polled = 0;
async function poll() {
  const turn = ++polled;
  try {
    const response = await fetch('/play/' + facts.id + '/sea');
    if (hasEnded(response) || !response.ok) throw new Error('the river is away');
    const view = await response.json();
    offset = view.now - Date.now();
    creatures = view.creatures;
    caught = new Set(view.caught);
    at('hash').textContent = view.hash;
    totals = view.totals;
    if (!isKnown) tell(words.ready);
    else if (isAway && !isFiring) tell(words.ready);
    isKnown = true;
    if (!isFiring) isAway = false;
    show();
  } catch {
    isAway = true;
    tell(awayText());
    show();
  }
  if (turn === polled && !isOver) setTimeout(() => { if (turn === polled) void poll(); }, isAway ? RETRY_MS : POLL_MS);
}
function arm(index) {
  weapon = facts.weapons[(index + facts.weapons.length) % facts.weapons.length];
  show();
}
function pace(by) {
  const next = step + by;
  if (next < 0 || next >= stakes.length || isTooDear(next)) return tell(filled(words.limit, { low: money(stakes[0]), high: money(stakes[stakes.length - 1]) }));
  step = next;
  show();
}
const pointOf = ({ clientX, clientY }) => { const outer = scene.getBoundingClientRect(); return { x: clientX - outer.left, y: clientY - outer.top }; };
const under = (point) => reachable(drawn)
  .map((one) => ({ one, far: distance(one, point) - Math.max(one.width, one.height) / 3 }))
  .filter(({ far }) => far < NEAR_PX).toSorted((a, b) => a.far - b.far)[0]?.one;
scene.addEventListener('pointermove', (event) => {
  if (event.pointerType === 'touch') return;
  pointer = pointOf(event);
  const found = under(pointer);
  if (found && !isLocked) take(found.creature);
});
scene.addEventListener('pointerleave', () => { pointer = undefined; });
scene.addEventListener('pointerdown', (event) => {
  const point = pointOf(event), found = under(point);
  pointer = event.pointerType === 'touch' ? undefined : point;
  if (!found && !isLocked) return tell(words.noFish);
  if (found && !isLocked) take(found.creature);
  void fire();
});
function lock() {
  isLocked = !isLocked && aim !== undefined;
  lockedShots = 0;
  show();
  showAim();
}
at('less').addEventListener('click', () => pace(-1));
at('more').addEventListener('click', () => pace(1));
at('fire').addEventListener('click', () => void fire());
at('lock').addEventListener('click', lock);
at('auto').addEventListener('click', () => void autofire());
at('list').addEventListener('click', () => { isListed = !isListed; listed = ''; show(); fit(); });
at('weapons').addEventListener('click', ({ target }) => { const id = target.closest('.arm')?.dataset.weapon; if (id) arm(facts.weapons.findIndex((one) => one.id === id)); });
at('preys').addEventListener('click', ({ target }) => {
  const species = target.closest('.prey')?.dataset.species;
  const [found] = reachable(drawn).filter(({ creature }) => creature.species === species).toSorted((a, b) => distance(a, cannon) - distance(b, cannon));
  if (!found) return;
  pointer = undefined;
  take(found.creature, true);
});
at('rules-open').addEventListener('click', () => at('rules').showModal());
at('rules-close').addEventListener('click', () => at('rules').close());
at('new-seed').addEventListener('click', async () => {
  const answer = await ask('seed', {}).catch(() => undefined);
  if (answer?.status !== 'OK') return;
  at('seed').textContent = answer.seed;
  at('hash').textContent = answer.hash;
  at('old-seed').hidden = false;
});
/*
 * Arrow keys select the next target by distance, L locks it, Space fires, + and - change the price, 1 to 3 select the
 * weapon.
 */
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || at('rules').open) return;
  const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
  if (by && event.target.closest('.weapons')) {
    arm(facts.weapons.indexOf(weapon) + by);
    document.querySelector('.arm[tabindex="0"]').focus();
  } else if (by) choose(by);
  else if (event.key.toLowerCase() === 'l') lock();
  else if (event.key === '+' || event.key === '=') pace(1);
  else if (event.key === '-' || event.key === '−') pace(-1);
  else if (event.key === ' ' && !event.target.closest('button')) { if (!event.repeat) void fire(); }
  else if (facts.weapons[Number(event.key) - 1]) arm(Number(event.key) - 1);
  else return;
  event.preventDefault();
});
let wasStill;
onSettings = () => {
  /* While motion is paused, the targets are also shown as a list. */
  if (still !== wasStill) isListed = still;
  wasStill = still;
  show();
  fit();
};
new ResizeObserver(fit).observe(at('river'));
onSettings();
requestAnimationFrame(draw);
void poll();
send({ type: 'hello' });
`;
