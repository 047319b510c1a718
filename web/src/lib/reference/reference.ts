const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const LONG_FROM = 24;
const LONG_END = 12;

/**
 * Returns the short code of an id, which members can read out to customer service: the last 8 hex digits of a UUID as
 * `4F7A-91C2`. Operators can search for it. Of any other long reference it returns the end.
 */
export function shortReference(reference: string): string {
  if (UUID.test(reference)) {
    const end = reference.slice(-8).toUpperCase();
    return `${end.slice(0, 4)}-${end.slice(4)}`;
  }
  return reference.length > LONG_FROM ? `…${reference.slice(-LONG_END)}` : reference;
}
