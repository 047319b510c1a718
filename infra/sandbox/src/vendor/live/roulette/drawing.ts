/** Draws the wheel. The rotor and the ball turn against each other, and the ball lands on the server's number. */
export const ROULETTE_SCRIPT = `
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
