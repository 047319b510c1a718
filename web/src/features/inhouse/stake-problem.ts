import { brand } from '../../lib/brand/brand.js';
import type { Translate } from '../../lib/language/words.js';
import { formatMinor, isolated } from '../../lib/money/money.js';
import { refusalOf, type Limits } from './stakes.js';

const written = (minor: bigint | string) => isolated(brand.currencySymbol + formatMinor(minor, { trim: true }));

/**
 * Returns a text that says why the server would refuse a stake, or undefined if it would accept it.
 * @param most the highest stake whose win stays within the limits.
 */
export function stakeProblem(
  t: Translate,
  stakeMinor: bigint | undefined,
  limits: Limits | undefined,
  most: bigint | undefined,
): string | undefined {
  if (stakeMinor === undefined || !limits || most === undefined) return undefined;
  switch (refusalOf(stakeMinor, limits, most)) {
    case 'game.stake_limit':
      return t('inhouse.stakeBetween', { min: written(limits.stakeMinorMin), max: written(limits.stakeMinorMax) });
    case 'game.win_limit':
      return t('inhouse.stakeMost', { win: written(limits.payoutMinorMax ?? '0'), max: written(most) });
    case undefined:
      return undefined;
  }
}
