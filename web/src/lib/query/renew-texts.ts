import type { QueryClient } from '@tanstack/react-query';
import { keys } from './keys.js';

/** The keys of queries whose answers contain texts in the page's language. */
const NAMED = [
  ...[keys.games, keys.hotGames, keys.recentGames, keys.favourites, keys.winners],
  ...[keys.rooms, keys.messages],
];

/** Reads the queries whose answers contain texts in the page's language again, after a change of the language. */
export function renewTexts(client: QueryClient): void {
  for (const queryKey of NAMED) void client.invalidateQueries({ queryKey });
}
