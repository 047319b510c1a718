import type { DiceDetail, VendorDetail } from '../rounds/round.js';

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

/** A round's detail as the database keeps it, by game. */
export type StoredDetail = StoredDiceDetail | VendorDetail;

export const storedDetail = (detail: DiceDetail | VendorDetail): StoredDetail =>
  detail.game === 'dice' ? { ...detail, multiplierE4: String(detail.multiplierE4) } : detail;

export const readDetail = (stored: StoredDetail): DiceDetail | VendorDetail =>
  stored.game === 'dice' ? { ...stored, multiplierE4: BigInt(stored.multiplierE4) } : stored;
