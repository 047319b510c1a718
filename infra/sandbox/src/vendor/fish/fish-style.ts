/** The style of fish games: the water, the labels above it, and the controls below it. */
export const FISH_STYLE = `
.river { --glass: rgb(6 20 25 / .88); --ink: #f6f3eb; --soft: #b9cacf; padding: 0; gap: 0; overflow: hidden; color: var(--ink);
  background: url(/art/sea-water.svg) 50% 100% / cover, linear-gradient(color-mix(in srgb, var(--frame) 80%, #bff3ea),
  color-mix(in srgb, var(--frame) 46%, #0b5468) 58%, color-mix(in srgb, var(--frame) 18%, #08394e)); }
:root[data-theme="daylight"] .river { --glass: rgb(252 249 242 / .95); --ink: #132329; --soft: #47595f;
  background: url(/art/sea-water.svg) 50% 100% / cover, linear-gradient(color-mix(in srgb, var(--frame) 46%, #d6f6f0),
  color-mix(in srgb, var(--frame) 40%, #7cc9cf) 58%, color-mix(in srgb, var(--frame) 30%, #2b7f92)); }
.river::before { content: none; }
#scene { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; touch-action: manipulation; cursor: crosshair; }
.lotus { position: absolute; inset-block-start: 2px; block-size: auto; }
.lotus.one { left: 24%; inline-size: 150px; }
.lotus.two { left: 68%; inline-size: 120px; }
.tags { position: absolute; inset: 0; overflow: hidden; pointer-events: none; direction: ltr; }
.tags > span { position: absolute; inset-block-start: 0; left: 0; padding: 2px 10px; border-radius: 12px; background: rgb(6 20 25 / .88);
  color: #fff6e4; font-size: .875rem; font-weight: 700; line-height: 1.3; white-space: nowrap; }
.tags > span.on { background: #f3ead6; color: #1b1710; }
.splash { position: absolute; inline-size: 196px; block-size: 174px; display: grid; align-content: center; justify-items: center; gap: 2px;
  translate: -50% -50%; background: url(/art/sea-splash.svg) center / contain no-repeat; color: #0b6b45; animation: burst .18s ease-out; }
.splash b { font-size: 1.25rem; font-weight: 800; line-height: 1.1; white-space: nowrap; }
.splash span { max-inline-size: 116px; color: #1b1710; font-size: .8125rem; font-weight: 700; line-height: 1.15; text-align: center; }
.splash.big { inline-size: 330px; block-size: 292px; animation-duration: .32s; }
.splash.big b { font-size: 2rem; }
@keyframes burst { from { scale: .3; opacity: 0; } }
.river > .top { position: relative; inline-size: 100%; display: flex; justify-content: space-between; align-items: flex-start; gap: 8px;
  padding: 18px 20px 0; pointer-events: none; }
.aim, .sums, .arms { border: 1px solid rgb(130 160 170 / .4); border-radius: 12px; background: var(--glass); }
.aim { display: flex; align-items: center; gap: 12px; min-inline-size: 270px; min-block-size: 84px; padding: 10px 14px; }
.aim img { inline-size: 64px; block-size: 48px; object-fit: contain; }
.aim b { font-size: 1rem; font-weight: 720; line-height: 1.2; }
.aim p { margin: 0; color: var(--soft); font-size: .8125rem; }
.sums { margin: 0; display: flex; gap: 24px; padding: 10px 16px; font-variant-numeric: tabular-nums; }
.sums dt { color: var(--soft); font-size: .75rem; }
.sums dd { margin: 0; font-weight: 660; white-space: nowrap; }
.sums .loss { color: #ff9d86; }
.sums .gain { color: #65e0a5; }
:root[data-theme="daylight"] .sums .loss { color: #a3301a; }
:root[data-theme="daylight"] .sums .gain { color: #0a6f47; }
.river .outcome-line { position: absolute; inset-block-start: 18px; inset-inline: 0; margin-inline: auto; inline-size: fit-content; max-inline-size: min(560px, 100% - 640px);
  min-block-size: 40px; padding: 8px 20px; border-radius: 20px; background: var(--glass); color: var(--ink); font-weight: 600; line-height: 1.3;
  text-align: center; pointer-events: none; }
.river .outcome-line.void { background: #34202a; box-shadow: inset 0 0 0 2px #ff9fb6; color: #fff6e4; }
.river .outcome-line.gain { color: #65e0a5; }
:root[data-theme="daylight"] .river .outcome-line.gain { color: #0a6f47; }
.river .low { position: absolute; inset-inline: 20px; inset-block-end: 18px; display: flex; flex-flow: row wrap; justify-content: space-between;
  align-items: flex-end; gap: 10px; padding: 0; border: 0; background: none; pointer-events: none; }
.river .low .arms, .river .low .acts, .river .low .preys { pointer-events: auto; }
.river .low .arms { display: flex; align-items: center; gap: 14px; padding: 10px 12px; }
.arms .bet { gap: 8px; }
.arms .bet span { color: var(--soft); }
.arms .bet p { min-inline-size: 96px; }
.river .low button { border-color: rgb(130 160 170 / .55); background: var(--raised); }
.weapons { display: flex; gap: 8px; }
.river .low .arm { inline-size: 118px; min-block-size: 68px; padding: 4px; display: grid; justify-items: center; align-content: center; gap: 2px; border-radius: 10px;
  color: var(--soft); font-size: .8125rem; line-height: 1.15; }
.arm small { font-size: .75rem; font-weight: 400; }
.river .low .arm[aria-checked="true"] { color: var(--ink); border: 2px solid var(--ink); }
.icon { inline-size: 20px; block-size: 20px; fill: none; stroke: currentColor; stroke-width: 1.800; stroke-linecap: round; stroke-linejoin: round; }
.river .low .acts { inline-size: auto; max-inline-size: none; gap: 10px; align-items: stretch; }
.river .low .tool { inline-size: 74px; min-block-size: 64px; padding: 0 2px; display: grid; justify-items: center; align-content: center; gap: 2px; font-size: .75rem; line-height: 1.15; }
.river .low .tool[hidden] { display: none; }
.river .low .tool[aria-pressed="true"] { background: #f3ead6; color: #1b1710; }
.river .low #rules-open { inline-size: 52px; }
.river .low #fire { inline-size: 148px; min-block-size: 72px; padding: 4px 8px; border: 0; border-radius: 16px; background: var(--primary); color: var(--on-primary);
  font-size: 1rem; line-height: 1.2; }
#fire b, #fire small { display: block; }
#fire small { font-size: .75rem; font-weight: 530; }
#fire:hover:enabled { background: var(--primary-hover); }
.river[data-state="sent"] #fire:disabled { opacity: 1; }
.river[data-state="away"] #scene, .river[data-state="away"] .tags { opacity: .4; }
.preys { position: fixed; inset-block-start: 96px; inset-inline-end: 20px; max-block-size: calc(100dvh - 210px); margin: 0; padding: 0; display: flex;
  flex-direction: column; gap: 8px; list-style: none; overflow: auto; }
.preys[hidden] { display: none; }
.river .low .prey { inline-size: 100%; min-inline-size: 168px; min-block-size: 52px; padding: 4px 10px; display: flex; align-items: center; gap: 8px; border-radius: 10px; background: var(--glass);
  color: var(--ink); font-size: .8125rem; line-height: 1.2; text-align: start; white-space: nowrap; }
.prey img { inline-size: 38px; block-size: 30px; object-fit: contain; }
.prey small { display: block; color: var(--soft); font-size: .75rem; font-weight: 400; }
.river .low .prey[aria-pressed="true"] { border: 2px solid var(--ink); }
.sheet h3 { margin: 16px 0 0; font-size: 1rem; }
.sheet caption { padding-block: 4px; color: var(--muted); font-size: .8125rem; text-align: start; }
.sheet code { display: block; font-size: .75rem; overflow-wrap: anywhere; }
#old-seed { margin-block-end: 12px; }
.sheet #new-seed { margin-block-start: 12px; min-block-size: 44px; padding-inline: 14px; font-size: .875rem; }
.sheet ol { margin: 8px 0 0; padding: 0; list-style: none; font-size: .8125rem; font-variant-numeric: tabular-nums; }
@media (max-width: 899px) {
  .river > .top { padding: 8px 8px 0; }
  .aim { min-inline-size: 0; min-block-size: 52px; padding: 6px 12px; gap: 8px; }
  .aim img { inline-size: 40px; block-size: 30px; }
  .aim b { font-size: .875rem; }
  .aim p { font-size: .75rem; }
  .river .wide-only { display: none; }
  .sums { padding: 8px 12px; }
  .sums dd { font-size: .875rem; }
  .lotus.one { inline-size: 76px; left: 56%; }
  [dir="rtl"] .lotus.one { left: 25%; }
  .lotus.two { display: none; }
  .river .outcome-line { inset-block-start: 70px; max-inline-size: calc(100% - 16px); min-block-size: 34px; padding: 6px 14px; font-size: .875rem; }
  .river .low { inset-inline: 8px; inset-block-end: calc(10px + env(safe-area-inset-bottom)); gap: 8px; }
  .river .low .arms { flex: 1 0 100%; justify-content: space-between; gap: 4px; padding: 6px; }
  .arms .bet { gap: 2px; }
  .arms .bet p { min-inline-size: 66px; }
  .arms .bet b { font-size: 1rem; }
  .arms .bet button { min-inline-size: 44px; min-block-size: 44px; }
  .weapons { gap: 4px; }
  .river .low .arm { inline-size: 58px; min-inline-size: 0; min-block-size: 54px; padding: 2px; font-size: .75rem; }
  .arm small { display: none; }
  .river .low .acts { flex: 1 0 100%; gap: 6px; }
  .river .low .tool { inline-size: 58px; min-inline-size: 44px; min-block-size: 64px; }
  .river .low #rules-open { inline-size: 44px; }
  .river .low #fire { flex: 1; inline-size: 0; min-inline-size: 0; min-block-size: 64px; padding-inline: 4px; }
  .preys { position: static; flex: 1 0 100%; order: -1; flex-direction: row; }
  .river .low .prey { min-inline-size: 148px; }
  .splash { inline-size: 150px; block-size: 133px; }
  .splash b { font-size: 1rem; }
  .splash span { max-inline-size: 92px; font-size: .75rem; }
}
@media (max-width: 360px) { .river .low .arm { inline-size: 46px; } }
:root[data-motion="paused"] .splash { animation: none; }
@media (prefers-reduced-motion: reduce) { .splash { animation: none; } }
`;
