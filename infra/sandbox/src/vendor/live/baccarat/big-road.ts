/**
 * The script that draws the Big road of baccarat. Each column is a series of wins of the same side: a ring for Player,
 * a square for Banker. A tie is a stroke over the last ring or square. A series that reaches the lowest row, or an
 * earlier series, continues to the right.
 */
export const BIG_ROAD_SCRIPT = `
const ROAD_ROWS = 6, ROAD_COLUMNS = 24, ROAD_CELL = 18;
function roadCells(marks) {
  const cells = [], taken = new Set();
  let start = -1, ties = 0, x = 0, y = 0, hasTurned = false;
  for (const mark of marks) {
    const last = cells.at(-1);
    if (mark === 'T') { if (last) last.ties += 1; else ties += 1; continue; }
    if (mark === last?.mark) {
      hasTurned ||= y + 1 === ROAD_ROWS || taken.has(x + ' ' + (y + 1));
      if (hasTurned) x += 1; else y += 1;
    } else {
      do start += 1; while (taken.has(start + ' 0'));
      [x, y, hasTurned] = [start, 0, false];
    }
    taken.add(x + ' ' + y);
    cells.push({ mark, x, y, ties });
    ties = 0;
  }
  const over = Math.max(0, ...cells.map((cell) => cell.x - ROAD_COLUMNS + 1));
  return cells.filter((cell) => cell.x >= over).map((cell) => ({ ...cell, x: cell.x - over }));
}
function bigRoad(marks) {
  const make = (name, values, text) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(values)) element.setAttribute(key, value);
    if (text !== undefined) element.textContent = text;
    return element;
  };
  const lines = [];
  for (let x = 0; x <= ROAD_COLUMNS; x += 1) lines.push('M' + x * ROAD_CELL + ' 0V' + ROAD_ROWS * ROAD_CELL);
  for (let y = 0; y <= ROAD_ROWS; y += 1) lines.push('M0 ' + y * ROAD_CELL + 'H' + ROAD_COLUMNS * ROAD_CELL);
  const drawn = roadCells(marks).flatMap(({ mark, x, y, ties }) => {
    const [cx, cy] = [(x + .5) * ROAD_CELL, (y + .5) * ROAD_CELL];
    const winner = mark === 'P' ? make('circle', { cx, cy, r: 6.2, class: 'ring-p' })
      : make('rect', { x: cx - 6.2, y: cy - 6.2, width: 12.4, height: 12.4, rx: 2, class: 'square-b' });
    if (ties === 0) return [winner];
    const d = 'M' + (cx - 7.5) + ' ' + (cy + 7.5) + 'l15 -15';
    const stroke = make('path', { d, class: 'stroke-t' });
    return ties === 1 ? [winner, stroke] : [winner, stroke, make('text', { x: cx, y: cy + 4, class: 'mark' }, ties)];
  });
  at('big-road').replaceChildren(make('path', { d: lines.join(''), class: 'grid' }), ...drawn);
  const count = (mark) => marks.filter((each) => each === mark).length;
  const counts = { rounds: marks.length, player: count('P'), banker: count('B'), tie: count('T') };
  at('counts').textContent = filled(words.counts, counts);
}
`;
