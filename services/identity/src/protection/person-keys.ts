import type { NewProfile } from '../members/profiles.store.js';

/** The data by which a person is recognised: phone number, mail address and document number (domain rules §11). */
export type PersonFacts = Pick<NewProfile, 'mobileNum' | 'email' | 'idNumber'>;

/** A list of a person's data. Each element is a kind (such as phone) and a value in canonical spelling. */
export type PersonKeys = readonly (readonly [string, string])[];

/**
 * How many of the last digits of a phone number are compared. These digits are the same with and without country code
 * and leading zeros.
 */
const NUMBER_DIGITS = 9;

/**
 * Returns a person's phone number, mail address and document number in canonical spelling. Values that are too short
 * to identify a person are left out.
 */
export function personKeys({ mobileNum = '', email = '', idNumber = '' }: PersonFacts): PersonKeys {
  const digits = mobileNum.replace(/\D/g, '');
  const mail = email
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, '@');
  const document = idNumber
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  const keys: (readonly [string, string])[] = [];
  if (digits.length >= NUMBER_DIGITS) keys.push(['mobile', digits.slice(-NUMBER_DIGITS)]);
  if (mail.includes('@')) keys.push(['mail', mail]);
  if (document.length >= 5) keys.push(['document', document]);
  return keys;
}
