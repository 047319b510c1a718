/** The part of the style that only slots have, for the turning reels. */
export const SLOT_STYLE = `
.reels { display: grid; grid-template-columns: repeat(3, 1fr); gap: 8px; width: min(100vw - 52px, 100dvh - 272px, 560px);
  min-width: 180px; padding: 8px; border-radius: 12px; background: #03090b; }
.reel { display: grid; gap: 8px; overflow: hidden; border-radius: 8px; }
.cell { position: relative; aspect-ratio: 1; overflow: hidden; border-radius: 8px; background: #0c1c22; transition: opacity .2s; }
.cell img { width: 100%; height: 100%; object-fit: cover; display: block; }
.reels.spinning .cell img { animation: roll .18s linear infinite; filter: blur(1.5px); }
.reels.spinning .reel:nth-child(2) .cell img { animation-delay: .05s; }
.reels.spinning .reel:nth-child(3) .cell img { animation-delay: .1s; }
@keyframes roll { from { transform: translateY(-60%); } to { transform: translateY(60%); } }
/*
 * Every paying line is marked. If the payout is higher than the stake, the other cells are also dimmed, and the line
 * gets a bright outline.
 */
.paid .cell.hit { outline: 3px solid #f6f3eb; outline-offset: -3px; }
.won .cell { opacity: .35; }
.won .cell.hit { opacity: 1; outline: 4px solid #fabb41; outline-offset: -4px; }
.pays img { width: 32px; height: 32px; object-fit: cover; border-radius: 6px; display: block; }
@media (min-width: 700px) { .reels { width: min(100vw - 52px, 100dvh - 220px, 560px); } }
@media (max-height: 460px) { .reels { width: max(180px, 100dvh - 150px); } }
:root[data-motion="paused"] .reels.spinning .cell img { animation: none; filter: none; opacity: .3; }
@media (prefers-reduced-motion: reduce) { .reels.spinning .cell img { animation: none; filter: none; opacity: .3; } }
`;
