import type { Query, QueryClient } from '@tanstack/react-query';
import { session } from '../session/session.js';
import { keys } from './keys.js';

/** What is the same for everyone on this site, by the first word of its key. */
const PUBLIC: ReadonlySet<string> = new Set(
  [keys.status, keys.permission, keys.winners, keys.jackpots, keys.lanes, keys.fieldRules].map(([first]) => first),
);

const isPrivate = ({ queryKey }: Query): boolean => !PUBLIC.has(String(queryKey[0]));

/**
 * Forgets what one member was told as soon as the session is another's or nobody's, wherever it ends or begins: two people may
 * use one tab, one after the other. @returns how to stop.
 */
export function forgetWithSession(client: QueryClient): () => void {
  let member = session.user()?.id;
  return session.subscribe(() => {
    const [before, next] = [member, session.user()?.id];
    member = next;
    if (before === undefined || before === next) return;
    // What stands on screen is asked for anew where somebody may ask.
    if (next !== undefined) void client.resetQueries({ type: 'active', predicate: isPrivate });
    client.removeQueries({ predicate: isPrivate, ...(next === undefined ? {} : { type: 'inactive' }) });
  });
}
