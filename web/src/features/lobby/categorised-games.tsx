import { useDeferredValue, type ReactNode } from 'react';
import { useLanes, type Game } from '../../lib/games/catalogue.js';
import { CATEGORY_CODES, categoryOf } from '../../lib/games/categories.js';
import { gameName, vendorName } from '../../lib/games/names.js';
import { currentLanguage, useWords } from '../../lib/language/words.js';
import { Button } from '../../ui/button.js';
import { TileSkeleton } from '../../ui/game-tile.js';
import { PageTitle } from '../../ui/page-title.js';
import { Empty, ErrorCard, Loading } from '../../ui/states.js';
import { ListBar, type Chip } from './list-bar.js';
import { filtered } from './list-filter.js';
import { RecommendedGames, SHORT_BELOW } from './recommended-games.js';
import { TileGrid } from './tile-grid.js';
import { useListAddress } from './use-list-address.js';
import './lobby.css';

interface GamesProps {
  readonly title: string;
  readonly games: readonly Game[] | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Shown in place of the list: to a visitor, or to a player without games. */
  readonly instead?: ReactNode;
  /** Whether a list is being loaded. */
  readonly waiting: boolean;
}

/** Games of several categories: categories with counts, search, order; a short list is followed by other games. */
export function CategorisedGames({ title, games: all, error, onRetry, instead, waiting }: GamesProps) {
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
    count: all?.filter((game) => game.gameType === code).length ?? 0,
  }));
  const chosen = (all ?? []).filter((game) => address.category === '' || game.gameType === address.category);
  const games = filtered(
    chosen,
    (game) => ({ name: gameName(t, game.displayName), vendor: vendorOf(game), hot: game.isHot === 1 }),
    wanted,
    address.sort,
    currentLanguage(),
  );
  const none = all?.length === 0 || instead !== undefined;
  return (
    <div className="lobby">
      <PageTitle
        title={title}
        lead={
          none ? undefined : <span role="status">{all ? t('lobby.results', { count: games.length }) : '\u00a0'}</span>
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
        />
      ) : null}
      {error && !all ? <ErrorCard error={error} onRetry={onRetry} /> : null}
      {waiting && !all && !error ? (
        <Loading>
          <div className="grid6">
            {[0, 1, 2, 3, 4, 5].map((n) => (
              <TileSkeleton key={n} />
            ))}
          </div>
        </Loading>
      ) : null}
      {games.length > 0 && !none ? <TileGrid games={games} vendorOf={vendorOf} /> : null}
      {all && !none && games.length === 0 ? (
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
      {(all !== undefined || none) && games.length < SHORT_BELOW ? (
        <RecommendedGames category={address.category} shown={games} />
      ) : null}
    </div>
  );
}
