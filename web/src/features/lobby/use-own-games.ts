import { useQuery } from '@tanstack/react-query';
import { recentGamesQuery } from '../../lib/games/catalogue.js';
import { favouritesQuery } from '../../lib/games/favourites.js';

/**
 * Returns the ids of the member's favourite or recently played games. The set is empty while they load. Returns
 * undefined for any other list type.
 */
export function useOwnGames(listType: string | undefined): ReadonlySet<number> | undefined {
  const favourites = useQuery({ ...favouritesQuery, enabled: listType === 'favorite' });
  const recent = useQuery({ ...recentGamesQuery, enabled: listType === 'recent' });
  if (listType === undefined) return undefined;
  const { data } = listType === 'favorite' ? favourites : recent;
  return new Set(data?.map(({ nodeId }) => nodeId));
}
