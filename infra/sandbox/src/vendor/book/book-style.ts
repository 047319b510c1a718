/**
 * The colours that sportsbook pages have in addition to those of all games: for rising and falling prices, for states,
 * and for paper.
 */
export const BOOK_COLOURS = `
:root { --info: #7ac8f5; --wait: #e6d3a3; --loss: #ff7f6c; --alert: #ff9fb6; --alert-wash: #34202a; --wait-wash: #2b2a20; --info-wash: #10293a;
  --faint: #8fa3aa; --solid: #f3ead6; --on-solid: #1b1710; --paper: #f3ead6; --paper-2: #e7dbc1; --paper-3: #fffaf0; --paper-line: #cbbb99;
  --paper-ink: #1b1710; --paper-muted: #5b5140; --paper-gain: #0b6b45; --paper-loss: #a5301f; --chosen-row: #1f323a; }
:root[data-theme="daylight"] { --info: #0b5f94; --wait: #6f5a14; --loss: #a5301f; --alert: #9c2547; --alert-wash: #f8dfe4; --wait-wash: #f2e6c4;
  --info-wash: #d9ebf6; --faint: #47595f; --solid: #2a2a22; --on-solid: #fcf9f2; --paper: #fffdf7; --paper-2: #efe6d2; --chosen-row: #e2d9c4; }
h2 { margin: 0; font-size: 1.0625rem; line-height: 1.25; }
.primary { min-block-size: 52px; inline-size: 100%; border: 0; background: var(--primary); color: var(--on-primary); font-size: 1rem; }
.primary:hover:enabled { background: var(--primary-hover); }
.primary:disabled { opacity: .55; }
.outcome-line { position: absolute; inset-inline-start: 0; inset-block-end: 0; inline-size: 1px; block-size: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.tag { display: inline-flex; align-items: center; gap: 6px; min-block-size: 26px; padding: 2px 9px; border-radius: 7px; background: var(--wait-wash);
  color: var(--wait); font-size: .8125rem; font-weight: 600; white-space: nowrap; }
.tag.live { background: var(--alert-wash); color: var(--alert); }
.tag.live::before, .lv::before { content: ""; inline-size: 8px; block-size: 8px; border-radius: 50%; background: var(--alert); }
.tag.won { background: var(--raised); color: var(--gain); }
.tag.lost { background: var(--raised); color: var(--muted); }
.tag.info, .tag.void { background: var(--info-wash); color: var(--info); }
.gain { color: var(--gain); }
.loss { color: var(--loss); }
`;

