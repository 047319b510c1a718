import type { Contact } from './contacts.store.js';

const SHOWN = 3;

/** Masks a contact: of a number the last digits stay, of an address the first letter and the domain. */
export function maskContact({ kind, value }: Pick<Contact, 'kind' | 'value'>): string {
  if (kind === 'mobile') return `***${value.slice(-SHOWN)}`;
  return `${value.slice(0, 1)}***${value.slice(value.lastIndexOf('@'))}`;
}
