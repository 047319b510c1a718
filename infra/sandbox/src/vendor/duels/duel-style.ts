const SUITS = ['s', 'h', 'd', 'c'];
const COURT = ['A', 'J', 'Q', 'K'];
const faces = SUITS.flatMap((suit) => ['', ...COURT].map((rank) => rank + suit))
  .map((file) => `.card[data-art="${file}"] { background-image: url(/art/card-${file}.svg); }`)
  .join('\n');

/**
 * The style of duels: the list of rooms in the colours of the site, and the table, whose colour is the same in the
 * light and the dark theme.
 */
export const DUEL_STYLE = `
[hidden] { display: none !important; }
.unseen { position: absolute; inline-size: 1px; block-size: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); }
main::before { content: none; }
button { min-height: 44px; min-width: 44px; padding-inline: 14px; font-size: .9375rem; white-space: nowrap; }
button.primary { border-color: transparent; background: var(--primary); color: var(--on-primary); }
button.primary:hover:enabled { background: var(--primary-hover); }
.plate { border: 1px solid #35454c; border-radius: 12px; background: rgb(6 20 25 / .95); color: #fff6e4; }
.plate button:not(.primary) { background: #15262c; border-color: #687e88; color: #f6f3eb; }
.tag { padding: 2px 8px; border-radius: 6px; background: var(--raised); font-size: .8125rem; white-space: nowrap;
  font-variant-numeric: tabular-nums; }
.tag.waiting { background: var(--chosen); color: var(--on-chosen); }

.lobby { padding: 0 0 24px; align-items: stretch; gap: 0; }
.banner { flex: none; min-block-size: 232px; padding: 24px 32px; display: flex; align-items: flex-end; justify-content: space-between;
  gap: 24px; background: linear-gradient(to right, rgb(6 20 25 / .94) 24%, rgb(6 20 25 / 0) 46%),
  url(/art/duel-banner.svg) 50% / cover #082730; color: #fff6e4; }
:root[dir="rtl"] .banner { background: linear-gradient(to left, rgb(6 20 25 / .94) 24%, rgb(6 20 25 / 0) 46%),
  url(/art/duel-banner.svg) 50% / cover #082730; }
.banner > div:first-child { max-inline-size: 460px; }
.banner h1 { margin: 0; font-size: 2.25rem; line-height: 1.15; font-weight: 760; }
.banner p { margin: 6px 0 0; color: #e6efe9; }
.quick { display: flex; align-items: center; gap: 16px; padding: 12px 12px 12px 18px; }
.quick p { margin: 0; }
.quick span { display: block; font-variant-numeric: tabular-nums; }
.quick small { display: block; min-block-size: 1.4em; color: #abbec3; font-size: .8125rem; }
#find { min-block-size: 52px; padding-inline: 22px; font-size: 1.0625rem; }
.filters { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; padding: 16px 32px; }
.filters > div { display: flex; flex-wrap: wrap; gap: 8px; }
.filters button { background: var(--panel); font-size: .875rem; }
.filters button[aria-pressed="true"] { border-color: transparent; background: var(--text); color: var(--bg); }
.filters > span { margin-inline-start: auto; color: var(--muted); font-size: .8125rem; }
.note { margin: 0 32px 12px; padding: 10px 14px; border: 1px solid var(--control); border-radius: 10px; background: var(--raised); }
.rooms { margin: 0; padding: 0 32px; list-style: none; display: grid; gap: 14px; grid-template-columns: repeat(5, 1fr); }
.room { min-inline-size: 0; padding: 14px; display: flex; flex-direction: column; gap: 8px; border: 1px solid var(--line); border-radius: 14px;
  background: var(--panel); }
.room.wanted { border-color: var(--primary); box-shadow: 0 0 0 2px var(--primary); }
.room .head, .room .foot { display: flex; align-items: center; justify-content: space-between; gap: 8px; }
.room .head b { color: var(--muted); font-size: .875rem; }
.room .foot { margin-block-start: auto; }
.room .foot p { margin: 0; line-height: 1.2; }
.room .foot small { display: block; color: var(--muted); font-size: .75rem; }
.room .foot b { font-size: 1.125rem; font-variant-numeric: tabular-nums; }
.nothing { grid-column: 1 / -1; padding: 40px 0; color: var(--muted); text-align: center; }
.seats { position: relative; block-size: 128px; display: flex; justify-content: space-between; align-items: center; }
.mini { position: absolute; inset-inline: 0; margin-inline: auto; inline-size: min(190px, 86%); block-size: auto; }
.seat { position: relative; z-index: 1; display: grid; justify-items: center; gap: 3px; inline-size: 56px; margin-block-start: 20px; }
.seat img { border-radius: 50%; }
.seat small { padding: 0 7px; border-radius: 9px; background: #061419; color: #fff6e4; font-size: .75rem; line-height: 18px; white-space: nowrap; }
.seat.free { inline-size: 48px; block-size: 48px; margin-block-start: 0; border: 2px dashed var(--control); border-radius: 50%; background: var(--panel); }
.seats .pair { position: absolute; inset: 0; display: flex; justify-content: center; align-items: center; gap: 3px; rotate: -5deg; }
.seats .pair i { inline-size: 26px; block-size: 36px; background: url(/art/card-back-brick.svg) 50% / contain no-repeat; }
.seats .pair i.blue { background-image: url(/art/card-back-blue.svg); }

.table { display: block; padding: 0; overflow: hidden; background: #082730; color: #fff6e4; }
.table .sky { position: absolute; inset-inline: 0; inset-block-start: 0; block-size: 190px; background: url(/art/duel-sky.svg) 50% 0 / cover; }
.felt { position: absolute; inset-block-start: 118px; inset-inline-start: 50%; inline-size: max(186%, 900px); block-size: 230%;
  translate: -50% 0; border-radius: 50%; border: 12px solid #3a1710; outline: 3px solid #c98b45; box-shadow: 0 0 0 15px #5a2a1c,
  inset 0 0 0 6px rgb(0 0 0 / .25), inset 0 0 0 9px #fff0da, inset 0 0 0 15px var(--frame), inset 0 0 0 17px #ffc24b;
  background: repeating-conic-gradient(from 0deg at 50% 4%, rgb(0 0 0 / .18) 0 4deg, transparent 4deg 8deg), var(--frame); }
:root[dir="rtl"] .felt { translate: 50% 0; }
.opp, .me, .oh, .play, .mh, .log, .go, .say { position: absolute; }
.opp, .me { display: flex; align-items: center; gap: 14px; padding: 10px 18px 10px 12px; }
.opp { inset-block-start: 22px; inset-inline: 0; margin-inline: auto; inline-size: fit-content; min-inline-size: 260px; }
.me { inset-inline-start: 32px; inset-block-end: 24px; }
.who b { display: block; font-size: 1.125rem; font-weight: 760; line-height: 1.2; }
.pips { display: flex; gap: 6px; margin-block-start: 5px; }
.pips i { inline-size: 16px; block-size: 16px; border-radius: 50%; box-shadow: inset 0 0 0 2px #abbec3; }
.pips i.w { background: #f3ead6; box-shadow: none; }
.avr { position: relative; flex: none; inline-size: 84px; block-size: 84px; display: grid; place-items: center; }
.avr svg { position: absolute; inset: 0; fill: none; stroke: #35454c; stroke-width: 6; rotate: -90deg; }
.avr .left { stroke: #f3ead6; stroke-dasharray: 0 100; }
.avr.timed .left { stroke-dasharray: calc(var(--left, 0) * 1px) 100px; }
.avr.free svg { stroke-dasharray: 8 6; }
.avr img { border-radius: 50%; inline-size: 76%; block-size: 76%; }
.plate .tag { background: #15262c; }
.opp .tag { margin-inline-start: auto; }
.oh { inset-block-start: 140px; inset-inline: 0; display: flex; justify-content: center; }
.oh .card { --card: 62px; margin-inline: -12px; }
.card { position: relative; display: block; inline-size: var(--card); block-size: calc(var(--card) * 1.4); border-radius: calc(var(--card) * .09);
  background: 50% / 100% 100% no-repeat #f3ead6; box-shadow: 0 3px 6px rgb(0 0 0 / .3); }
.card b { position: absolute; inset-block-start: 7%; left: 6%; inline-size: 30%; text-align: center; font-weight: 800;
  font-size: calc(var(--card) * .3); line-height: 1; letter-spacing: -.05em; }
.card.s0 b { color: #10223c; }
.card.s1 b { color: #8c1f2c; }
.card.s2 b { color: #8a3d10; }
.card.s3 b { color: #0d2f28; }
${faces}
.card.back { background-image: url(/art/card-back-brick.svg); }
.card.fresh { animation: slide .2s ease-out, turn .2s .2s ease-in both; }
@keyframes slide { from { translate: 0 -60px; opacity: 0; } }
@keyframes turn { from { transform: scaleX(.15); } }
.play { inset-block-start: clamp(196px, 30%, 262px); inset-inline: 0; display: flex; justify-content: center; align-items: flex-start; gap: 44px; }
.play figure { margin: 0; display: grid; justify-items: center; gap: 8px; inline-size: 150px; font-size: .875rem; text-align: center; }
.slot { --card: 138px; inline-size: calc(var(--card) + 2px); block-size: calc(var(--card) * 1.4 + 2px); border: 1px dashed rgb(255 246 228 / .5);
  border-radius: 12px; background: rgb(0 0 0 / .16); }
.slot.taken .card { outline: 4px solid #fabb41; outline-offset: 2px; }
.vs { inline-size: 170px; margin-block-start: 40px; display: flex; flex-direction: column; align-items: center; gap: 4px; text-align: center; font-size: .8125rem; }
.amount { padding: 3px 10px; border-radius: 8px; background: #061419; font-size: .9375rem; font-variant-numeric: tabular-nums; }
.vs strong { margin-block-start: 6px; font-size: 1.0625rem; font-weight: 760; line-height: 1.25; }
.vs .tag { background: #061419; }
.mh { inset-block-end: 20px; inset-inline: 0; display: flex; justify-content: center; align-items: flex-end; pointer-events: none; }
.mh button { --card: 132px; min-inline-size: 0; padding: 0; margin-inline: -9px; border: 0; border-radius: 12px; background: none; rotate: var(--turn);
  transform-origin: 50% 140%; pointer-events: auto; transition: translate .15s; }
.mh button:disabled { opacity: 1; }
.mh button:disabled .card { filter: brightness(.62); }
.table[data-phase="playing"] .mh button[aria-checked="true"] { translate: 0 -26px; z-index: 2; }
.mh button[aria-checked="true"] .card { outline: 3px solid #fabb41; outline-offset: 2px; }
.mh button:focus-visible { outline: 3px solid #fff6e4; outline-offset: 6px; }
.log { inset-inline-end: 28px; inset-block-start: 26px; inline-size: 256px; padding: 14px 16px; display: grid; gap: 8px; font-size: .8125rem; }
.log h2 { margin: 0; font-size: .9375rem; }
.log ol { margin: 0; padding: 0; list-style: none; display: grid; gap: 8px; max-block-size: min(320px, 34vh); overflow: auto; }
.log li { display: grid; grid-template-columns: 92px 1fr; gap: 10px; align-items: center; }
.log li > span:last-child { color: #abbec3; }
.log li > span:last-child b { display: block; color: #fff6e4; }
.log .pair { display: flex; gap: 4px; --card: 42px; }
.log p { margin: 0; color: #abbec3; font-size: .75rem; }
.clock { margin: 0; margin-inline-start: 12px; min-inline-size: 84px; font-size: .8125rem; color: #abbec3; }
.clock b { display: block; color: #fff6e4; font-size: 1.125rem; font-variant-numeric: tabular-nums; }
.go { inset-inline-end: 28px; inset-block-end: 24px; display: flex; gap: 8px; }
.go button { min-block-size: 52px; }
#give-up { background: #15262c; border-color: #687e88; color: #f6f3eb; }
#lay { min-inline-size: 176px; }
#lay:not(.primary) { background: #15262c; border-color: #687e88; color: #f6f3eb; opacity: .8; }
.say { inset-inline: 0; inset-block-end: 84px; margin-inline: auto; inline-size: min(560px, 100% - 16px); padding: 18px 22px; text-align: center;
  display: grid; gap: 8px; z-index: 3; }
.table[data-phase="void"] .say { background: #34202a; box-shadow: inset 0 0 0 2px #ff9fb6; }
.say h2 { margin: 0; font-size: 1.375rem; text-wrap: balance; }
.say p { margin: 0; color: #abbec3; text-wrap: balance; }
.say .gain { color: #65e0a5; font-size: 1.75rem; font-weight: 760; font-variant-numeric: tabular-nums; }
.say dl { margin: 0; display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 2px 10px; text-align: start; font-size: .75rem; }
.say dt { color: #abbec3; }
.say dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.say dd.fits { grid-column: 2; color: #65e0a5; }
.say > div { display: flex; justify-content: center; flex-wrap: wrap; gap: 8px; margin-block-start: 4px; }
.say > div button { flex: 1; max-inline-size: 260px; min-block-size: 48px; }
.table[data-phase="away"] > :not(.say) { opacity: .45; }
.sheet { inline-size: min(560px, 100% - 24px); max-block-size: 86%; padding: 20px; border: 1px solid var(--line); border-radius: 16px;
  background: var(--panel); color: var(--text); }
.sheet::backdrop { background: rgb(3 9 11 / .7); }
.sheet header { display: flex; align-items: center; justify-content: space-between; }
.sheet h2 { margin: 0 0 8px; font-size: 1.25rem; }
.sheet ul { margin: 0; padding-inline-start: 20px; display: grid; gap: 8px; }
.sheet > div { display: flex; gap: 8px; margin-block-start: 12px; }
@media (max-width: 1199px) { .rooms { grid-template-columns: repeat(auto-fill, minmax(220px, 1fr)); } }
@media (max-width: 899px) {
  .banner, :root[dir="rtl"] .banner { min-block-size: 232px; padding: 12px; flex-direction: column; align-items: stretch; justify-content: flex-end; gap: 10px;
    background: linear-gradient(to top, rgb(6 20 25 / .95) 40%, rgb(6 20 25 / 0) 82%), url(/art/duel-banner-tall.svg) 50% 0 / cover #082730; }
  .banner > div:first-child { max-inline-size: none; padding-block-start: 76px; }
  .banner h1 { font-size: 1.375rem; }
  .banner p { margin-block-start: 2px; font-size: .8125rem; }
  .quick { gap: 8px; padding: 6px 6px 6px 14px; justify-content: space-between; }
  .quick p { font-size: .8125rem; }
  #find { padding-inline: 14px; font-size: .9375rem; }
  .filters { padding: 10px 12px; }
  .filters > span { margin-inline-start: 0; }
  .note { margin-inline: 12px; }
  .rooms { grid-template-columns: 1fr 1fr; gap: 8px; padding: 0 12px; }
  .room { padding: 10px 10px 12px; }
  .room .foot b { font-size: 1rem; }
  .room .head { flex-wrap: wrap; }
  .room button { padding-inline: 12px; font-size: .875rem; }
  .seats { block-size: 104px; }
  .table .sky { block-size: 130px; background-image: url(/art/duel-sky-tall.svg); }
  .felt { inset-block-start: 92px; }
  .opp { inset-block-start: 8px; inset-inline: 8px; inline-size: auto; padding: 5px 12px 5px 6px; gap: 8px; }
  .avr { inline-size: 60px; block-size: 60px; }
  .who b { font-size: .9375rem; }
  .oh { inset-block-start: 92px; }
  .oh .card { --card: 50px; }
  .log { display: none; }
  .play { inset-block-start: clamp(168px, 25%, 206px); gap: 6px; }
  .play figure { inline-size: 96px; font-size: .8125rem; }
  .slot { --card: 88px; }
  .vs { inline-size: 124px; margin-block-start: 6px; font-size: .75rem; }
  .me { inset-inline: 8px; inset-block-end: 78px; padding: 5px 12px 5px 6px; gap: 8px; }
  .clock { margin-inline-start: auto; text-align: end; }
  .mh { inset-block-end: 162px; }
  .mh button { --card: min(94px, calc((100vw - 40px) / (var(--count, 6) * .66 + .34))); margin-inline: calc(var(--card) * -.17); }
  .table[data-phase="playing"] .mh button[aria-checked="true"] { translate: 0 -16px; }
  .go { inset-inline: 8px; inset-block-end: 12px; }
  .go .primary, #lay { flex: 1; }
  .table:not([data-phase="playing"]) .me { inset-block-end: 12px; }
  .say { inset-block-end: 96px; padding: 14px; }
}
@media (max-height: 620px) { .oh { display: none; } .play { inset-block-start: 116px; } .slot { --card: 76px; } .mh button { --card: 84px; } }
:root[data-motion="paused"] .card.fresh, :root[data-motion="paused"] .mh button { animation: none; transition: none; }
@media (prefers-reduced-motion: reduce) { .card.fresh { animation: none; } .mh button { transition: none; } }
`;
