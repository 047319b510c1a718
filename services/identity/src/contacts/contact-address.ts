import type { Contact } from './contacts.store.js';

/**
 * Converts a contact to a single spelling: a number to its dialing code and its digits without leading zeros, a mail
 * address to lower case. Otherwise two spellings of one number could confirm two accounts.
 */
export const addressOf = ({ kind, value, countryDialingCode }: Contact): string =>
  kind === 'mobile' ? `${countryDialingCode.replace(/\D/g, '')}${value.replace(/^0+/, '')}` : value.toLowerCase();
