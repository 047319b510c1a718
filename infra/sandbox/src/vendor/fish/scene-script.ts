/**
 * A script that computes the position of a creature. It uses the same formula as the server's `placeOf` (`school.ts`);
 * a test compares both.
 */
export const PLACE_SCRIPT = `
function placeOf(creature, at) {
  const share = (at - creature.bornMs) / creature.lifeMs;
  if (share < 0 || share > 1) return undefined;
  const wave = Math.sin(2 * Math.PI * (creature.turns * share + creature.phase));
  if (creature.way === 'rise')
    return { x: creature.x + 0.02 * wave, y: 1.1 - (0.14 + creature.swing) * Math.sin(Math.PI * share) };
  const along = share * 1.28 - 0.14;
  return { x: (creature.heading === 1 ? along : 1 - along) + creature.x, y: creature.y + creature.swing * wave };
}
const isOnStage = ({ x, y }) => x > 0 && x < 1 && y > 0 && y < 1;
`;

/**
 * The script that draws the water with its creatures. Each picture is rasterised once for the size of the screen, and
 * then copied in each frame. While motion is paused, the creatures move in steps of one second.
 */
export const SCENE_SCRIPT = `${PLACE_SCRIPT}
const scene = at('scene'), pen = scene.getContext('2d');
const CREATURES_MAX = 40, BUBBLES = 24, FLEE_MS = 600, SHOT_MS = 180, STRIKE_MS = 420, STEP_MS = 1000, PAPERS_MS = 1500, FRAME_MS_MAX = 100;
const sprites = new Map(), labels = new Map(), fleeing = new Map();
let box = { left: 0, top: 0, width: 1, height: 1 }, scale = 1, cannon = { x: 0, y: 0 }, heading = 0, drawnAt = 0, drawn = [];
let bullet, strike, papersFrom = -Infinity;
const bubbles = Array.from({ length: BUBBLES }, (_, n) => ({ x: (n * 0.618) % 1, y: (n * 0.37) % 1, r: 2 + (n % 5), v: 0.02 + (n % 7) * 0.006 }));
function picture(name, size) {
  const image = new Image();
  image.src = '/art/sea-' + name + '.svg';
  image.decode().then(() => {
    const dots = scale * (devicePixelRatio > 1 ? 2 : 1) * size;
    const copy = document.createElement('canvas');
    copy.width = Math.max(1, Math.ceil(image.naturalWidth * dots));
    copy.height = Math.max(1, Math.ceil(image.naturalHeight * dots));
    copy.getContext('2d').drawImage(image, 0, 0, copy.width, copy.height);
    sprites.set(name, { copy, width: image.naturalWidth * scale * size, height: image.naturalHeight * scale * size });
  }).catch(() => undefined);
}
/* The fish swim in the part of the canvas between the labels above and the controls below. */
function fit() {
  const [outer, low] = [at('river').getBoundingClientRect(), at('low').getBoundingClientRect()];
  const dots = devicePixelRatio > 1 ? 2 : 1, isNarrow = outer.width < 900;
  if (outer.width === 0) return;
  [scene.width, scene.height] = [outer.width * dots, outer.height * dots];
  pen.setTransform(dots, 0, 0, dots, 0, 0);
  scale = isNarrow ? 0.54 : Math.min(1.15, Math.max(0.75, outer.height / 840));
  const floor = isNarrow ? low.top - outer.top - 6 : outer.height;
  /* On a wide screen the list of targets is in a column beside the water. */
  const side = isListed && !isNarrow ? at('preys').getBoundingClientRect().width + 28 : 0;
  box = { left: document.dir === 'rtl' ? side : 0, top: isNarrow ? 112 : 70, width: outer.width - side, height: floor - (isNarrow ? 112 : 70) - (isNarrow ? 76 : 150) };
  cannon = { x: outer.width / 2, y: floor - (isNarrow ? 26 : 56) };
  for (const { id, size } of facts.species) picture(id, size);
  picture('deck', 1);
  picture('barrel', 1);
}
const onScreen = ({ x, y }) => ({ x: box.left + x * box.width, y: box.top + y * box.height });
const swimTime = () => still ? Math.floor(now() / STEP_MS) * STEP_MS : now();
function put(name, x, y, { flip = 1, turn = 0, alpha = 1, grow = 1, lift = 0.5 } = {}) {
  const sprite = sprites.get(name);
  if (!sprite) return 0;
  pen.save();
  pen.translate(x, y);
  pen.rotate(turn);
  pen.scale(flip * grow, grow);
  pen.globalAlpha = alpha;
  pen.drawImage(sprite.copy, -sprite.width / 2, -sprite.height * lift, sprite.width, sprite.height);
  pen.restore();
  return sprite.height;
}
/* The creatures that are in the water now, with their positions on the screen. */
function swimming(time) {
  const all = [];
  for (const creature of creatures) {
    if (all.length === CREATURES_MAX) break;
    const place = caught.has(creature.id) ? undefined : placeOf(creature, time);
    if (place) all.push({ creature, place, ...onScreen(place), height: sprites.get(creature.species)?.height ?? 0, width: sprites.get(creature.species)?.width ?? 0 });
  }
  return all;
}
/*
 * The values of creatures are HTML elements above the canvas, so that they are sharp at any zoom. Screen readers skip
 * them.
 */
function label({ creature, x, y, height }) {
  const isLead = creature.id.endsWith('.0') || creature.id === aim?.id;
  const found = labels.get(creature.id);
  if (!isLead) { if (found) found.hidden = true; return; }
  const tag = found ?? at('tags').appendChild(document.createElement('span'));
  if (!found) { labels.set(creature.id, tag); tag.dir = 'ltr'; tag.textContent = '×' + speciesOf(creature).value / 100; }
  tag.hidden = false;
  tag.classList.toggle('on', creature.id === aim?.id);
  const below = creature.id === aim?.id ? Math.max(height * 0.62, 30 * scale) + 22 : height * 0.5 + 10;
  tag.style.transform = 'translate(' + x.toFixed(1) + 'px,' + (y + below).toFixed(1) + 'px) translate(-50%,0)';
}
function ring({ x, y, width, height }) {
  const r = Math.max(width, height) * 0.56 + 8;
  pen.save();
  pen.translate(x, y);
  pen.strokeStyle = '#fff6e4';
  pen.lineWidth = isLocked ? 4 : 2.5;
  for (let part = 0; part < 4; part += 1) { pen.beginPath(); pen.arc(0, 0, r, part * Math.PI / 2 + 0.34, part * Math.PI / 2 + 1.23); pen.stroke(); }
  if (isLocked) for (let part = 0; part < 4; part += 1) { pen.rotate(Math.PI / 2); pen.beginPath(); pen.moveTo(0, r - 10); pen.lineTo(0, r + 10); pen.stroke(); }
  pen.restore();
}
function dotted(from, to, width, color, dash) {
  pen.save();
  pen.strokeStyle = color;
  pen.lineWidth = width;
  pen.lineCap = 'round';
  pen.setLineDash(dash);
  pen.beginPath();
  pen.moveTo(from.x, from.y);
  for (const point of [to].flat()) pen.lineTo(point.x, point.y);
  pen.stroke();
  pen.restore();
}
/*
 * Draws the effect of a weapon at its targets: a net closes around them, a spear flies through them, lightning jumps
 * between them.
 */
function drawStrike(age) {
  const share = still ? 1 : Math.min(1, age / STRIKE_MS);
  const [first] = strike.places;
  pen.save();
  pen.globalAlpha = still ? 0.8 : 1 - share * share;
  if (strike.spread === 'circle') {
    pen.strokeStyle = '#fff6e4';
    pen.lineWidth = 3;
    pen.setLineDash([4, 5]);
    for (const part of [1, 0.66, 0.33]) { pen.beginPath(); pen.ellipse(first.x, first.y, strike.reach * box.width * part * (0.4 + 0.6 * share), strike.reach * box.height * part * (0.4 + 0.6 * share), 0, 0, 7); pen.stroke(); }
  } else if (strike.spread === 'chain') {
    const path = strike.places.flatMap((place, n) => n === 0 ? [place] : [{ x: (place.x + strike.places[n - 1].x) / 2 + 16, y: (place.y + strike.places[n - 1].y) / 2 - 20 }, place]);
    dotted(cannon, path, 5, '#fff3b0', []);
    dotted(cannon, path, 2, '#ffffff', []);
  } else if (strike.spread === 'line') {
    const far = strike.places.reduce((one, other) => other.y < one.y ? other : one);
    dotted(cannon, { x: cannon.x + (far.x - cannon.x) * 1.15, y: cannon.y + (far.y - cannon.y) * 1.15 }, 4, '#fff6e4', []);
  }
  pen.restore();
}
function drawPapers(age) {
  for (let n = 0; n < 40; n += 1) {
    const fall = Math.min(1, age / PAPERS_MS) * (0.7 + (n % 7) / 12);
    pen.save();
    pen.translate(((n * 0.618) % 1) * scene.clientWidth, fall * (box.top + box.height + 60) - 30);
    pen.rotate(n + age / 300);
    pen.fillStyle = ['#fabb41', '#f3ead6', '#ee6a45', '#7fd3d0'][n % 4];
    pen.fillRect(-6, -4, 12, 8);
    pen.restore();
  }
}
function draw() {
  requestAnimationFrame(draw);
  const tick = performance.now(), time = swimTime();
  /* While motion is paused, frames are still drawn ten times a second, for shots and the ring of the target. */
  if (document.hidden || (still && tick - drawnAt < FRAME_MS_MAX)) return;
  const passed = Math.min(FRAME_MS_MAX, tick - drawnAt);
  drawnAt = tick;
  pen.clearRect(0, 0, scene.width, scene.height);
  pen.strokeStyle = 'rgb(201 242 236 / .45)';
  pen.lineWidth = 2;
  for (const bubble of bubbles) {
    if (!still) bubble.y = (bubble.y - bubble.v * passed / 1000 + 1) % 1;
    pen.beginPath();
    pen.arc(bubble.x * scene.clientWidth, box.top + bubble.y * (box.height + 80), bubble.r, 0, 7);
    pen.stroke();
  }
  drawn = swimming(time);
  follow(drawn);
  const alive = new Set();
  for (const one of drawn) {
    const { creature, x, y } = one;
    alive.add(creature.id);
    const ahead = placeOf(creature, time + 400) ?? one.place;
    const turn = creature.way === 'rise' || still ? 0 : Math.max(-0.5, Math.min(0.5, Math.atan2((ahead.y - one.place.y) * box.height, Math.abs(ahead.x - one.place.x) * box.width + 1)));
    const beat = still ? 1 : 1 + 0.025 * Math.sin(tick / 160 + creature.phase * 40);
    put(creature.species, x, y, { flip: creature.heading, turn: turn * creature.heading, grow: beat });
    label(one);
  }
  for (const [id, tag] of labels) if (!alive.has(id)) { tag.remove(); labels.delete(id); }
  for (const [id, { from, x, y, species, flip }] of fleeing) {
    const share = Math.min(1, (tick - from) / FLEE_MS);
    if (share === 1) { fleeing.delete(id); continue; }
    put(species, x, y - 30 * share, { flip, turn: still ? 0 : share * 2.4, alpha: 1 - share, grow: still ? 1 : 1 - share * 0.5 });
  }
  const aimed = drawn.find(({ creature }) => creature.id === aim?.id);
  const point = bullet?.to ?? (aimed && !pointer ? aimed : pointer);
  if (point) heading = Math.max(-1.45, Math.min(1.45, Math.atan2(point.x - cannon.x, cannon.y - point.y)));
  if (aimed) {
    dotted({ x: cannon.x + Math.sin(heading) * 110 * scale, y: cannon.y - Math.cos(heading) * 110 * scale }, aimed, 2.5, 'rgb(255 246 228 / .8)', [2, 12]);
    ring(aimed);
  }
  if (bullet && !still) {
    const share = (tick - bullet.from) / SHOT_MS;
    if (share >= 1) bullet = undefined;
    else {
      pen.save();
      pen.translate(cannon.x + (bullet.to.x - cannon.x) * share, cannon.y + (bullet.to.y - cannon.y) * share);
      pen.rotate(heading);
      pen.fillStyle = 'rgb(255 217 138 / .5)';
      pen.beginPath(); pen.moveTo(-7, 8); pen.lineTo(7, 8); pen.lineTo(0, 46); pen.fill();
      pen.fillStyle = '#fff0da'; pen.strokeStyle = '#7a2230'; pen.lineWidth = 4;
      pen.beginPath(); pen.ellipse(0, 0, 9, 14, 0, 0, 7); pen.fill(); pen.stroke();
      pen.restore();
    }
  } else bullet = undefined;
  if (strike) { if (tick - strike.from > (still ? STEP_MS : STRIKE_MS)) strike = undefined; else drawStrike(tick - strike.from); }
  put('barrel', cannon.x, cannon.y, { turn: heading, lift: 0.84 });
  put('deck', cannon.x, cannon.y, { lift: 0.28 });
  if (tick - papersFrom < PAPERS_MS && !still) drawPapers(tick - papersFrom);
}
`;
