import type { Contact } from './contacts.store.js';

const SHOWN = 3;

/**
 * Masks a contact for display: a number keeps its last digits, a mail address keeps its first letter and its domain.
 */
export function maskContact({ kind, value }: Pick<Contact, 'kind' | 'value'>): string {
  if (kind === 'mobile') return `***${value.slice(-SHOWN)}`;
  return `${value.slice(0, 1)}***${value.slice(value.lastIndexOf('@'))}`;
}