/** The style of a sportsbook page: filters, the featured match, the list, the bet slip and the player's bets. */
export const BOOK_STYLE = `${BOOK_COLOURS}
.bk { flex: 1; min-block-size: 0; display: grid; grid-template-columns: 224px minmax(0, 1fr) 372px; font-size: .875rem; }
.nav { padding: 16px 12px; display: flex; flex-direction: column; gap: 2px; overflow: auto; background: var(--panel); border-inline-end: 1px solid var(--line); }
.nav button { display: flex; align-items: center; justify-content: space-between; gap: 10px; min-block-size: 44px; padding-inline: 10px; border: 0; border-radius: 10px;
  background: none; color: var(--muted); font-size: .875rem; font-weight: 530; text-align: start; line-height: 1.25; }
.nav button[aria-pressed="true"] { background: var(--chosen-row); color: var(--text); }
.nav button span:last-child { font-size: .75rem; }
.nav .caps { padding: 14px 10px 6px; color: var(--faint); font-size: .75rem; font-weight: 600; }
.nav .note { margin: auto 0 0; padding: 12px 10px 0; border-block-start: 1px solid var(--line); color: var(--muted); font-size: .75rem; }
main.mid { align-items: stretch; gap: 10px; padding: 16px 20px; overflow: hidden auto; }
main.mid::before { content: none; }
.back { align-self: start; padding-inline: 14px; min-block-size: 44px; font-size: .875rem; }
.hero { position: relative; flex: none; isolation: isolate; overflow: hidden; border-radius: 14px; padding-block-end: 20px; color: #fff6e4; background: var(--frame); }
.hero .scene { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; object-fit: cover; z-index: -1; }
.hero::before, .hero::after { content: ""; position: absolute; z-index: -1; inset: 8px; border: 2px solid rgb(255 246 228 / .9); border-radius: 12px; pointer-events: none; }
.hero::after { inset: 13px; border: 1px solid rgb(255 255 255 / .4); border-radius: 9px; }
.hero .top { display: flex; align-items: center; gap: 10px; padding: 16px 22px 0; min-block-size: 48px; }
.hero .top b { min-inline-size: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.hero .tag { background: #34202a; color: #ff9fb6; }
.hero .tag:not(.live) { background: rgb(6 20 25 / .9); color: #f6f3eb; }
.hero .part { margin-inline-start: auto; white-space: nowrap; }
.hero .time { font-weight: 700; font-variant-numeric: tabular-nums; }
.sc { display: grid; grid-template-columns: 1fr auto 1fr; align-items: center; gap: 20px; padding: 8px 34px 0; }
.side { display: flex; align-items: center; gap: 14px; font-size: 1.375rem; line-height: 1.15; font-weight: 700; text-wrap: balance; }
.side:last-child { flex-direction: row-reverse; text-align: end; }
.crest { flex: none; }
.goals { min-inline-size: 120px; display: flex; align-items: center; justify-content: center; gap: 10px; font-size: 3.75rem; line-height: 1.1; font-weight: 780; text-align: center; font-variant-numeric: tabular-nums; letter-spacing: -.02em; }
.goals i { font-size: .6em; font-style: normal; }
.mom, .rounds { display: block; inline-size: calc(100% - 68px); margin: 8px 34px 0; }
.mom { block-size: 44px; }
.rounds svg { display: block; inline-size: 100%; block-size: 44px; }
.mom .axis { fill: none; stroke: #fff6e4; stroke-opacity: .45; }
.mom .up { fill: #fff0da; }
.mom .down { fill: #f4c95d; }
.rounds .up { fill: #aebcff; }
.rounds .down { fill: #f2a541; }
.rounds .none { fill: rgb(13 8 28 / .55); }
.legend { display: flex; justify-content: space-between; margin: 6px 0 0; font-size: .8125rem; }
.hero .ods { padding: 14px 22px 2px; }
.hero .over { margin: 0; padding: 14px 34px 4px; font-weight: 600; min-block-size: 60px; }
.o3 { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); gap: 6px; }
.od { position: relative; min-inline-size: 0; min-block-size: 44px; padding: 2px 8px; display: flex; align-items: center; justify-content: center; gap: 6px; border-color: var(--line);
  border-radius: 8px; background: var(--raised); font-size: .875rem; font-weight: 660; line-height: 1.2; }
.od small { margin-inline-end: auto; min-inline-size: 0; overflow-wrap: anywhere; color: var(--muted); font-size: .75rem; font-weight: 530; text-align: start; }
/* The short name is drawn by CSS, because the button's accessible name is the long one. */
.od small::before { content: attr(data-label); }
.od b { font-weight: 660; font-variant-numeric: tabular-nums; }
.od:disabled { opacity: 1; background: none; color: var(--faint); }
.hero .od { background: rgb(6 20 25 / .9); border-color: rgb(255 246 228 / .3); color: #f6f3eb; }
.hero .od small { color: #c9d6d9; }
.od[aria-pressed="true"], .hero .od[aria-pressed="true"] { border-color: transparent; background: #f3ead6; color: #1b1710; }
.od[aria-pressed="true"] small, .hero .od[aria-pressed="true"] small { color: #5b5140; }
.lock svg { inline-size: 18px; block-size: 18px; display: block; fill: none; stroke: currentColor; stroke-width: 2; }
.way { position: static; inline-size: 8px; block-size: 8px; fill: currentColor; }
.od.up .way { color: var(--info); }
.od.down .way { color: var(--wait); }
.hero .od.up .way { color: #7ac8f5; }
.hero .od.down .way { color: #e6d3a3; }
.od.up[aria-pressed="true"] .way { color: #0b5f94; }
.od.down[aria-pressed="true"] .way { color: #7c5a08; }
.od.up { animation: rise .32s ease-out; }
.od.down { animation: fall .32s ease-out; }
@keyframes rise { from { box-shadow: inset 0 0 0 2px #7ac8f5; } }
@keyframes fall { from { box-shadow: inset 0 0 0 2px #e6d3a3; } }
.mks { display: grid; grid-template-columns: 1fr 1fr; gap: 10px; }
.mkt { padding: 12px 14px; border: 1px solid var(--line); border-radius: 12px; background: var(--panel); }
.mkt h3 { margin: 0 0 8px; font-size: .875rem; font-weight: 660; }
.league header { display: flex; align-items: center; gap: 10px; min-block-size: 40px; }
.league h2 { font-size: .875rem; flex: 1; }
.league h2::before { content: ""; display: inline-block; inline-size: 9px; block-size: 9px; margin-inline-end: 10px; border-radius: 2px; background: #8fd46a; }
.of-esports .league h2::before { background: #8aa8ff; }
.heads { inline-size: 288px; margin-inline-end: 74px; display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); gap: 6px; color: var(--faint); font-size: .75rem; text-align: center; }
.fx { display: grid; grid-template-columns: 72px minmax(0, 1fr) 288px 60px; gap: 14px; align-items: center; min-block-size: 62px; border-block-start: 1px solid var(--line); }
.tm { color: var(--muted); font-size: .75rem; line-height: 1.35; }
.lv { display: inline-flex; align-items: center; gap: 5px; color: var(--text); font-weight: 660; }
.tms { display: grid; gap: 4px; font-weight: 530; }
.tms div { display: flex; align-items: center; gap: 8px; }
.tms span { min-inline-size: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.tms b { margin-inline-start: auto; }
.more { min-block-size: 44px; background: none; color: var(--muted); font-size: .875rem; }
.none { margin: 0; padding: 12px 0; color: var(--muted); }
.rt { padding: 16px; display: flex; flex-direction: column; gap: 14px; overflow: auto; background: var(--panel); border-inline-start: 1px solid var(--line); }
.paper { flex: none; padding: 16px 18px 22px; border: 1px solid var(--paper-line); border-radius: 6px 6px 0 0; background: var(--paper); color: var(--paper-ink);
  --focus: #8a5700; color-scheme: light; mask: radial-gradient(circle 5px at 50% 100%, transparent 98%, #000) 0 0 / 16px 100% repeat-x; }
.slip header { display: flex; align-items: center; justify-content: space-between; gap: 8px; margin-block-end: 10px; }
.slip header span, .hint, .empty { color: var(--paper-muted); font-size: .75rem; }
.hint { margin: 8px 0 0; text-wrap: pretty; }
.hint:empty { display: none; }
.empty { margin: 0; font-size: .875rem; }
#slip-toggle { display: none; }
.seg { display: grid; grid-template-columns: 1fr 1fr; gap: 2px; padding: 3px; border-radius: 10px; background: var(--paper-2); }
.seg button { min-block-size: 44px; padding-inline: 6px; border: 0; border-radius: 8px; background: none; color: var(--paper-muted); font-size: .875rem; }
.seg button[aria-pressed="true"] { background: var(--paper-3); color: var(--paper-ink); box-shadow: inset 0 0 0 1px var(--paper-line); }
.slip .picks { display: block; margin: 4px 0 0; padding: 0; list-style: none; }
.picks li { display: grid; grid-template-columns: 1fr auto 44px; gap: 0 8px; align-items: center; padding-block: 7px; border-block-end: 1px solid var(--paper-line); line-height: 1.35; }
.picks .q { font-size: 1rem; font-variant-numeric: tabular-nums; }
.picks .q.up { color: #0b5f94; }
.picks .q.down { color: #7c5a08; }
.picks .x { grid-area: 1 / 3 / 3 / 4; min-block-size: 44px; min-inline-size: 44px; border: 0; background: none; color: var(--paper-muted); font-weight: 400; }
.picks .w { grid-column: 1 / 3; color: var(--paper-muted); font-size: .75rem; }
.accepts { display: flex; align-items: center; gap: 10px; min-block-size: 44px; font-size: .8125rem; cursor: pointer; }
.accepts input { inline-size: 20px; block-size: 20px; margin: 0; accent-color: var(--paper-ink); }
.pin { position: relative; display: flex; align-items: center; gap: 6px; block-size: 52px; margin-block-start: 14px; padding-inline: 12px 4px; border: 1px solid #8d7f60; border-radius: 8px;
  background: var(--paper-3); font-size: 1.125rem; font-weight: 700; }
.pin label { position: absolute; inset-block-start: -8px; inset-inline-start: 8px; padding-inline: 4px; background: var(--paper-3); border-radius: 4px; color: var(--paper-muted); font-size: .75rem; font-weight: 530; line-height: 1; }
#symbol { color: var(--paper-muted); }
.pin input { flex: 1; min-inline-size: 0; inline-size: 0; block-size: 44px; padding: 0; border: 0; background: none; color: inherit; font: inherit; font-variant-numeric: tabular-nums; }
:root[dir="rtl"] .pin input { text-align: end; }
.pin button { min-block-size: 44px; padding-inline: 10px; border: 0; border-radius: 8px; background: var(--paper-2); color: var(--paper-ink); font-size: .8125rem; }
.sums { display: grid; grid-template-columns: 1fr auto; gap: 4px 16px; margin: 10px 0 12px; }
.sums dt { color: var(--paper-muted); }
.sums dd { margin: 0; font-weight: 660; font-variant-numeric: tabular-nums; }
#pays { font-size: 1rem; }
#gain { color: var(--paper-gain); }
.bets { display: grid; gap: 8px; }
.bets > header, .betlist > header { display: flex; justify-content: space-between; align-items: baseline; min-block-size: 28px; color: var(--muted); font-size: .75rem; }
.bets h2, .betlist h2 { font-size: 1rem; color: var(--text); }
.betlist { display: grid; gap: 10px; max-inline-size: 760px; }
.ob { display: grid; gap: 8px; padding: 12px 14px; border: 1px solid var(--line); border-radius: 12px; background: var(--raised); }
.ob header, .foot { display: flex; align-items: center; justify-content: space-between; gap: 10px; }
.ob h3 { margin: 0; font-size: .875rem; font-weight: 660; text-wrap: pretty; }
.ob p, .foot span { margin: 0; color: var(--muted); font-size: .75rem; }
.legs { margin: 0; padding: 0; list-style: none; border-block-start: 1px solid var(--line); }
.legs li { display: grid; grid-template-columns: 1fr auto; gap: 0 10px; padding-block: 6px; border-block-end: 1px solid var(--line); font-size: .8125rem; }
.legs small { grid-column: 1 / 3; color: var(--muted); font-size: .75rem; }
.cash { min-block-size: 44px; padding-inline: 14px; border: 0; background: var(--solid); color: var(--on-solid); font-size: .875rem; }
[hidden] { display: none !important; }
#book[data-phase="away"] ~ .outcome-line { inset-inline: 0; inset-block-end: 16px; z-index: 4; margin-inline: auto; inline-size: fit-content; block-size: auto;
  max-inline-size: calc(100% - 32px); padding: 8px 18px; border-radius: 18px; clip-path: none; white-space: normal; background: #2a2413; color: #fff6e4;
  box-shadow: inset 0 0 0 1px #f2c98a, 0 6px 20px rgb(0 0 0 / .4); font-weight: 600; text-align: center; }
#book[data-phase="away"] .mid, #book[data-phase="away"] .rt { opacity: .5; }
@media (max-width: 1199px) and (min-width: 900px) { .bk { grid-template-columns: 180px minmax(0, 1fr) 320px; } .fx { grid-template-columns: 60px minmax(0, 1fr) 210px 52px; gap: 8px; } .heads { inline-size: 210px; margin-inline-end: 60px; } }
@media (max-width: 899px) {
  .bk { display: flex; flex-direction: column; }
  .nav { flex: none; flex-direction: row; gap: 8px; padding: 8px 12px; overflow: auto hidden; border: 0; background: none; scrollbar-width: none; }
  .nav button { flex: none; gap: 6px; padding-inline: 14px; border: 1px solid var(--line); background: var(--panel); font-size: .8125rem; font-weight: 660; white-space: nowrap; }
  .nav .caps, .nav .note { display: none; }
  main.mid { padding: 0 12px 12px; gap: 8px; }
  .hero .top { padding: 10px 16px 0; gap: 8px; }
  .hero .part { display: none; }
  .hero .time { margin-inline-start: auto; }
  .sc { padding: 4px 12px 0; gap: 6px; }
  .side, .side:last-child { flex-direction: column; gap: 6px; font-size: .875rem; text-align: center; }
  .side .crest { inline-size: 46px; block-size: 52px; }
  .goals { min-inline-size: 92px; font-size: 2.75rem; }
  .mom, .rounds { inline-size: calc(100% - 40px); margin: 6px 20px 0; }
  .mom { block-size: 30px; }
  .legend { font-size: .75rem; }
  .hero { padding-block-end: 16px; }
  .hero .ods { padding: 8px 18px 2px; }
  .hero .od { padding-inline: 6px; gap: 4px; }
  .mks { grid-template-columns: 1fr; gap: 8px; }
  .mkt { padding: 10px; }
  .fx { grid-template-columns: minmax(0, 1fr) 172px 44px; gap: 4px 8px; min-block-size: 78px; padding-block: 6px; font-size: .8125rem; }
  .fx .tm { grid-area: 1 / 1; }
  .fx .tms { grid-area: 2 / 1; gap: 2px; }
  .fx .o3 { grid-area: 1 / 2 / 3 / 3; gap: 4px; }
  .fx .od { padding-inline: 2px; gap: 2px; font-size: .8125rem; }
  .fx .more { grid-area: 1 / 3 / 3 / 4; min-inline-size: 44px; padding: 0; font-size: .8125rem; }
  .heads { display: none; }
  .rt { flex: none; padding: 0; overflow: visible; border: 0; background: none; }
  .rt .bets, .slip[data-count="0"] { display: none; }
  .slip { max-block-size: 78dvh; overflow: auto; margin-inline: 8px; padding: 8px 14px calc(12px + env(safe-area-inset-bottom)); border-radius: 14px 14px 0 0; mask: none;
    box-shadow: 0 -10px 24px rgb(0 0 0 / .45); }
  .slip header { margin: 0; }
  .slip header h2, #slip-count { display: none; }
  #slip-toggle { display: flex; flex: 1; min-inline-size: 0; align-items: center; justify-content: space-between; min-block-size: 48px; padding: 0; border: 0; background: none; text-align: start; }
  #slip-toggle span { min-inline-size: 0; color: var(--paper-ink); }
  #slip-toggle b { display: block; font-size: 1rem; }
  #slip-toggle small { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; color: var(--paper-muted); font-size: .75rem; font-weight: 400; }
  #slip-toggle svg { flex: none; inline-size: 24px; block-size: 24px; fill: none; stroke: currentColor; stroke-width: 2; }
  .slip[data-open="true"] #slip-toggle svg { rotate: 180deg; }
  .slip[data-open="false"] #slip-body, .slip[data-open="false"] #limits { display: none; }
  .pay { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 8px 12px; align-items: center; }
  .pin [data-add="1"] { display: none; }
  .sums { grid-template-columns: auto; margin: 0; gap: 0; text-align: end; }
  .sums dt { font-size: .75rem; }
  .slip[data-open="false"] .sums :nth-child(-n + 2) { display: none; }
  .pay .primary { grid-column: 1 / 3; }
}
:root[data-motion="paused"] .od { animation: none; }
@media (prefers-reduced-motion: reduce) { .od { animation: none; } }
`;
