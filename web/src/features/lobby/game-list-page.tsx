import { useDeferredValue } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { INHOUSE } from '../../lib/games/address.js';
import { GAMES_MAX, PAGE_SIZE, gamesQuery, useLanes, type Game, type VendorCard } from '../../lib/games/catalogue.js';
import { categoryOf } from '../../lib/games/categories.js';
import { gameName, vendorName } from '../../lib/games/names.js';
import { currentLanguage, offeredLanguages, useWords } from '../../lib/language/words.js';
import { isTrial, useSession } from '../../lib/session/session.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { GameTile, TileSkeleton } from '../../ui/game-tile.js';
import { PageTitle } from '../../ui/page-title.js';
import { Empty, ErrorCard, Loading } from '../../ui/states.js';
import { countGames } from './count-games.js';
import { ListBar, type Chip } from './list-bar.js';
import { ordered } from './list-order.js';
import { slotTypes, TYPES } from './list-types.js';
import { NothingFits } from './nothing-fits.js';
import { OpenRooms } from './open-rooms.js';
import { RecommendedGames, SHORT_BELOW } from './recommended-games.js';
import { useJackpots } from './use-jackpots.js';
import { useListAddress } from './use-list-address.js';
import { useOwnGames } from './use-own-games.js';
import './lobby.css';

const SKELETONS = Array.from({ length: PAGE_SIZE }, (_, n) => n);
/** The options of the type filter that need a member's session. */
const OWN_TYPES = ['favorite', 'recent'];

/** Returns the vendors of a category. The slots also list the in-house games (specification §4). */
function useVendors(code: string): readonly VendorCard[] | undefined {
  const lanes = useLanes();
  const cards = (of: string) => lanes?.find((lane) => lane.gameClassify === of)?.cards ?? [];
  return lanes && [...cards(code), ...(code === 'RNG' ? cards('BGS') : [])];
}

/** The page with the list of games in one category (the specification's game list centre and game centre, §2). */
export function GameListPage() {
  const { pathname } = useLocation();
  const code = pathname.split('/')[1]?.toUpperCase() ?? 'RNG';
  return <GameList key={code} code={code} />;
}

function GameList({ code }: { code: string }) {
  const t = useWords();
  const address = useListAddress();
  const { vendor, listType, sort, page, set } = address;
  const wanted = useDeferredValue(address.wanted);
  const vendors = useVendors(code);
  const jackpotOf = useJackpots(code);
  const { token, user } = useSession();
  const isMember = token !== undefined && !isTrial(user);
  const own = useOwnGames(isMember && OWN_TYPES.includes(listType) ? listType : undefined);
  // True if the whole list must be loaded: for sorting, and for the member's own games. Otherwise the list is loaded
  // by pages.
  const whole = sort !== '' || own !== undefined;
  const { data, error, refetch, isPlaceholderData } = useQuery(
    gamesQuery({
      gameType: vendor === INHOUSE ? 'BGS' : code,
      vassalage: vendor,
      listType: OWN_TYPES.includes(listType) ? '' : listType,
      q: wanted,
      pageSize: whole ? GAMES_MAX : Math.min(GAMES_MAX, page * PAGE_SIZE),
    }),
  );
  const vendorOf = ({ vassalage }: Game) =>
    vendorName(t, vendors?.find((card) => card.vassalage === vassalage) ?? { vassalage });
  const fitting = ordered(
    (data?.games ?? []).filter((game) => own === undefined || own.has(game.nodeId)),
    (game) => ({ name: gameName(t, game.displayName), hot: game.isHot === 1 }),
    sort,
    currentLanguage(),
  );
  const count = whole ? fitting.length : (data?.totalCount ?? 0);
  const games = fitting.slice(0, page * PAGE_SIZE);
  // The numbers that the player reads leave out the entries that open a vendor's list, as the filter chips do.
  const gameCount = whole ? countGames(fitting) : data?.gameCount || count;
  const title = t(categoryOf(code).word);
  // The vendors for the filter chips. An empty list of vendors gives undefined, which reserves the space of the chips
  // until the list of games shows that the category is closed. The in-house category has one vendor and no chips.
  const choices = code === 'BGS' ? [] : vendors?.length === 0 ? undefined : vendors;
  const chips = (choices?.length === 1 ? [] : choices)?.map((card): Chip => ({
    value: card.vassalage,
    name: vendorName(t, card),
    count: card.games,
    mark: card.vassalage,
    foreign: card.vassalage !== INHOUSE,
    beside: card.gameType !== code,
  }));
  const closed = data !== undefined && count === 0 && wanted === '' && vendor === '' && listType === '';
  return (
    <div className="lobby">
      <PageTitle
        title={title}
        lead={
          <span role="status">
            {data ? t(closed ? 'lobby.lead' : 'lobby.results', { count: gameCount }) : '\u00a0'}
          </span>
        }
      />
      {closed ? null : (
        <ListBar
          address={address}
          chips={chips}
          chipsLabel={t('term.game.vendor')}
          chip={vendor}
          onChip={(value) => set({ vassalage: value, listType: value === INHOUSE ? '' : listType })}
          types={[
            ...(code === 'RNG' && vendor !== INHOUSE ? slotTypes(offeredLanguages) : TYPES),
            ...(isMember ? OWN_TYPES : []),
          ]}
        />
      )}
      {code === 'PVP' && !closed ? <OpenRooms /> : null}
      {error && !data ? <ErrorCard error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <Loading>
          <ul className="grid6">
            {SKELETONS.map((n) => (
              <li key={n}>
                <TileSkeleton />
              </li>
            ))}
          </ul>
        </Loading>
      ) : null}
      {games.length > 0 ? (
        <ul className={`grid6 ${isPlaceholderData ? 'stale' : ''}`} aria-busy={isPlaceholderData} data-testid="games">
          {games.map((game, index) => (
            <li key={game.nodeId}>
              <GameTile game={game} vendor={vendorOf(game)} eager={index < 6} below={jackpotOf(game)} />
            </li>
          ))}
        </ul>
      ) : null}
      {games.length < count ? (
        <div className="morebar">
          <Button tone="line" busy={isPlaceholderData} onClick={() => set({ page: String(page + 1) })}>
            {t('term.action.loadMore')}
          </Button>
          <span className="fs12 faint">{t('lobby.shown', { shown: countGames(games), count: gameCount })}</span>
        </div>
      ) : null}
      {closed ? (
        <Empty
          art="spot-stall"
          title={t('lobby.notYet')}
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
          {t('lobby.notYetText')}
        </Empty>
      ) : null}
      {data && count === 0 && !closed ? (
        <NothingFits
          onAll={() => {
            address.setText('');
            set({ q: '', vassalage: '', listType: '', sort: '' });
          }}
        />
      ) : null}
      {data && count < SHORT_BELOW ? <RecommendedGames category={code} shown={games} given={data.recommended} /> : null}
    </div>
  );
}
