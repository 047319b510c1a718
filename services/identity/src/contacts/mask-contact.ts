import type { Contact } from './contacts.store.js';

const SHOWN = 3;

/**
 * Masks a contact for display: only the last three digits of a number stay visible, or the first letter and the domain
 * of a mail address.
 */
export function maskContact({ kind, value }: Pick<Contact, 'kind' | 'value'>): string {
  if (kind === 'mobile') return `***${value.slice(-SHOWN)}`;
  return `${value.slice(0, 1)}***${value.slice(value.lastIndexOf('@'))}`;
}
