import { useDeferredValue } from 'react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { recentGamesQuery, useLanes, type Game } from '../../lib/games/catalogue.js';
import { categoryOf } from '../../lib/games/categories.js';
import { favouritesQuery } from '../../lib/games/favourites.js';
import { gameName, vendorName } from '../../lib/games/names.js';
import { currentLanguage, useWords } from '../../lib/language/words.js';
import { useSession } from '../../lib/session/session.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { TileSkeleton } from '../../ui/game-tile.js';
import { PageTitle } from '../../ui/page-title.js';
import { Empty, ErrorCard, Loading } from '../../ui/states.js';
import { ListBar, type Chip } from './list-bar.js';
import { filtered } from './list-filter.js';
import { TileGrid } from './tile-grid.js';
import { useListAddress } from './use-list-address.js';
import './lobby.css';

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

/** Games that the member chose by their hearts. */
export function FavouritesPage() {
  const { token } = useSession();
  return <OwnGames own={FAVOURITES} query={useQuery({ ...favouritesQuery, enabled: token !== undefined })} />;
}

/** Games that the member played, newest first. */
export function RecentPage() {
  const { token } = useSession();
  return <OwnGames own={RECENT} query={useQuery({ ...recentGamesQuery, enabled: token !== undefined })} />;
}

/** A member's own list: categories with counts, search, order; a visitor is asked to log in. */
function OwnGames({ own, query }: { own: Own; query: UseQueryResult<readonly Game[]> }) {
  const t = useWords();
  const { token } = useSession();
  const { pathname } = useLocation();
  const { data, error, refetch } = query;
  const lanes = useLanes();
  const address = useListAddress();
  const wanted = useDeferredValue(address.wanted);
  const vendorOf = ({ vassalage }: Game) =>
    vendorName(t, lanes?.flatMap((lane) => lane.cards).find((card) => card.vassalage === vassalage) ?? { vassalage });
  const codes = [...new Set((data ?? []).map((game) => game.gameType))];
  const chips: readonly Chip[] = codes.map((code) => ({
    value: code,
    name: t(categoryOf(code).word),
    count: data?.filter((game) => game.gameType === code).length ?? 0,
  }));
  const chosen = (data ?? []).filter((game) => address.category === '' || game.gameType === address.category);
  const games = filtered(
    chosen,
    (game) => ({ name: gameName(t, game.displayName), vendor: vendorOf(game), hot: game.isHot === 1 }),
    wanted,
    address.sort,
    currentLanguage(),
  );
  const none = data?.length === 0;
  return (
    <div className="lobby">
      <PageTitle
        title={t(own.title)}
        lead={
          token === undefined || none ? undefined : (
            <span role="status">{data ? t('lobby.results', { count: games.length }) : '\u00a0'}</span>
          )
        }
      />
      {token === undefined ? (
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
      ) : null}
      {data && !none ? (
        <ListBar
          address={address}
          chips={chips.length > 1 ? chips : []}
          chipsLabel={t('lobby.categories')}
          chip={address.category}
          onChip={(category) => address.set({ category })}
        />
      ) : null}
      {error && !data ? <ErrorCard error={error} onRetry={() => void refetch()} /> : null}
      {token !== undefined && !data && !error ? (
        <Loading>
          <div className="grid6">
            {[0, 1, 2, 3, 4, 5].map((n) => (
              <TileSkeleton key={n} />
            ))}
          </div>
        </Loading>
      ) : null}
      {games.length > 0 ? <TileGrid games={games} vendorOf={vendorOf} /> : null}
      {none ? (
        <Empty
          title={t(own.none)}
          actions={
            <>
              <ButtonLink to="/rng" tone="primary">
                {t('lobby.toSlots')}
              </ButtonLink>
              <ButtonLink to="/" tone="line">
                {t('lobby.home')}
              </ButtonLink>
            </>
          }
        >
          {t(own.noneText)}
        </Empty>
      ) : null}
      {data && !none && games.length === 0 ? (
        <Empty
          title={t('lobby.nothingFits')}
          actions={
            <Button
              tone="primary"
              onClick={() => {
                address.setText('');
                address.set({ q: '', category: '', sort: '' });
              }}
            >
              {t('lobby.showAll')}
            </Button>
          }
        >
          {t('lobby.nothingFitsText')}
        </Empty>
      ) : null}
    </div>
  );
}
