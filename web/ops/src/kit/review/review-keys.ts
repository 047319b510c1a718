import type { KeyHelp } from '../section.js';

/** The keyboard shortcuts of every review queue. */
export const REVIEW_KEYS: readonly KeyHelp[] = [
  { keys: ['J', 'K'], does: 'opsKit.key.move' },
  { keys: ['Enter'], does: 'opsKit.key.open' },
  { keys: ['X'], does: 'opsKit.key.choose' },
  { keys: ['C'], does: 'opsKit.key.claim' },
  { keys: ['U'], does: 'opsKit.key.release' },
  { keys: ['N'], does: 'opsKit.key.oldest' },
  { keys: ['O'], does: 'opsKit.key.player' },
  { keys: ['A', 'R'], does: 'opsKit.key.decide' },
  { keys: ['.'], does: 'opsKit.key.note' },
  { keys: ['Esc'], does: 'opsKit.key.close' },
];
