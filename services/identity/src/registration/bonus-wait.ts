import type { Brand } from '../brands/brand.js';
import type { Resemblance } from './registration-origins.store.js';

/**
 * Returns true if a new member's registration bonus must be held until the member confirms a mobile number or mail
 * address.
 */
export const bonusWaits = (
  { registrationBonus: { perAddressADay, waitsWhenShared } }: Pick<Brand, 'registrationBonus'>,
  { sharesDevice, sharesPayee, bonusesOfAddress }: Resemblance,
): boolean => (waitsWhenShared && (sharesDevice || sharesPayee)) || bonusesOfAddress >= perAddressADay;
