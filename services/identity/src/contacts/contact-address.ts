import type { Contact } from './contacts.store.js';

/**
 * One spelling of a contact: of a number its dialing code and its digits without leading zeros, of a mail address its lower case.
 * Two spellings of one number must not confirm two accounts.
 */
export const addressOf = ({ kind, value, countryDialingCode }: Contact): string =>
  kind === 'mobile' ? `${countryDialingCode.replace(/\D/g, '')}${value.replace(/^0+/, '')}` : value.toLowerCase();
