import type { Query, QueryClient } from '@tanstack/react-query';
import { session } from '../session/session.js';
import { keys } from './keys.js';

/** The first parts of query keys whose data is the same for every visitor. */
const PUBLIC: ReadonlySet<string> = new Set(
  [keys.status, keys.permission, keys.winners, keys.jackpots, keys.lanes, keys.fieldRules].map(([first]) => first),
);

const isPrivate = ({ queryKey }: Query): boolean => !PUBLIC.has(String(queryKey[0]));

/**
 * Removes a member's cached data when the session ends or another member logs in, because two people may use the same
 * tab.
 * @returns a function that stops this.
 */
export function forgetWithSession(client: QueryClient): () => void {
  let member = session.user()?.id;
  return session.subscribe(() => {
    const [before, next] = [member, session.user()?.id];
    member = next;
    if (before === undefined || before === next) return;
    // Queries on screen are read again for the new member.
    if (next !== undefined) void client.resetQueries({ type: 'active', predicate: isPrivate });
    client.removeQueries({ predicate: isPrivate, ...(next === undefined ? {} : { type: 'inactive' }) });
  });
}
