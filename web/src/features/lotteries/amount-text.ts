import { brand } from '../../lib/brand/brand.js';
import { formatMinor, isolated } from '../../lib/money/money.js';

/** An amount inside a sentence, in any direction of text. */
export const amountText = (minor: bigint): string =>
  isolated(`${brand.currencySymbol}${formatMinor(minor, { trim: true })}`);
