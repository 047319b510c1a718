/**
 * The style of the chips at a table with a dealer: the chips to choose from, the piles on the spots, the buttons of the
 * bar, and the texts above the spots.
 */
export const CHIPS_STYLE = `
.outcome-line { margin: 0; min-height: 36px; max-inline-size: 100%; padding: 6px 18px; display: flex; flex-wrap: wrap; align-items: center; justify-content: center;
  gap: 2px 10px; border-radius: 18px; background: #061419; font-weight: 600; text-align: center; }
.outcome-line p { margin: 0; text-wrap: balance; }
.outcome-line[data-tone="void"] { background: #34202a; box-shadow: inset 0 0 0 2px #ff9fb6; }
.outcome-line[data-tone="late"], .outcome-line[data-tone="away"] { background: #2a2413; box-shadow: inset 0 0 0 1px #f2c98a; }
.state { padding: 1px 10px; border-radius: 10px; background: #f2c98a; color: #251804; font-size: .8125rem; font-weight: 700; }
.outcome-line[data-tone="void"] .state { background: #ff9fb6; color: #34101c; }
.net { font-weight: 700; font-variant-numeric: tabular-nums; }
.net.gain { color: #65e0a5; }
.state[hidden], .net[hidden], .mine[hidden] { display: none; }
.mine { padding: 2px 10px; border-radius: 11px; background: #061419; color: #fff6e4; font-style: normal; font-size: .8125rem; font-weight: 700;
  font-variant-numeric: tabular-nums; }
.mine.laid { outline: 2px dashed #fabb41; }
.felt[data-phase="sent"] .mine.laid { outline: 2px solid #fff6e4; }
.chip, .disc { --colour: #7c5a12; --edge: #f3ead6; aspect-ratio: 1; padding: 0; border: 0; border-radius: 50%;
  background: radial-gradient(circle, #f3ead6 0 43%, var(--colour) 44% 50%, transparent 51%),
    repeating-conic-gradient(from 11deg, var(--colour) 0 28deg, var(--edge) 28deg 45deg);
  box-shadow: inset 0 0 0 2px rgb(6 20 25 / .5); }
.c1 { --colour: #1c5a8c; }
.c2 { --colour: #96252f; }
.c3 { --colour: #12705d; }
.c4 { --colour: #5b3494; }
.c5 { --colour: #99481c; }
.pile { display: flex; flex-direction: column-reverse; align-items: center; block-size: 46px; margin-block-start: 2px; justify-content: flex-start; }
.pile:empty { display: none; }
.disc { display: block; inline-size: 36px; flex: none; z-index: var(--place); box-shadow: inset 0 0 0 1px rgb(6 20 25 / .6), 0 2px 0 rgb(0 0 0 / .45); }
.disc + .disc { margin-block-end: -32px; }
.chips { display: flex; gap: 6px; justify-content: center; max-inline-size: 100%; padding-block-start: 6px; }
.chip { inline-size: clamp(44px, 13.800vw, 58px); min-inline-size: 0; min-block-size: 0; color: #10231f; font-size: .8125rem; font-weight: 760;
  font-variant-numeric: tabular-nums; }
.chip[aria-checked="true"] { box-shadow: 0 0 0 2px var(--panel), 0 0 0 5px var(--text); translate: 0 -4px; }
.chip:disabled { opacity: .45; box-shadow: none; translate: none; }
.acts { display: flex; gap: 8px; inline-size: 100%; max-inline-size: 680px; }
.acts button { min-inline-size: max-content; padding-inline: 10px; font-size: .9375rem; }
.felt ~ .low .acts button { display: flex; align-items: center; justify-content: center; gap: 8px; min-block-size: 52px; padding-inline: 12px; }
.felt ~ .low .acts [hidden] { display: none; }
.felt ~ .low .acts svg { inline-size: 20px; block-size: 20px; flex: none; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.acts #confirm { flex: 1; min-inline-size: 0; min-block-size: 52px; line-height: 1.15; }
.spots.of-17 .spot:nth-child(n + 4) .pile { position: absolute; inset: 3px 3px auto auto; block-size: 18px; margin: 0; }
.spots.of-17 .spot:nth-child(n + 4) .disc { inline-size: 18px; }
.spots.of-17 .spot:nth-child(n + 4) .disc + .disc { margin-block-end: -15px; }
.spots.of-17 .spot:nth-child(n + 4) .mine { position: absolute; inset-block-end: 2px; padding-inline: 6px; font-size: .75rem; white-space: nowrap; }
.spots.of-17 .spot:nth-child(n + 4).own > span:not(.pile) { visibility: hidden; }
#confirm.primary { border: 0; background: var(--primary); color: var(--on-primary); }
.keys { color: var(--muted); }
@media (max-width: 899px) {
  .acts { gap: 6px; }
  .acts button { padding-inline: 8px; font-size: .875rem; }
  .felt ~ .low .acts button { min-inline-size: 48px; padding-inline: 8px; }
  .felt ~ .low .acts button > span { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
}
@media (hover: none) { .keys { display: none; } }
`;
