/**
 * The script that celebrates a big win: ten times the stake or more, after the round has been settled. It shows the
 * payout that the betting record has. It lies above the stage but does not catch clicks, and disappears at the next
 * key press or click, or after 3.6 s. If motion is reduced or paused, it shows the final amount at once, without
 * falling papers.
 */
export const BIG_WIN_SCRIPT = `
const BIG_TIMES = 10n, BIG_COUNT_MS = 1200, BIG_PAPERS_MS = 1500, BIG_SHOWN_MS = 3600;
const PAPER_COLOURS = ['#fabb41', '#f3ead6', '#65e0a5', '#ff9fb6'], PAPERS = 36;
let endBigWin = () => {};
const isBigWin = (paid, stake) => BigInt(stake) > 0n && BigInt(paid) >= BIG_TIMES * BigInt(stake);
const timesText = (paid, stake) => String(Number((BigInt(paid) * 10n) / BigInt(stake)) / 10);
function paperRain(canvas, isGone) {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  const scale = Math.min(2, devicePixelRatio || 1);
  canvas.width = width * scale;
  canvas.height = height * scale;
  const from = performance.now();
  const papers = Array.from({ length: PAPERS }, (_, index) => ({
    x: ((index * 83) % PAPERS + .5) / PAPERS, delay: (index % 6) / 14, sway: index % 2 ? 1 : -1,
    side: 8 + (index % 4) * 3, turn: index * .7, colour: PAPER_COLOURS[index % PAPER_COLOURS.length],
  }));
  function frame() {
    const share = (performance.now() - from) / BIG_PAPERS_MS;
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    pen.clearRect(0, 0, width, height);
    if (share >= 1 || isGone()) return;
    for (const { x, delay, sway, side, turn, colour } of papers) {
      const fallen = share * 1.5 - delay;
      if (fallen < 0) continue;
      pen.save();
      pen.globalAlpha = Math.max(0, Math.min(1, (1 - share) * 4));
      pen.translate(x * width + sway * 22 * Math.sin(fallen * 4 + turn), fallen * (height + 40) - 20);
      pen.rotate(turn + sway * fallen * 2);
      pen.fillStyle = colour;
      pen.fillRect(-side / 2, -side / 3, side, side * .66);
      pen.restore();
    }
    requestAnimationFrame(frame);
  }
  frame();
}
function bigWin(paid, stake) {
  endBigWin();
  if (!isBigWin(paid, stake)) return;
  const make = (name, className, text = '') => Object.assign(document.createElement(name), { className, textContent: text });
  const [cover, card, sum] = [make('div', 'big-win'), make('div', 'big-card'), make('b', '', money(paid))];
  /* The live region has already announced the win, so screen readers ignore this cover. */
  cover.setAttribute('aria-hidden', 'true');
  sum.dir = 'ltr';
  card.append(make('span', '', words.bigWin), sum, make('small', '', filled(words.winTimes, { times: timesText(paid, stake) })));
  cover.append(make('canvas', ''), card);
  document.body.append(cover);
  let isGone = false;
  const from = performance.now();
  endBigWin = () => {
    isGone = true;
    cover.remove();
    document.removeEventListener('keydown', endBigWin);
    document.removeEventListener('pointerdown', endBigWin);
    endBigWin = () => {};
  };
  document.addEventListener('keydown', endBigWin);
  document.addEventListener('pointerdown', endBigWin);
  setTimeout(() => { if (!isGone) endBigWin(); }, BIG_SHOWN_MS);
  if (still) return;
  paperRain(cover.firstChild, () => isGone);
  (function count() {
    const share = Math.min(1, (performance.now() - from) / BIG_COUNT_MS);
    sum.textContent = money((BigInt(paid) * BigInt(Math.round(share * 1000))) / 1000n);
    if (share < 1 && !isGone) requestAnimationFrame(count);
  })();
}
`;

/** The style of the celebration of a big win, which all games with this celebration use. */
export const BIG_WIN_STYLE = `
.big-win { position: fixed; inset: 0; z-index: 5; display: grid; place-items: center; pointer-events: none; animation: big-fade .12s ease-out; }
.big-win canvas { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; }
.big-card { position: relative; display: grid; justify-items: center; gap: 4px; max-inline-size: calc(100% - 32px); padding: 20px 36px;
  border: 2px solid #f2c98a; border-radius: 22px; background: #061419; color: #fff6e4; text-align: center;
  box-shadow: 0 0 0 6px rgb(6 20 25 / .7), 0 16px 48px rgb(0 0 0 / .5); animation: big-burst .32s ease-out; }
.big-card span { color: #f2c98a; font-size: 1.125rem; font-weight: 660; }
.big-card b { color: #65e0a5; font-size: clamp(2rem, 8vw, 3.5rem); font-weight: 760; line-height: 1.1; font-variant-numeric: tabular-nums; }
.big-card small { color: #abbec3; font-size: .9375rem; }
@keyframes big-fade { from { opacity: 0; } }
@keyframes big-burst { from { scale: .7; } }
:root[data-motion="paused"] .big-card { animation: none; }
@media (prefers-reduced-motion: reduce) { .big-card { animation: none; } }
`;
