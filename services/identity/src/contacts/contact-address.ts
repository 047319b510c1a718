import type { Contact } from './contacts.store.js';

/** Returns the digits of a dialing code, without the leading zeros of an international call (as in 00880). */
export const dialingDigits = (dialingCode: string): string => dialingCode.replace(/\D/g, '').replace(/^0+/, '');

/**
 * Returns a contact whose mobile number has a dialing code: the contact's own, otherwise the brand's. A mail address
 * is returned unchanged.
 */
export const withDialingCode = (contact: Contact, { dialingCode = '' }: { readonly dialingCode?: string }): Contact =>
  contact.kind === 'mobile'
    ? { ...contact, countryDialingCode: dialingDigits(contact.countryDialingCode) || dialingCode }
    : contact;

/**
 * Converts a contact to one canonical spelling: a number to its dialing code and its digits without leading zeros, a
 * mail address to lower case. Otherwise one number in two spellings could confirm two accounts.
 */
export const addressOf = ({ kind, value, countryDialingCode }: Contact): string =>
  kind === 'mobile' ? `${dialingDigits(countryDialingCode)}${value.replace(/^0+/, '')}` : value.toLowerCase();

/**
 * Returns the number to which a text message is sent. If the contact has a dialing code, the leading zero of a
 * national number is left out: 01712345678 with dialing code 880 becomes 8801712345678. Without a dialing code, the
 * number is returned as the member gave it.
 */
export const smsNumberOf = (contact: Contact): string =>
  dialingDigits(contact.countryDialingCode) === '' ? contact.value : addressOf(contact);
