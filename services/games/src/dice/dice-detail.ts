import type { DiceDetail } from '../rounds/round.js';

/** A dice detail as the database keeps it. */
export interface StoredDiceDetail {
  readonly game: 'dice';
  readonly target: number;
  readonly over: boolean;
  readonly roll: number;
  readonly win: boolean;
  /** A decimal string: JSON numbers would lose digits in other hands. */
  readonly multiplierE4: string;
}

export const storedDetail = (detail: DiceDetail): StoredDiceDetail => ({ ...detail, multiplierE4: String(detail.multiplierE4) });

export const readDetail = (stored: StoredDiceDetail): DiceDetail => ({ ...stored, multiplierE4: BigInt(stored.multiplierE4) });
