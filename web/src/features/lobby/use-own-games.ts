import { useQuery } from '@tanstack/react-query';
import { recentGamesQuery } from '../../lib/games/catalogue.js';
import { favouritesQuery } from '../../lib/games/favourites.js';

/** The member's favourites or recently played games by id; undefined for another selection. Empty while they load. */
export function useOwnGames(listType: string | undefined): ReadonlySet<number> | undefined {
  const favourites = useQuery({ ...favouritesQuery, enabled: listType === 'favorite' });
  const recent = useQuery({ ...recentGamesQuery, enabled: listType === 'recent' });
  if (listType === undefined) return undefined;
  const { data } = listType === 'favorite' ? favourites : recent;
  return new Set(data?.map(({ nodeId }) => nodeId));
}
