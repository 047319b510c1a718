/** The style of the roulette layout. On a wide screen it is beside the wheel, on a phone it is vertical. */
export const FELT_STYLE = `
.spoken { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.felt-roulette { position: relative; display: block; margin-inline: auto; border: 2px solid #fff6e4; border-radius: 12px; background: #0f3d2c; }
.felt-roulette .spot { position: absolute; min-inline-size: 0; min-block-size: 0; padding: 0; justify-content: center; overflow: visible; }
.felt-roulette .cell { border: 1px solid rgb(255 246 228 / .6); border-radius: 0; background: transparent; font-weight: 660; }
.felt-roulette .cell.R { background: #a02a22; }
.felt-roulette .cell.K { background: #14181c; }
.felt-roulette .cell.Z { background: #137a4f; }
.felt-roulette .cell b { font-weight: inherit; white-space: nowrap; }
.felt-roulette .cell.own b { translate: -8px -11px; }
.for-roulette .clock small { display: none; }
.felt-roulette .pile { position: absolute; inset-block-start: 50%; inset-inline-start: 50%; translate: -50% -50%; block-size: 22px; margin: 0; }
.felt-roulette .cell .pile { inset: 4px 4px auto auto; translate: none; }
.felt-roulette .cross .pile { inset-block-start: -2px; }
.felt-roulette .disc { inline-size: 22px; }
.felt-roulette .disc + .disc { margin-block-end: -19px; }
.felt-roulette .spot:not(.own) .pile { display: none; }
.felt-roulette .cell.lit, .felt-roulette .cell:hover:enabled { box-shadow: inset 0 0 0 3px #fff6e4; }
.felt-roulette .cell.win { background: #f3ead6; color: #1b1710; }
.felt-roulette .cross { z-index: 1; inline-size: 28px; block-size: 26px; border: 0; border-radius: 50%; background: none; translate: -50% -50%; }
.felt-roulette .cross:hover:enabled::before, .felt-roulette .cross:focus-visible::before { content: ""; inline-size: 12px; block-size: 12px;
  border-radius: 50%; background: #fabb41; box-shadow: 0 0 0 2px #061419; }
.felt-roulette .own { z-index: 2; }
.felt-roulette .mine { position: absolute; inset-block-end: 2px; padding: 0 6px; font-size: .75rem; line-height: 18px; white-space: nowrap; }
.felt-roulette .cross .mine { inset-block-end: auto; outline-offset: 0; box-shadow: 0 0 0 1px #fff6e4; }
.felt-roulette .cross.win .mine { background: #f3ead6; color: #1b1710; }
.felt-roulette :focus-visible { z-index: 3; outline-color: #fabb41; outline-offset: -2px; }
.recent, .owned { display: flex; gap: 6px; margin: 0; padding: 0; list-style: none; }
.recent li { min-inline-size: 40px; padding: 6px 4px; border-radius: 8px; background: #14181c; font-weight: 660; text-align: center; font-variant-numeric: tabular-nums; }
.recent .R { background: #a02a22; }
.recent .Z { background: #137a4f; }
.recent li:first-child { outline: 2px solid #fff6e4; outline-offset: -2px; }
.owned { flex-wrap: wrap; justify-content: center; max-block-size: 150px; overflow: auto; }
.owned[hidden] { display: none; }
.owned li { display: flex; gap: 6px; padding: 4px 10px; border-radius: 12px; background: #061419; font-size: .8125rem; }
.owned .win { background: #f3ead6; color: #1b1710; }
.for-roulette:is([data-phase="closed"], [data-phase="dealing"], [data-phase="result"], [data-phase="void"]) .clock { visibility: hidden; }
@media (min-width: 900px) {
  .for-roulette { display: grid; grid-template: "wheel recent" auto "wheel outcome" auto "wheel spots" auto / minmax(280px, 5fr) 9fr;
    align-content: center; align-items: center; column-gap: 24px; padding: 52px 24px 16px; }
  .for-roulette .dealt { display: contents; }
  .for-roulette .wheel { grid-area: wheel; }
  .for-roulette .wheel svg { inline-size: min(56dvh, 34vw, 520px); }
  .for-roulette .clock { grid-area: wheel; place-self: end start; inline-size: 96px; }
  .for-roulette .recent { grid-area: recent; }
  .for-roulette .outcome-line { grid-area: outcome; justify-self: start; }
  .for-roulette .owned { display: none; }
  .felt-roulette { grid-area: spots; inline-size: 100%; max-inline-size: 980px; margin: 0; aspect-ratio: 14 / 5.4; }
  .felt-roulette .spot { left: calc((var(--along) + 1) / 14 * 100%); top: calc((3 - var(--across)) / 5 * 100%); }
  .felt-roulette .cell { translate: -50% -50%; inline-size: calc(var(--long) / 14 * 100%); block-size: calc(var(--wide) / 5 * 100%); font-size: 1.0625rem; }
}
@media (max-width: 899px) {
  .for-roulette { gap: 6px; padding: 8px; justify-content: flex-start; }
  .for-roulette .tag, .for-roulette ~ .low .road { display: none; }
  .for-roulette .dealt { flex: none; grid-template-columns: 54px 1fr 54px; min-block-size: 56px; padding: 0; }
  .for-roulette .wheel svg { inline-size: 54px; }
  .for-roulette .clock { inline-size: 54px; }
  .for-roulette .clock b { font-size: 1.25rem; }
  .for-roulette:is([data-phase="away"], [data-phase="over"]) .wheel b { display: none; }
  .for-roulette .recent { justify-content: center; }
  .for-roulette .recent li:nth-child(n + 6) { display: none; }
  .for-roulette .outcome-line { min-height: 32px; padding-block: 4px; }
  .for-roulette .owned { display: none; }
  .felt-roulette { flex: 1; min-block-size: 476px; inline-size: 100%; max-inline-size: 560px; }
  .felt-roulette .spot { top: calc((var(--along) + 1) / 14 * 100%); left: calc((var(--across) + 2) / 5 * 100%); }
  .felt-roulette .cell { translate: -50% -50%; block-size: calc(var(--long) / 14 * 100%); inline-size: calc(var(--wide) / 5 * 100%); font-size: .9375rem; }
  .felt-roulette .cross { block-size: 24px; }
  .felt-roulette .cell.own b { translate: -8px -9px; }
  .felt-roulette .cell .pile { inset: 1px 6px auto auto; block-size: 16px; }
  .felt-roulette .disc { inline-size: 16px; }
  .felt-roulette .disc + .disc { margin-block-end: -14px; }
  .felt-roulette .cell .mine { inset-block-end: 0; line-height: 16px; }
  .for-roulette:is([data-phase="closed"], [data-phase="dealing"], [data-phase="result"], [data-phase="void"]) {
    .felt-roulette, .recent { display: none; }
    .dealt { grid-template-columns: 1fr; flex: 1; justify-items: center; align-content: center; gap: 20px; }
    .wheel svg { inline-size: min(50dvh, 86vw); }
    .clock { display: none; }
    .owned:not([hidden]) { display: flex; }
  }
}
`;
