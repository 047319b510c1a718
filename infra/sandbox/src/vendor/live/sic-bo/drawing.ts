/** The script that draws three dice under a shaker. They tumble, and then show the faces that the server drew. */
export const SIC_BO_SCRIPT = `
const SHAKE_MS = 2400;
const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];
const shaken = { round: 0, isDone: false };
function die(face) {
  const cube = document.createElement('div');
  cube.className = 'die' + (face === 1 || face === 4 ? ' red' : '');
  for (let place = 0; place < 9; place += 1) cube.append(Object.assign(document.createElement('i'), { className: PIPS[face].includes(place) ? 'on' : '' }));
  return cube;
}
const lieDown = (faces) => at('dice').replaceChildren(...faces.map(die));
lieDown([1, 2, 3]);
function drawRound({ round, drawing }, elapsed) {
  if (!drawing) return at('dice').classList.remove('shaking');
  if (shaken.round !== round) Object.assign(shaken, { round, isDone: false });
  if (shaken.isDone) return;
  if (!still && elapsed < SHAKE_MS) {
    at('dice').classList.add('shaking');
    return lieDown([0, 1, 2].map((place) => 1 + (Math.floor(elapsed / 100) + place * 2) % 6));
  }
  shaken.isDone = true;
  at('dice').classList.remove('shaking');
  lieDown(drawing.faces);
}
`;
