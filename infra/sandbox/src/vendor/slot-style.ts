/** What a slot adds: reels that turn. */
export const SLOT_STYLE = `
.reels { display: grid; grid-template-columns: repeat(3, 1fr); gap: 8px; width: min(calc(100vw - 52px), 46dvh, 520px); padding: 8px; border-radius: 12px; background: #03090b; }
.reel { display: grid; gap: 8px; overflow: hidden; border-radius: 8px; }
.cell { position: relative; aspect-ratio: 1; overflow: hidden; border-radius: 8px; background: var(--panel); transition: opacity .2s; }
.cell img { width: 100%; height: 100%; object-fit: cover; display: block; }
.reels.spinning .cell img { animation: roll .18s linear infinite; filter: blur(1.5px); }
.reels.spinning .reel:nth-child(2) .cell img { animation-delay: .05s; } .reels.spinning .reel:nth-child(3) .cell img { animation-delay: .1s; }
@keyframes roll { from { transform: translateY(-60%); } to { transform: translateY(60%); } }
.won .cell { opacity: .35; } .won .cell.hit { opacity: 1; outline: 4px solid var(--primary); outline-offset: -4px; }
ul { margin: 0; padding: 0; list-style: none; display: grid; grid-template-columns: repeat(auto-fill, minmax(80px, 1fr)); gap: 8px; text-align: center; }
li img { width: 100%; height: auto; aspect-ratio: 1; object-fit: cover; border-radius: 8px; } li b, li span { display: block; } li span { color: var(--muted); font-size: .75rem; }
@media (min-width: 900px) and (min-height: 600px) { .reels { width: min(54dvh, 560px); } }
@media (prefers-reduced-motion: reduce) { .reels.spinning .cell img { animation: none; filter: none; opacity: .3; } }
`;
