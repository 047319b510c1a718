/** The style of tables with a dealer: the betting layout, the chips, the clock, the cards and the road map. */
export const LIVE_STYLE = `
.felt { position: relative; justify-content: flex-end; gap: 10px; padding: 12px; color: #fff6e4; overflow: hidden auto;
  background: radial-gradient(ellipse 160% 150% at 50% 128%, transparent 0 70%, #5a2a1c 70.200% 72%, #04171d 72.200%),
    repeating-conic-gradient(from 0deg at 50% 20%, rgb(0 0 0 / .1) 0 4deg, transparent 4deg 8deg), var(--frame); }
.felt::before { content: none; }
.felt .tag { position: absolute; inset-block-start: 12px; margin: 0; padding: 6px 12px; border-radius: 10px; background: rgb(6 20 25 / .8);
  font-size: .8125rem; }
.people { inset-inline-start: 12px; }
.number { inset-inline-end: 12px; }
.felt .dealt { position: static; inline-size: 100%; max-inline-size: 1000px; flex: 1; min-block-size: 150px; display: grid;
  grid-template-columns: 1fr auto 1fr; align-items: center; gap: 8px; padding-block-start: 40px; }
.hand { display: grid; justify-items: center; gap: 8px; }
.hand.player { order: 1; }
.clock { order: 2; }
.hand.banker { order: 3; }
.hand h2 { margin: 0; display: flex; align-items: center; gap: 8px; font-size: 1.125rem; }
.hand h2 b { min-inline-size: 36px; padding: 2px 6px; border-radius: 8px; background: #061419; text-align: center; font-size: 1.375rem; }
.cards { display: flex; gap: 6px; min-block-size: calc(var(--card) * 1.4); min-inline-size: calc(var(--card) * 2 + 6px);
  border-radius: 8px; --card: clamp(32px, 9vw, 92px); }
.rows .cards:empty::before, .hand .cards:empty::before, .hand .cards:empty::after { content: ""; inline-size: var(--card); block-size: calc(var(--card) * 1.4);
  border: 2px dashed rgb(255 246 228 / .4); border-radius: 8px; background: rgb(0 0 0 / .12); }
.card { inline-size: var(--card); block-size: calc(var(--card) * 1.4); display: grid; grid-template-rows: auto 1fr; padding: 4px 6px 6px;
  border-radius: 8px; background: #f3ead6; color: #10231f; box-shadow: 0 4px 0 rgb(0 0 0 / .3); }
.card b { font-size: calc(var(--card) * .34); line-height: 1; }
.card svg { inline-size: 70%; justify-self: center; align-self: center; fill: currentColor; }
.card.s0 { color: #8c1f2f; }
.card.s1 { color: #8f4a12; }
.card.s3 { color: #14244a; }
.card.third { rotate: 90deg; margin-inline: calc(var(--card) * .22); }
.card.fresh { animation: slide .2s ease-out, turn .2s .2s ease-in both; }
@keyframes slide { from { translate: 0 -120px; opacity: 0; } }
@keyframes turn { from { transform: scaleX(.2); } }
.clock { position: relative; inline-size: clamp(76px, 20vw, 132px); aspect-ratio: 1; display: grid; place-items: center; border-radius: 50%;
  background: #061419; }
.clock b { font-size: clamp(1.75rem, 6vw, 3rem); line-height: 1; font-variant-numeric: tabular-nums; }
.clock small { position: absolute; inset-block-end: 20%; color: #abbec3; font-size: .75rem; font-weight: 530; }
.felt[data-phase="result"] .clock b, .felt[data-phase="void"] .clock b { font-size: clamp(1.25rem, 4vw, 2rem); color: #abbec3; }
.ring { position: absolute; inset: 0; rotate: -90deg; fill: none; stroke: #35454c; stroke-width: 7; }
.ring #ring { stroke: #fff6e4; stroke-dasharray: 0 100; }
.spots { inline-size: 100%; max-inline-size: 1160px; display: grid; gap: 8px; grid-template-columns: repeat(auto-fit, minmax(100px, 1fr)); }
.spot { position: relative; min-inline-size: 0; min-block-size: 92px; padding: 8px 4px; display: flex; flex-direction: column; align-items: center; gap: 2px;
  border: 2px solid rgb(255 246 228 / .75); border-radius: 12px; background: rgb(0 0 0 / .26); color: #fff6e4; font-size: 1rem; line-height: 1.2; }
.spot:disabled { opacity: 1; }
.spot > span { font-size: .8125rem; font-variant-numeric: tabular-nums; }
.spot small { margin-block-start: auto; inline-size: 86%; font-size: .75rem; font-weight: 530; text-align: center; }
.spot i { display: block; block-size: 4px; margin-block-start: 4px; border-radius: 2px; background: rgb(255 246 228 / .22); overflow: hidden; }
.spot u { display: block; inline-size: 0; block-size: 100%; background: #f2e6c8; }
.spot.win { background: #f3ead6; color: #1b1710; }
.spot.win i { background: #cbbb99; }
.spot.win u { background: #5b5140; }
.felt:is([data-phase="away"], [data-phase="over"]) > :not(.outcome-line) { opacity: .45; }
.felt[data-phase="void"] .dealt > :not(.clock) { opacity: .45; filter: grayscale(1); }
.low { flex: none; display: grid; gap: 10px; justify-items: center; padding: 10px 12px calc(10px + env(safe-area-inset-bottom));
  border-block-start: 1px solid var(--line); background: var(--panel); }
.road { inline-size: 100%; max-inline-size: 432px; }
.road svg { inline-size: 100%; display: block; }
.road p { display: flex; justify-content: space-between; gap: 12px; margin: 0 0 6px; font-size: .75rem; }
.road p span { color: var(--muted); }
.ring-p, .square-b, .stroke-t { fill: none; stroke: #8fb8ff; stroke-width: 2.6; }
.square-b { stroke: #f2705f; }
.stroke-t { stroke: #e8c15a; }
:root[data-theme="daylight"] .ring-p { stroke: #1f5fb4; }
:root[data-theme="daylight"] .square-b { stroke: #b3261e; }
:root[data-theme="daylight"] .stroke-t { stroke: #8a6100; }
.grid { stroke: var(--line); }
.mark { fill: #fff6e4; font-size: 10px; font-weight: 600; text-anchor: middle; }
.bead { fill: #5b5140; }
.bead.P { fill: #1d4fa8; }
.bead.B { fill: #a02a22; }
.bead.T { fill: #6f5f14; }
.card.match { outline: 4px solid #fabb41; outline-offset: 2px; }
.dealt.of-roulette, .dealt.of-sic-bo, .dealt.of-andar-bahar { grid-template-columns: 1fr auto; max-inline-size: 860px; }
.wheel { position: relative; justify-self: center; display: grid; place-items: center; }
.wheel svg { inline-size: min(33dvh, 56vw, 400px); }
.pocket { fill: #fff6e4; font-size: 8.500px; font-weight: 600; text-anchor: middle; }
.wheel b { position: absolute; min-inline-size: 72px; padding: 6px 12px; border: 3px solid #fff6e4; border-radius: 14px; font-size: 2.25rem;
  line-height: 1.1; text-align: center; background: #14181c; }
.wheel b[hidden] { display: none; }
.wheel b.R, .bead.R { background: #a02a22; fill: #a02a22; }
.wheel b.Z, .bead.Z { background: #137a4f; fill: #137a4f; }
.bead.K { fill: #2c3438; }
.bead.S, .bead.A { fill: #1d4fa8; }
.bead.H { fill: #a02a22; }
.bead.X { fill: #6f5f14; }
.dice { justify-self: center; display: flex; gap: 14px; padding: 18px; border-radius: 24px; background: rgb(6 20 25 / .55); }
.die { inline-size: clamp(56px, 16vw, 112px); aspect-ratio: 1; padding: 10%; display: grid; grid-template-columns: repeat(3, 1fr); gap: 8%;
  border-radius: 18%; background: #f3ead6; box-shadow: 0 5px 0 rgb(0 0 0 / .3); }
.die i { border-radius: 50%; }
.die i.on { background: #14181c; }
.die.red i.on { background: #a02a22; }
.dice.shaking .die { animation: tumble .2s linear infinite alternate; }
.dice.shaking .die:nth-child(2) { animation-delay: -.1s; }
@keyframes tumble { from { transform: translateY(-8px) rotate(-9deg); } to { transform: translateY(8px) rotate(9deg); } }
.rows { display: flex; align-items: center; gap: 16px; min-inline-size: 0; --card: clamp(34px, 8vw, 72px); }
.rows .cards { --card: inherit; min-inline-size: var(--card); }
.both { display: grid; gap: 10px; min-inline-size: 0; }
.row { display: grid; gap: 4px; justify-items: start; }
.row .card:not(:last-child) { margin-inline-end: calc(var(--card) * -.55); }
.spots.of-17 { gap: 5px; grid-template-columns: repeat(7, minmax(0, 1fr)); }
.spots.of-17 .spot:nth-child(-n + 2) { grid-column: span 2; }
.spots.of-17 .spot:nth-child(3) { grid-column: span 3; }
.spots.of-17 .spot:nth-child(n + 4) { min-block-size: 60px; padding: 4px 0; }
.spots.of-17 .spot:nth-child(n + 4) small { display: none; }
@media (max-width: 899px) {
  .bead-plate { display: none; }
}
@media (max-width: 699px) {
  .clock small { display: none; }
  #rules th, #rules td { padding-inline: 3px; font-size: .8125rem; }
  #rules th { white-space: normal; }
  .wheel svg { inline-size: min(27dvh, 52vw); }
  .spots.of-17 .spot { min-block-size: 60px; padding-block: 4px; gap: 0; font-size: .875rem; }
  .spots.of-5 { grid-template-columns: repeat(6, 1fr); }
  .spots.of-5 .spot { grid-column: span 2; }
  .spots.of-5 .spot:nth-child(n + 4) { grid-column: span 3; min-block-size: 76px; }
}
@media (min-width: 900px) {
  .low { grid-template-columns: minmax(0, 432px) 1fr; align-items: center; column-gap: 32px; }
  .road { grid-row: 1 / span 2; }
  .chips, .acts { grid-column: 2; justify-self: center; }
  .low:has(.big-road) { grid-template-columns: minmax(0, 420px) 1fr minmax(0, 420px); }
  .big-road { grid-column: 3; grid-row: 1 / span 2; }
  .spot { min-block-size: 84px; font-size: 1.125rem; }
  .spots.of-5 .spot, .spots.of-2 .spot { min-block-size: 150px; font-size: 1.25rem; }
  .spots.of-5 { grid-template-columns: 1.600fr 1.200fr 1.600fr 1fr 1fr; }
  .spots.of-5 .spot { grid-column: auto; }
  .spots.of-5 [data-spot="player"] { order: 1; }
  .spots.of-5 [data-spot="tie"] { order: 2; }
  .spots.of-5 [data-spot="banker"] { order: 3; }
  .spots.of-5 [data-spot$="pair"] { order: 4; }
}
:root[data-motion="paused"] .card.fresh, :root[data-motion="paused"] .dice.shaking .die { animation: none; }
@media (prefers-reduced-motion: reduce) { .card.fresh, .dice.shaking .die { animation: none; } }
/* The table of chances has five columns. They fit on a phone only if the texts of the column heads wrap. */
@media (max-width: 480px) {
  #rules table { font-size: .8125rem; }
  #rules th, #rules td { padding-inline: 3px; }
  #rules thead th { white-space: normal; vertical-align: bottom; line-height: 1.25; }
}
`;
