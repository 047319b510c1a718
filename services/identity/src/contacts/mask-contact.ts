import type { Contact } from './contacts.store.js';

const SHOWN = 3;

/** Shows the last digits of a number, or the first letter and the domain of an address. */
export function maskContact({ kind, value }: Pick<Contact, 'kind' | 'value'>): string {
  if (kind === 'mobile') return `***${value.slice(-SHOWN)}`;
  return `${value.slice(0, 1)}***${value.slice(value.lastIndexOf('@'))}`;
}
