import { brand } from '../../lib/brand/brand.js';
import type { Translate } from '../../lib/language/words.js';
import { formatMinor, isolated } from '../../lib/money/money.js';
import { refusalOf, type Limits } from './stakes.js';

const written = (minor: bigint | string) => isolated(brand.currencySymbol + formatMinor(minor, { trim: true }));

/**
 * The reason, in words, why the server would refuse a stake; undefined when it would accept it.
 * @param most the highest stake whose win the limits allow.
 */
export function stakeProblem(
  t: Translate,
  stakeMinor: bigint | undefined,
  limits: Limits | undefined,
  most: bigint | undefined,
): string | undefined {
  const refusal =
    stakeMinor === undefined || !limits || most === undefined ? undefined : refusalOf(stakeMinor, limits, most);
  if (!limits || most === undefined || !refusal) return undefined;
  return refusal === 'game.stake_limit'
    ? t('inhouse.stakeBetween', { min: written(limits.stakeMinorMin), max: written(limits.stakeMinorMax) })
    : t('inhouse.stakeMost', { win: written(limits.payoutMinorMax ?? '0'), max: written(most) });
}
