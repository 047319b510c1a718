/** The part of the style that only tables have: a board, and choices as cards that the arrow keys can reach. */
export const TABLE_STYLE = `
.stage.table { width: 100%; max-width: 720px; display: grid; grid-template-columns: auto 1fr; gap: 10px; }
.print { width: 96px; height: auto; display: block; border-radius: 12px; }
.board { display: flex; flex-direction: column; justify-content: center; gap: 8px; min-width: 0; padding: 8px 16px;
  border-radius: 12px; background: #03090b; }
.board p { margin: 0; min-height: 2.4em; display: flex; align-items: center; font-size: 1.25rem; line-height: 1.2;
  font-weight: 700; text-wrap: balance; }
.table.spinning .board p { animation: breathe .7s ease-in-out infinite alternate; }
@keyframes breathe { to { opacity: .25; } }
.table.won .board p { color: #65e0a5; }
.board ul { margin: 0; padding: 0; list-style: none; display: flex; flex-wrap: wrap; gap: 6px; height: 1.75rem; overflow: hidden;
  text-align: start; }
.board li { padding: 2px 10px; border: 1px solid #35454c; border-radius: 999px; color: #abbec3; font-size: .75rem;
  line-height: 1.4rem; white-space: nowrap; }
.board li.gain { color: #65e0a5; }
.choices ~ details { max-width: 720px; }
.choices { width: 100%; max-width: 720px; display: grid; gap: 12px; }
fieldset { margin: 0; padding: 0; border: 0; min-width: 0; }
legend { padding: 0 0 6px; color: var(--muted); font-size: .875rem; }
.picks { display: grid; grid-template-columns: repeat(auto-fit, minmax(104px, 1fr)); gap: 8px; }
.pick { position: relative; min-height: 60px; padding: 8px 10px; display: flex; flex-direction: column; align-items: center;
  justify-content: center; gap: 2px; text-align: center; border: 1px solid var(--control); border-radius: 12px;
  background: var(--raised); cursor: pointer; line-height: 1.25; }
.pick input { position: absolute; inset: 0; margin: 0; opacity: 0; cursor: pointer; }
.pick b { color: var(--muted); font-size: .875rem; font-variant-numeric: tabular-nums; }
.pick:has(:checked) { border-color: var(--primary); box-shadow: inset 0 0 0 1px var(--primary); background: var(--chosen); }
.pick:has(:checked) b { color: var(--on-chosen); }
.pick:has(:focus-visible) { outline: 3px solid var(--focus); outline-offset: 2px; }
.wide { overflow-x: auto; }
/* Four choices form two rows where they do not fit in one. */
@media (max-width: 519px) { .picks:has(> :nth-child(4):last-child) { grid-template-columns: 1fr 1fr; } }
@media (min-width: 900px) and (min-height: 600px) {
  .print { width: 132px; }
  .board p { font-size: 1.75rem; }
  .choices { gap: 16px; }
}
:root[data-motion="paused"] .table.spinning .board p { animation: none; opacity: .4; }
@media (prefers-reduced-motion: reduce) { .table.spinning .board p { animation: none; opacity: .4; } }
`;
