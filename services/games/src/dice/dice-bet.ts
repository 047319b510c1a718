import { createHash } from 'node:crypto';
import { AMOUNT_MINOR_MAX } from '@nm/kit/money/money.js';
import { invalid } from '../games.errors.js';
import { isPlayable, type DiceChoice } from './dice-rules.js';

/** A player's wish to play one round of dice. */
export interface DiceBet extends DiceChoice {
  readonly memberId: string;
  readonly brand: string;
  readonly currency: string;
  /** The player's idempotency key, at most 128 characters. */
  readonly key: string;
  readonly stakeMinor: bigint;
  readonly trial: boolean;
}

const KEY_LENGTH_MAX = 128;

/** @throws Failure request.invalid, naming the field, for what no game would take. */
export function checkBet(bet: DiceBet): void {
  if (bet.key === '' || bet.key.length > KEY_LENGTH_MAX) throw invalid('key');
  if (bet.brand === '') throw invalid('brand');
  if (bet.currency === '') throw invalid('currency');
  if (bet.stakeMinor <= 0n || bet.stakeMinor > AMOUNT_MINOR_MAX) throw invalid('stakeMinor');
  if (!isPlayable(bet)) throw invalid('target');
}

/** Tells a repeat of the same bet from another bet under the same key. */
export const inputHash = ({ brand, currency, stakeMinor, target, over, trial }: DiceBet): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(['dice', brand, currency, String(stakeMinor), target, over, trial]))
    .digest();
