/**
 * The script that positions the spots of the betting layout and moves the focus over them. Arrow keys move from field
 * to field; with Shift they move to the spots on the lines between fields. A focused spot highlights the numbers that
 * it covers.
 */
const FELT_SCRIPT = `
const isTall = matchMedia('(max-width: 899px)');
const places = [...document.querySelectorAll('[data-at]')].map((spot) => {
  const [along, across, long = 0, wide = 0] = spot.dataset.at.split(' ').map(Number);
  for (const [name, value] of Object.entries({ along, across, long, wide })) spot.style.setProperty('--' + name, value);
  return { spot, along, across, long, wide };
});
const placeOf = (target) => places.find(({ spot }) => spot === target);
function light(target) {
  const covered = new Set(target?.closest?.('.spot')?.dataset.covers?.split(' ').map((number) => number === '0' ? 'zero' : 'n' + number));
  for (const { spot } of places) spot.classList.toggle('lit', covered.has(spot.dataset.spot));
}
for (const kind of ['pointerover', 'focusin']) at('spots').addEventListener(kind, ({ target }) => light(target));
for (const kind of ['pointerleave', 'focusout']) at('spots').addEventListener(kind, () => light());
at('spots').addEventListener('focusin', ({ target }) => { for (const { spot } of places) spot.tabIndex = spot === target ? 0 : -1; });
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
let paintedOwn = '';
const FELT = {
  walk({ key, shiftKey, target }) {
    const from = placeOf(target.closest('.spot')) ?? placeOf(document.querySelector('.spot[tabindex="0"]'));
    const [x, y] = STEPS[key];
    const [toAlong, toAcross] = isTall.matches ? [-y, x] : [x, y];
    const ways = places.flatMap((place) => {
      const ahead = (place.along - from.along) * toAlong + (place.across - from.across) * toAcross;
      const aside = toAlong ? Math.abs(place.across - from.across) - place.wide / 2 : Math.abs(place.along - from.along) - place.long / 2;
      const isNear = shiftKey ? ahead <= .75 && aside < .3 && !place.long : place.long > 0;
      return ahead > .2 && isNear ? [{ place, way: ahead + 2 * Math.max(0, aside) }] : [];
    });
    ways.sort((one, other) => one.way - other.way)[0]?.place.spot.focus();
  },
  paint() {
    const own = places.filter(({ spot }) => spot.classList.contains('own'))
      .map(({ spot }) => [spot.dataset.short, money(onSpot(spot.dataset.spot)), spot.classList.contains('win') ? 'win' : '']);
    if (own.join() === paintedOwn) return;
    paintedOwn = own.join();
    at('owned').hidden = own.length === 0;
    at('owned').replaceChildren(...own.map(([name, stake, end]) => {
      const [row, label] = [document.createElement('li'), document.createElement('b')];
      label.textContent = name;
      row.className = end;
      row.append(label, stake);
      return row;
    }));
  },
  recent(marks) {
    at('recent').replaceChildren(...marks.slice(-8).reverse().map((mark) => {
      const row = document.createElement('li');
      row.className = mark[0];
      row.textContent = mark.slice(1);
      return row;
    }));
  },
};
`;
/**
 * The script that draws the wheel. The rotor and the ball turn in opposite directions, and the ball stops on the
 * number that the server drew.
 */
export const ROULETTE_SCRIPT = `${FELT_SCRIPT}
const ORDER = [0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26];
const REDS = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);
const SPIN_MS = 6000, POCKET = 360 / ORDER.length;
const onWheel = (angle, reach) => [reach * Math.sin(angle * Math.PI / 180), -reach * Math.cos(angle * Math.PI / 180)].map((n) => n.toFixed(2)).join(' ');
const inSvg = (name, values, text) => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(values)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  return element;
};
const rotor = inSvg('g', {}), ball = inSvg('g', {});
ORDER.forEach((number, place) => {
  const [from, to] = [(place - .5) * POCKET, (place + .5) * POCKET];
  const fill = number === 0 ? '#137a4f' : REDS.has(number) ? '#a02a22' : '#14181c';
  rotor.append(inSvg('path', { d: 'M' + onWheel(from, 60) + 'L' + onWheel(from, 92) + 'L' + onWheel(to, 92) + 'L' + onWheel(to, 60) + 'Z', fill, stroke: '#f2c98a', 'stroke-width': .8 }));
  rotor.append(inSvg('text', { transform: 'rotate(' + place * POCKET + ') translate(0 -82)', class: 'pocket' }, number));
});
rotor.append(inSvg('circle', { r: 58, fill: '#5a2a1c', stroke: '#f2c98a', 'stroke-width': 2 }), inSvg('path', { d: 'M0-40 8-8 40 0 8 8 0 40-8 8-40 0-8-8z', fill: '#f2c98a' }));
ball.append(inSvg('circle', { cy: -67, r: 4.2, fill: '#fff6e4' }));
at('wheel').append(inSvg('circle', { r: 98, fill: '#3a1710', stroke: '#c98b45', 'stroke-width': 3 }), rotor, ball);
const spun = { round: 0, isDone: false };
function drawRound({ round, drawing }, elapsed) {
  if (!drawing) { at('landed').hidden = true; ball.style.opacity = 0; return; }
  const angle = ORDER.indexOf(drawing.number) * POCKET;
  if (spun.round !== round) {
    Object.assign(spun, { round, isDone: false });
    ball.style.opacity = 1;
    rotor.style.transform = 'rotate(40deg)';
    ball.style.transform = 'rotate(' + (angle + 40) + 'deg)';
    if (!still && elapsed < SPIN_MS) {
      const options = { duration: SPIN_MS, easing: 'cubic-bezier(.2,.6,.25,1)' };
      rotor.animate([{ transform: 'rotate(-320deg)' }, { transform: 'rotate(40deg)' }], options).currentTime = elapsed;
      ball.animate([{ transform: 'rotate(' + (angle + 1840) + 'deg)' }, { transform: 'rotate(' + (angle + 40) + 'deg)' }], options).currentTime = elapsed;
    }
  }
  if (spun.isDone || (elapsed < SPIN_MS && !still)) return;
  spun.isDone = true;
  at('landed').textContent = drawing.number;
  at('landed').className = drawing.number === 0 ? 'Z' : REDS.has(drawing.number) ? 'R' : 'K';
  at('landed').hidden = false;
}
`;
