import type { Schemas } from '../api/schemas.js';

/** One customer service link of the brand. */
export interface ServiceEntry {
  readonly type: string;
  readonly title: string;
  readonly position: string;
  /** The link's URL: a path of this site, a mailto: URL, or an https URL of another site. */
  readonly href: string;
}

/**
 * The area of the page in which a link is shown: floating buttons, side menu or footer. The help page shows all
 * links.
 */
export type ServicePlace = 'float' | 'side' | 'footer';

/**
 * How many links to a network the side menu shows at most: three to Telegram and one to Facebook (specification §3).
 */
const MENU_MAX: readonly (readonly [RegExp, number])[] = [
  [/^TELEGRAM\d?$/, 3],
  [/^FACEBOOK$/, 1],
];

/**
 * Returns the links to social networks in one area of the page. The brand's own chat (SERVICE) is not among them; the
 * customer service link opens it.
 */
export function entriesAt(entries: readonly ServiceEntry[], place: ServicePlace): readonly ServiceEntry[] {
  const here = entries.filter(
    ({ type, position, href }) => type !== 'SERVICE' && position === place && href.startsWith('https://'),
  );
  if (place !== 'side') return here;
  return MENU_MAX.flatMap(([type, most]) => here.filter((entry) => type.test(entry.type)).slice(0, most));
}

const NONCE_BYTES = 12;
const REACHABLE = /^(?:\/(?![/\\])|https:\/\/|mailto:)/;

/**
 * Decrypts a path from the answer about permissions: A256GCM with a key that is a hash of the merchant code
 * (specification §3).
 */
async function decrypted(path: string, merchantCode: string): Promise<string> {
  const bytes = Uint8Array.from(atob(path.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));
  const secret = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`customer-service:${merchantCode}`));
  const key = await crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['decrypt']);
  const iv = bytes.slice(0, NONCE_BYTES);
  return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.slice(NONCE_BYTES)));
}

/** Returns the links that a browser can open. A link with another kind of URL is left out. */
export async function readEntries(
  answer: readonly Schemas['CustomerServiceDto'][],
  merchantCode: string,
): Promise<readonly ServiceEntry[]> {
  const entries = await Promise.all(
    answer.map(async ({ type, title, csPosition, path }) => ({
      type,
      title,
      position: csPosition,
      href: await decrypted(path, merchantCode).catch(() => ''),
    })),
  );
  return entries.filter(({ href }) => REACHABLE.test(href));
}
