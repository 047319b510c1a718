/**
 * The part of the script that all slot machines share. It turns the reels to the symbols that the server drew, shows
 * the wins one by one with their amounts, and plays the free spins of the round. A click during the animation skips to
 * its end.
 */
export const MACHINE_SCRIPT = `
const { symbols, rows, strips, lines, ladder, free } = facts;
const isFalling = ladder.length > 0;
const columns = [...document.querySelectorAll('.column')].map((column) => column.firstElementChild);
const TURN_MS = 540, TURN_STEP_MS = 90, QUICK_MS = 250, WIN_MS = 700, STEP_MS = 450, VANISH_MS = 150, FADE_MS = 120, BURST_MS = 1200, BIG = 10n;
const ready = at('spin').textContent, title = at('plate').innerHTML;
const running = new Set();
/* Functions that run when a round begins and ends. */
const onBusy = [];
const cost = (stake) => (BigInt(stake) * BigInt(facts.priceHundredths) + 99n) / 100n;
const mostOf = (stake, largest = facts.largest) => BigInt(stake) * BigInt(largest) / 100n;
let isBusy = false, isSkipped = false, isQuick = false, wake = () => {};
const pause = (ms) => isSkipped ? undefined : new Promise((done) => { wake = done; setTimeout(done, ms); });
function skip() {
  isSkipped = true;
  wake();
  for (const each of running) each.finish();
}
async function moved(element, frames, options) {
  if (isSkipped) return;
  const animation = element.animate(frames, options);
  running.add(animation);
  await animation.finished.catch(() => undefined);
  running.delete(animation);
}
function face(symbol) {
  const [cell, image] = [document.createElement('div'), new Image(240, 320)];
  cell.className = 'face';
  image.src = '/art/' + symbols[symbol].art + '.svg';
  image.alt = symbols[symbol].name;
  cell.append(image);
  return cell;
}
const cell = (place) => columns[Math.floor(place / rows)].children[place % rows];
function unmark() {
  at('reels').classList.remove('dim');
  for (const each of document.querySelectorAll('.face.hit')) each.classList.remove('hit');
  at('line').replaceChildren();
}
function mark(places, line) {
  unmark();
  at('reels').classList.add('dim');
  for (const place of places) cell(place).classList.add('hit');
  if (line === undefined) return;
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  const points = lines[line - 1].slice(0, places.length).map((row, reel) => (reel * 10 + 5) + ' ' + (row * 10 + 5));
  path.setAttribute('d', 'M' + points.join('L'));
  at('line').append(path);
}
/*
 * Vanished symbols are replaced: the symbols above them fall, and new symbols come from the top. If no symbol
 * vanished, the whole board is filled from the top.
 */
async function fall(grid, gone) {
  const places = new Set(gone);
  await Promise.all(gone.map((place) => still ? undefined
    : moved(cell(place), [{ scale: 1 }, { scale: 0 }], { duration: isQuick ? FADE_MS : VANISH_MS, fill: 'forwards' })));
  unmark();
  await Promise.all(columns.flatMap((strip, reel) => {
    const drops = [];
    let below = 0;
    for (let row = rows - 1; row >= 0; row -= 1) {
      if (gone.length === 0 || places.has(reel * rows + row)) below += 1;
      else drops[row + below] = below;
    }
    strip.replaceChildren(...grid.slice(reel * rows, (reel + 1) * rows).map(face));
    if (still || isSkipped) return [];
    return [...strip.children].map((each, row) => {
      const drop = drops[row] ?? below;
      return drop === 0 ? undefined : moved(each, [{ translate: '0 -' + drop * 100 + '%' }, { translate: 'none' }],
        { duration: isQuick ? QUICK_MS : STEP_MS, easing: 'cubic-bezier(.3,0,.6,1)', delay: gone.length === 0 ? reel * 30 : 0, fill: 'backwards' });
    });
  }));
  if (still) await moved(at('reels'), [{ opacity: .4 }, { opacity: 1 }], { duration: FADE_MS });
}
/* Each reel runs down its own strip and stops on the drawn symbols. The reels stop one after the other. */
async function turn(grid) {
  unmark();
  const grids = columns.map((_, reel) => grid.slice(reel * rows, (reel + 1) * rows).map(face));
  if (still || isSkipped) {
    columns.forEach((strip, reel) => strip.replaceChildren(...grids[reel]));
    return moved(at('reels'), [{ opacity: .4 }, { opacity: 1 }], { duration: FADE_MS });
  }
  await Promise.all(columns.map(async (strip, reel) => {
    const from = Math.floor(Math.random() * strips[reel].length);
    const passing = Array.from({ length: isQuick ? 4 : 9 + 3 * reel }, (_, n) => face(strips[reel][(from + n) % strips[reel].length]));
    strip.prepend(...grids[reel], ...passing);
    const share = 100 * (rows + passing.length) / strip.children.length;
    await moved(strip, [{ transform: 'translateY(-' + share + '%)' }, { transform: 'none' }],
      { duration: isQuick ? QUICK_MS : TURN_MS + TURN_STEP_MS * reel, easing: 'cubic-bezier(.15,.6,.3,1)' });
    while (strip.children.length > rows) strip.lastChild.remove();
  }));
}
function told(win) {
  const text = win.line !== undefined ? words.line : win.ways !== undefined ? words.ways : words.scatters;
  const name = filled(text, { ...win, symbol: symbols[win.symbol].name });
  const paid = money(win.paidMinor);
  if (win.multiplier === 1) return name + ' = ' + '\\u2066' + paid + '\\u2069';
  const single = money(BigInt(stakeNow()) * BigInt(win.hundredths) / 100n);
  return name + ': \\u2066' + single + ' × ' + win.multiplier + ' = ' + paid + '\\u2069';
}
function lamps(left) {
  const [name, row, count] = ['b', 'span', 'b'].map((tag) => document.createElement(tag));
  name.textContent = words.free;
  row.className = 'lamps';
  for (let n = 0; n < free.spins; n += 1) row.append(Object.assign(document.createElement('i'), { className: n < left ? 'lit' : '' }));
  count.textContent = filled(words.left, { left });
  at('plate').replaceChildren(name, ...(isFalling ? [] : [row]), count, ...at('plate').querySelectorAll('.ladder'));
}
/* All groups that pay in one step of a chain are shown at the same time. */
function showStep(wins) {
  const sum = wins.reduce((all, win) => all + BigInt(win.paidMinor), 0n);
  const { multiplier } = wins[0];
  for (const [index, each] of [...at('plate').querySelectorAll('.ladder b')].entries())
    each.classList.toggle('on', ladder[index] === multiplier);
  mark(wins.flatMap(({ places }) => places));
  at('said').textContent = filled(words.chain, { multiplier, paid: money(sum) });
  return sum;
}
function showWin(win) {
  mark(win.places, win.line);
  at('said').textContent = told(win);
  return BigInt(win.paidMinor);
}
async function celebrate(payout) {
  const stake = BigInt(staked === '0' ? stakeNow() : staked);
  if (payout < stake * BIG) return;
  at('burst-times').textContent = filled(words.times, { times: String(payout / stake) });
  at('burst').hidden = false;
  const from = performance.now();
  const share = () => Math.min(1, (performance.now() - from) / BURST_MS);
  while (!still && !isSkipped && share() < 1) {
    at('burst-sum').textContent = money(payout * BigInt(Math.round(share() * 1000)) / 1000n);
    await new Promise(requestAnimationFrame);
  }
  at('burst-sum').textContent = money(payout);
  await pause(WIN_MS);
}
async function reveal({ spins, payoutMinor }) {
  [isBusy, isSkipped] = [true, false];
  at('spin').textContent = words.skip;
  at('spin').setAttribute('aria-busy', 'true');
  at('spin').disabled = false;
  let soFar = 0n;
  for (const [index, { isFree, steps }] of spins.entries()) {
    if (isFree) lamps(spins.length - index - 1);
    let gone = [];
    for (const { grid, wins } of steps) {
      if (gone.length === 0) at('said').textContent = '';
      await (isFalling ? fall(grid, gone) : turn(grid));
      gone = wins.flatMap(({ places }) => places);
      for (const shown of isFalling && wins.length > 0 ? [wins] : wins) {
        soFar += isFalling ? showStep(shown) : showWin(shown);
        if (soFar > mostOf(stakeNow())) soFar = mostOf(stakeNow());
        if (isFree || isFalling) say(filled(words.soFar, { paid: money(soFar) }), false);
        await pause(isQuick ? QUICK_MS : WIN_MS);
      }
    }
    if (!isFree && spins.length > 1) {
      at('said').textContent = filled(isFalling ? words.startsChain : words.starts, free);
      await pause(WIN_MS * 2);
    }
  }
  say(endOf(payoutMinor), isGain(payoutMinor));
  await celebrate(BigInt(payoutMinor));
  at('spin').textContent = ready;
  at('spin').removeAttribute('aria-busy');
  isBusy = false;
}
function begin(choice, costs) {
  at('burst').hidden = true;
  at('plate').innerHTML = title;
  at('said').textContent = '';
  unmark();
  say(words.spinning, false);
  for (const each of onBusy) each(true);
  void play('spin', choice, at('reels'), reveal, 0, costs).then(() => { for (const each of onBusy) each(false); });
}
at('spin').addEventListener('click', () => isBusy ? skip() : begin(choiceNow(), costNow()));
at('quick').addEventListener('click', () => {
  isQuick = !isQuick;
  at('quick').setAttribute('aria-pressed', String(isQuick));
});
at('burst').addEventListener('click', () => { at('burst').hidden = true; });
at('pays-open').addEventListener('click', () => at('pays').showModal());
at('pays-close').addEventListener('click', () => at('pays').close());
onStake.push((stake) => {
  for (const each of document.querySelectorAll('[data-hundredths]'))
    each.textContent = money(BigInt(stake) * BigInt(each.dataset.hundredths) / 100n);
  for (const each of document.querySelectorAll('[data-price]')) each.textContent = money(cost(stake));
  at('pays-stake').textContent = money(stake);
});
`;
