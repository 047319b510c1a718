import { keep } from '../storage/kept.js';

/**
 * The storage key of the merchant code, in session and local storage (specification §3). A logout keeps this entry
 * (§4).
 */
export const MERCHANT = 'merchantCode';

/** Stores the merchant code of this page's brand. */
export function keepMerchant(code: string): void {
  keep(MERCHANT, code);
  keep(MERCHANT, code, 'session');
}
