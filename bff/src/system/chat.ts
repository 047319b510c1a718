import type { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';

export const isChat = ({ type, path }: identity.CustomerServiceEntry): boolean =>
  type === 'SERVICE' && path.startsWith('https://');

/**
 * Returns the external chats of a brand: its own customer service links with an https URL. A link with another kind
 * of URL, such as mailto:, is not a chat.
 * @throws Failure module.disabled for a brand without a chat.
 */
export function chatsOf({ customerService }: identity.Brand): identity.CustomerServiceEntry[] {
  const chats = customerService.filter(isChat);
  if (chats.length === 0) throw new Failure('module.disabled');
  return chats;
}

/**
 * The URL path of the built-in customer service. A brand that has a customer service link with this path offers it.
 */
const SERVICE_PATH = '/service';

export const hasServiceThread = ({ customerService }: Pick<identity.Brand, 'customerService'>): boolean =>
  customerService.some(({ type, path }) => type === 'SERVICE' && path === SERVICE_PATH);
