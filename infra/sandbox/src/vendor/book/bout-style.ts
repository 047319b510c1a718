import { BOOK_COLOURS } from './book-style.js';

/**
 * The style of the page of bouts (contests between two crests): the picture with the three choices on it, and the
 * strokes (points) and past results below it.
 */
export const BOUT_STYLE = `${BOOK_COLOURS}
main.bout { position: relative; justify-content: flex-end; gap: 12px; padding: 16px; overflow: hidden; background: #e9d6a8; color: #fff6e4; }
.bout::before { content: none; }
.bout .scene { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; object-fit: cover; object-position: 50% 0; }
.corner { position: absolute; inset-block-start: 20px; margin: 0; padding: 8px 18px 10px; border-radius: 8px; background: #1b0d08; font-size: .8125rem; }
.corner b { display: block; font-size: 1.75rem; line-height: 1.1; font-weight: 780; }
.corner.m { left: 24px; }
.corner.w { right: 24px; text-align: end; }
.bout .clock { position: absolute; inset-block-start: 20px; inset-inline: 0; margin-inline: auto; inline-size: 112px; display: grid; place-content: center; justify-items: center; color: #f6f3eb; }
.bout .clock b { font-size: 2.5rem; line-height: 1; }
.bout .clock span { font-size: .75rem; color: #abbec3; z-index: 1; }
.bout .ring #ring { stroke: #f3ead6; }
.said { position: relative; margin: 0; min-block-size: 36px; padding: 6px 18px; border-radius: 18px; background: #1b0d08; color: #fff6e4; font-weight: 600; text-align: center; }
.said[data-tone="void"] { background: #34202a; box-shadow: inset 0 0 0 2px #ff9fb6; }
.said[data-tone="away"] { background: #2a2413; box-shadow: inset 0 0 0 1px #f2c98a; }
.bout.gain .said { color: #65e0a5; }
.bout .spots { position: relative; max-inline-size: 1180px; display: grid; grid-template-columns: 1fr 220px 1fr; gap: 14px; }
.bout .spot { min-block-size: clamp(96px, 20dvh, 180px); padding: 10px 6px; justify-content: flex-start; gap: 4px; border: 3px solid #8d6a2f; box-shadow: 0 0 0 2px #f0dca8; border-radius: 10px;
  background: rgb(27 13 8 / .94); }
.bout .spot b { font-size: 1.625rem; line-height: 1.15; }
.bout .spot > span { font-size: 1.125rem; font-weight: 660; }
.bout .spot .mine { border: 2px solid #f2a541; background: #061419; padding: 4px 12px; border-radius: 14px; font-size: .9375rem; }
.bout .spot.win { background: #f3ead6; color: #1b1710; }
[data-odds][data-way]::after { content: ""; display: inline-block; margin-inline-start: 6px; border: 5px solid transparent; }
[data-odds][data-way="up"]::after { border-block-start: 0; border-block-end: 8px solid #7ac8f5; }
[data-odds][data-way="down"]::after { border-block-end: 0; border-block-start: 8px solid #e6d3a3; }
.bouts.low { grid-template-columns: minmax(0, 1fr) minmax(0, 420px) minmax(0, 1fr); gap: 24px; align-items: center; padding: 12px 24px; justify-items: stretch; }
.bouts h2 { display: flex; justify-content: space-between; align-items: baseline; gap: 8px; margin: 0 0 4px; font-size: .8125rem; }
.bouts h2 small { color: var(--muted); font-size: .75rem; font-weight: 500; }
.strokes svg { display: block; inline-size: 100%; block-size: 72px; }
.strokes .axis { fill: none; stroke: var(--control); stroke-width: 1.5; }
.strokes .m { fill: #e8743f; }
.strokes .w { fill: #3f9cb5; }
.strokes path:not(.axis) { transform-origin: 50% 36px; animation: grow .2s ease-out; }
@keyframes grow { from { transform: scaleY(0); } }
.bouts .control { display: grid; gap: 12px; justify-items: center; grid-column: 2; grid-row: 1; }
.bouts .chips, .bouts .acts { grid-column: auto; }
.bouts .strokes { grid-column: 1; grid-row: 1; }
.bouts .lasts { grid-column: 3; }
#road { margin: 0; padding: 0; list-style: none; display: grid; grid-template-columns: repeat(10, minmax(0, 26px)); gap: 3px; justify-content: end; }
#road li { block-size: 26px; display: grid; place-items: center; border-radius: 6px; color: #fff6e4; font-size: .8125rem; font-weight: 700; background: #5b5140; }
#road .M { background: #a8321c; }
#road .W { border-radius: 50%; background: #14566e; }
#road .D { background: #6f5d1c; }
.notice { margin: 6px 0 0; color: var(--muted); font-size: .75rem; text-align: end; }
.bout[data-phase="away"] > :not(.said) { opacity: .5; }
@media (max-width: 899px) {
  main.bout { padding: 10px; gap: 8px; }
  .corner { inset-block-start: 10px; padding: 6px 10px 7px; font-size: .75rem; }
  .corner b { font-size: 1.125rem; }
  .corner.m { left: 10px; }
  .corner.w { right: 10px; }
  .bout .clock { inset-block-start: 8px; inline-size: 84px; }
  .bout .clock b { font-size: 1.75rem; }
  .bout .clock span { display: none; }
  .bout .spots { grid-template-columns: 1fr 96px 1fr; gap: 8px; }
  .bout .spot { min-block-size: 118px; }
  .bout .spot b { font-size: 1.125rem; }
  .bout .spot > span { font-size: .9375rem; }
  .bouts.low { display: flex; flex-direction: column; align-items: stretch; gap: 8px; padding: 8px 10px calc(10px + env(safe-area-inset-bottom)); }
  .bouts .control { justify-items: stretch; gap: 8px; order: 2; }
  .bouts .chips { justify-content: space-between; }
  .bouts .strokes svg { block-size: 56px; }
  .lasts h2, #road { display: none; }
  .lasts { order: 3; }
  .notice { margin: 0; text-align: start; }
}
:root[data-motion="paused"] .strokes path { animation: none !important; }
@media (prefers-reduced-motion: reduce) { .strokes path { animation: none !important; } }
`;
