import type { Contact } from './contacts.store.js';

/** A dialing code in digits. The zeros by which an international call begins, as in 00880, are not part of it. */
export const dialingDigits = (dialingCode: string): string => dialingCode.replace(/\D/g, '').replace(/^0+/, '');

/** Returns a contact whose number has a dialing code: its own in digits, otherwise that of the brand. */
export const withDialingCode = (contact: Contact, { dialingCode = '' }: { readonly dialingCode?: string }): Contact =>
  contact.kind === 'mobile'
    ? { ...contact, countryDialingCode: dialingDigits(contact.countryDialingCode) || dialingCode }
    : contact;

/**
 * Converts a contact to a single spelling: a number to its dialing code and its digits without leading zeros, a mail
 * address to lower case. Otherwise two spellings of one number could confirm two accounts.
 */
export const addressOf = ({ kind, value, countryDialingCode }: Contact): string =>
  kind === 'mobile' ? `${dialingDigits(countryDialingCode)}${value.replace(/^0+/, '')}` : value.toLowerCase();

/**
 * The number to which an SMS is sent. After a dialing code the zero of national calls is left out: 01712345678 of 880 is
 * 8801712345678. Without a dialing code the number is sent as it was given.
 */
export const smsNumberOf = (contact: Contact): string =>
  dialingDigits(contact.countryDialingCode) === '' ? contact.value : addressOf(contact);
