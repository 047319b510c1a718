import { useDeferredValue, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { GAMES_MAX, gamesQuery, useLanes, type Game } from '../../lib/games/catalogue.js';
import { CATEGORY_CODES, categoryOf } from '../../lib/games/categories.js';
import { gameName, vendorName } from '../../lib/games/names.js';
import { currentLanguage, useWords } from '../../lib/language/words.js';
import { TileSkeleton } from '../../ui/game-tile.js';
import { PageTitle } from '../../ui/page-title.js';
import { ErrorCard, Loading } from '../../ui/states.js';
import { countGames } from './count-games.js';
import { ListBar, type Chip } from './list-bar.js';
import { ordered } from './list-order.js';
import { NothingFits } from './nothing-fits.js';
import { RecommendedGames, SHORT_BELOW } from './recommended-games.js';
import { TileGrid } from './tile-grid.js';
import { useListAddress } from './use-list-address.js';
import './lobby.css';

interface GamesProps {
  readonly title: string;
  readonly games: readonly Game[] | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  /**
   * Content to show in place of the list: for a visitor, or for a player without games. Absent if the list is shown.
   */
  readonly instead?: ReactNode;
  /** The options of the type filter, for example hot or new. Absent for a list without this filter. */
  readonly types?: readonly string[];
  /** True while the list of games is loading. */
  readonly waiting: boolean;
}

/**
 * A list of games of several categories, with search, filter by category and sort order. If the list is short,
 * recommended games follow.
 */
export function CategorisedGames({ title, games: all, error, onRetry, instead, types, waiting }: GamesProps) {
  const t = useWords();
  const lanes = useLanes();
  const address = useListAddress();
  const wanted = useDeferredValue(address.wanted);
  const vendorOf = ({ vassalage }: Game) =>
    vendorName(t, lanes?.flatMap((lane) => lane.cards).find((card) => card.vassalage === vassalage) ?? { vassalage });
  const codes = [...new Set((all ?? []).map((game) => game.gameType))].toSorted(
    (a, b) => CATEGORY_CODES.indexOf(a) - CATEGORY_CODES.indexOf(b),
  );
  const chips: readonly Chip[] = codes.map((code) => ({
    value: code,
    name: t(categoryOf(code).word),
    count: countGames((all ?? []).filter((game) => game.gameType === code)),
  }));
  // The server searches and sorts by how well a game matches. Only its results that belong to this list are shown.
  const search = useQuery({
    ...gamesQuery({ q: wanted, pageSize: GAMES_MAX }),
    enabled: wanted !== '' && all !== undefined,
  });
  const ids = new Set(all?.map(({ nodeId }) => nodeId));
  const fitting = wanted === '' ? all : search.data?.games.filter(({ nodeId }) => ids.has(nodeId));
  const games = ordered(
    (fitting ?? []).filter((game) => address.category === '' || game.gameType === address.category),
    (game) => ({ name: gameName(t, game.displayName), hot: game.isHot === 1 }),
    address.sort,
    currentLanguage(),
  );
  const failed = error ?? (wanted === '' ? null : search.error);
  const retry = error ? onRetry : () => void search.refetch();
  // True if the list is empty for a reason other than the type filter. If only the type filter leaves no game, the bar
  // with the filter stays, so that the player can choose another type.
  const none = (all?.length === 0 && types === undefined) || instead !== undefined;
  return (
    <div className="lobby">
      <PageTitle
        title={title}
        lead={
          none ? undefined : (
            <span role="status">{fitting ? t('lobby.results', { count: countGames(games) }) : '\u00a0'}</span>
          )
        }
      />
      {instead}
      {all && !none ? (
        <ListBar
          address={address}
          chips={chips.length > 1 ? chips : []}
          chipsLabel={t('lobby.categories')}
          chip={address.category}
          onChip={(category) => address.set({ category })}
          types={types}
        />
      ) : null}
      {failed && !fitting ? <ErrorCard error={failed} onRetry={retry} /> : null}
      {waiting && !fitting && !failed ? (
        <Loading>
          <div className="grid6">
            {[0, 1, 2, 3, 4, 5].map((n) => (
              <TileSkeleton key={n} />
            ))}
          </div>
        </Loading>
      ) : null}
      {games.length > 0 && !none ? <TileGrid games={games} vendorOf={vendorOf} /> : null}
      {fitting && !none && games.length === 0 ? (
        <NothingFits
          onAll={() => {
            address.setText('');
            address.set({ q: '', category: '', sort: '', listType: '' });
          }}
        />
      ) : null}
      {(fitting !== undefined || none) && games.length < SHORT_BELOW ? (
        <RecommendedGames category={address.category} shown={games} />
      ) : null}
    </div>
  );
}
