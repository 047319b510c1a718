/**
 * The part of the style that all slot machines share: the cabinet with its reels, the free spins, and the pay table.
 */
export const MACHINE_STYLE = `
.cabinet { --sold: 0px; position: relative; display: grid; gap: 10px; justify-items: center; padding: 14px 16px; border: 3px double #fff1d6;
  background: repeating-conic-gradient(from 0deg at 50% 40%, rgb(255 255 255 / .07) 0 6deg, transparent 6deg 12deg), var(--frame); }
.plate { margin: 0; min-height: 36px; display: flex; align-items: center; justify-content: center; flex-wrap: wrap; gap: 6px 14px;
  font-size: 1.125rem; text-align: center; }
.lamps { display: flex; gap: 4px; }
.lamps i { inline-size: 18px; block-size: 24px; border: solid #7c1f2c; border-width: 4px 2px; border-radius: 7px; background: #1b2530; }
.lamps i.lit { background: #ffd98a; }
.window { position: relative; display: grid; grid-template-columns: repeat(5, var(--w)); gap: var(--gap); padding: var(--gap);
  border-radius: 12px; background: #03090b; --gap: 4px; --w: min(160px, (100vw - 92px) / 5);
  --h: max(48px, min(152px, (100dvh - 440px - var(--sold)) / 3, var(--w) * 1.5)); }
.column { block-size: calc((var(--h) + var(--gap)) * 3 - var(--gap)); overflow: hidden; }
.face { block-size: calc(var(--h) + var(--gap)); padding-block-end: var(--gap); transition: opacity .2s; }
.face img { inline-size: 100%; block-size: 100%; object-fit: cover; display: block; border-radius: 8px; }
.window.spinning .face { opacity: .7; }
.window.dim .face { opacity: .35; }
.window.dim .face.hit { opacity: 1; }
.face.hit img { outline: 4px solid #f3ead6; outline-offset: -4px; }
.drawn { position: absolute; inset: 4px; inline-size: calc(100% - 8px); block-size: calc(100% - 8px); pointer-events: none; }
.drawn path { fill: none; stroke: #fff6e4; stroke-width: 6px; stroke-linejoin: round; stroke-linecap: round;
  vector-effect: non-scaling-stroke; opacity: .85; }
.said { margin: 0; min-height: 40px; display: flex; align-items: center; padding: 4px 18px; border-radius: 20px;
  background: rgb(6 12 20 / .86); font-weight: 530; text-align: center; }
.said:empty { visibility: hidden; }
/*
 * The button that sells free spins has a row of its own. The line about free rounds, which the brand gives, takes the
 * same row, because the button is hidden while the player has free rounds.
 */
.cabinet:has(.buy), .given:not([hidden]) + .cabinet { --sold: 54px; }
.buy[hidden] { display: none; }
.buy { min-height: 44px; padding-inline: 18px; border: 2px solid #fff1d6; border-radius: 22px; background: rgb(6 12 20 / .86); color: #f6f3eb;
  font-size: 1rem; }
.sheet .gets { color: var(--text); font-size: 1rem; }
.sheet .limit { color: var(--text); font-weight: 660; }
.sheet dl { margin: 0; }
.sheet dl div { display: flex; justify-content: space-between; gap: 16px; padding-block: 10px; border-block-end: 1px solid var(--line); }
.sheet dd { margin: 0; font-size: 1.125rem; font-variant-numeric: tabular-nums; }
.sheet footer { display: grid; grid-template-columns: auto 1fr; gap: 12px; }
.sheet footer button { padding-inline: 18px; font-size: 1rem; }
.sheet .main { border: 0; background: var(--primary); color: var(--on-primary); }
.sheet .main:hover:enabled { background: var(--primary-hover); }
.burst { position: absolute; inset: 50% auto auto 50%; translate: -50% -50%; inline-size: min(560px, 100vw - 24px); aspect-ratio: 2;
  display: grid; place-items: center; z-index: 2; }
.burst[hidden] { display: none; }
.burst svg { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; }
.burst path { fill: #f3ead6; stroke: #b0321f; stroke-width: 1; }
.burst p { position: relative; margin: 0; display: grid; gap: 2px; text-align: center; color: #5b5140; }
.burst b { color: #1b1710; font-size: clamp(1.75rem, 8vw, 3.5rem); line-height: 1.1; font-variant-numeric: tabular-nums; }
.tools { display: flex; gap: 8px; }
.tools button { padding: 0; display: grid; place-items: center; }
.tools svg { inline-size: 20px; block-size: 20px; fill: currentColor; }
.tools [aria-pressed="true"] { border-color: var(--primary); background: var(--chosen); color: var(--on-chosen); }
.sheet { inline-size: min(560px, 100vw - 24px); max-block-size: calc(100dvh - 32px); padding: 0 16px 16px; border: 1px solid var(--line);
  border-radius: 16px; background: var(--panel); color: var(--text); overflow: auto; }
.sheet::backdrop { background: rgb(0 0 0 / .6); }
.sheet header { position: sticky; inset-block-start: 0; display: flex; align-items: center; justify-content: space-between; gap: 12px;
  padding-block: 12px; background: inherit; }
.sheet h2 { margin: 0; font-size: 1.125rem; }
.sheet th span { display: flex; align-items: center; gap: 8px; }
.sheet th img { inline-size: 36px; block-size: 36px; object-fit: cover; border-radius: 6px; }
.sheet small { display: block; color: var(--muted); font-size: .8125rem; line-height: 1.35; }
.sheet p { color: var(--muted); font-size: .875rem; }
.sheet p b { color: var(--text); }
.lines { margin: 0; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(84px, 1fr)); gap: 8px; list-style: none; }
.lines li { display: flex; align-items: center; gap: 6px; color: var(--muted); font-size: .8125rem; }
.lines svg { inline-size: 60px; }
.lines rect { fill: var(--line); }
.lines rect.on { fill: var(--primary); }
.window.rows-7 { grid-template-columns: repeat(7, var(--w)); --w: min(80px, (100vw - 92px) / 7); --h: var(--w); }
.rows-7 .column { block-size: calc((var(--h) + var(--gap)) * 7 - var(--gap)); }
.ladder { display: flex; gap: 6px; }
.ladder b { min-inline-size: 44px; padding: 4px 6px; border-radius: 10px; background: rgb(6 20 25 / .72); font-size: 1rem; }
.ladder b.on { background: #f3ead6; color: #1b1710; }
@media (min-width: 700px) {
  .window.rows-7 { --gap: 4px; --w: max(36px, min(80px, (100dvh - 330px - var(--sold)) / 7)); }
  .window:not(.rows-7) { --gap: 8px; --w: min(160px, (100dvh - 360px - var(--sold)) / 3 * 1.05, (100vw - 120px) / 5); --h: max(48px, min(152px, (100dvh - 360px - var(--sold)) / 3)); }
  .drawn { inset: 8px; inline-size: calc(100% - 16px); block-size: calc(100% - 16px); }
  .cabinet { padding: 16px 28px; }
}
`;
