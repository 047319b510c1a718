import type { Contact } from './contacts.store.js';

/** Returns a contact whose number has a dialing code: its own in digits, otherwise that of the brand. */
export const withDialingCode = (contact: Contact, { dialingCode = '' }: { readonly dialingCode?: string }): Contact =>
  contact.kind === 'mobile'
    ? { ...contact, countryDialingCode: contact.countryDialingCode.replace(/\D/g, '') || dialingCode }
    : contact;

/**
 * Converts a contact to a single spelling: a number to its dialing code and its digits without leading zeros, a mail
 * address to lower case. Otherwise two spellings of one number could confirm two accounts.
 */
export const addressOf = ({ kind, value, countryDialingCode }: Contact): string =>
  kind === 'mobile' ? `${countryDialingCode.replace(/\D/g, '')}${value.replace(/^0+/, '')}` : value.toLowerCase();
