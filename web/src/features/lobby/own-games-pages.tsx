import type { ReactNode } from 'react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { GAMES_MAX, gamesQuery, recentGamesQuery, type Game } from '../../lib/games/catalogue.js';
import { favouritesQuery } from '../../lib/games/favourites.js';
import { offeredLanguages, useWords } from '../../lib/language/words.js';
import { isTrial, useSession } from '../../lib/session/session.js';
import { ButtonLink } from '../../ui/button.js';
import { Empty } from '../../ui/states.js';
import { TrialBlock } from '../../ui/trial-block.js';
import { CategorisedGames } from './categorised-games.js';
import { slotTypes } from './list-types.js';
import { useListAddress } from './use-list-address.js';

interface Own {
  readonly title: string;
  readonly none: string;
  readonly noneText: string;
}
const FAVOURITES: Own = {
  title: 'term.game.favourites',
  none: 'lobby.noFavourites',
  noneText: 'lobby.noFavouritesText',
};
const RECENT: Own = { title: 'term.game.recent', none: 'lobby.noRecent', noneText: 'lobby.noRecentText' };

/**
 * The options of the type filter for the list of all games (specification §3). Favourites and recently played games
 * have their own pages.
 */
const SELECTIONS = slotTypes(offeredLanguages);

/** The page of all games of the site, or of those of one type (for example hot or new), by category and name. */
export function AllGamesPage() {
  const t = useWords();
  const { listType } = useListAddress();
  const { data, error, refetch } = useQuery(gamesQuery({ listType, pageSize: GAMES_MAX }));
  return (
    <CategorisedGames
      title={t('lobby.allGames')}
      games={data?.games}
      error={error}
      onRetry={() => void refetch()}
      types={SELECTIONS}
      waiting
    />
  );
}

/** The page of the member's favourite games. A free-play account has none (specification §6). */
export function FavouritesPage() {
  const { token, user } = useSession();
  const trial = isTrial(user);
  const query = useQuery({ ...favouritesQuery, enabled: token !== undefined && !trial });
  return <OwnGames own={FAVOURITES} query={query} blocked={trial ? <TrialBlock /> : undefined} />;
}

/** The page of the games that the member played, the last one first. */
export function RecentPage() {
  const { token } = useSession();
  return <OwnGames own={RECENT} query={useQuery({ ...recentGamesQuery, enabled: token !== undefined })} />;
}

/** A list of the member's own games (favourites or recently played). A visitor sees a login button instead. */
function OwnGames({ own, query, blocked }: { own: Own; query: UseQueryResult<readonly Game[]>; blocked?: ReactNode }) {
  const t = useWords();
  const { token } = useSession();
  const { pathname } = useLocation();
  const { data, error, refetch } = query;
  const visitor = (
    <Empty
      title={t('lobby.loginFirst')}
      actions={
        <ButtonLink to={`/login?back=${pathname}`} tone="primary">
          {t('term.auth.login')}
        </ButtonLink>
      }
    >
      {t('lobby.loginFirstText')}
    </Empty>
  );
  const none = (
    <Empty
      title={t(own.none)}
      actions={
        <>
          <ButtonLink to="/games" tone="primary">
            {t('lobby.allGames')}
          </ButtonLink>
          <ButtonLink to="/" tone="line">
            {t('lobby.home')}
          </ButtonLink>
        </>
      }
    >
      {t(own.noneText)}
    </Empty>
  );
  return (
    <CategorisedGames
      title={t(own.title)}
      games={data}
      error={error}
      onRetry={() => void refetch()}
      instead={token === undefined ? visitor : (blocked ?? (data?.length === 0 ? none : undefined))}
      waiting={token !== undefined && blocked === undefined}
    />
  );
}
