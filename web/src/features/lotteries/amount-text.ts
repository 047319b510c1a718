import { brand } from '../../lib/brand/brand.js';
import { formatMinor, isolated } from '../../lib/money/money.js';

/** Formats an amount for use in a sentence, isolated from the sentence's text direction. */
export const amountText = (minor: bigint): string =>
  isolated(`${brand.currencySymbol}${formatMinor(minor, { trim: true })}`);
