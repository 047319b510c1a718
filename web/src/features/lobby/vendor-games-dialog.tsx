import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { GAMES_MAX, gamesQuery, useLanes } from '../../lib/games/catalogue.js';
import { vendorName } from '../../lib/games/names.js';
import { useWords } from '../../lib/language/words.js';
import { Dialog } from '../../ui/dialog.js';
import { useCloseDialog } from '../../ui/dialog-way.js';
import { GameTile, TileSkeleton } from '../../ui/game-tile.js';
import { useTitle } from '../../ui/page-title.js';
import { Empty, ErrorCard, Loading } from '../../ui/states.js';
import './lobby.css';

const SKELETONS = [0, 1, 2, 3, 4, 5];

/**
 * The dialog /vendorGames with the games of a vendor. A menu entry for a vendor with several games opens it
 * (specification §4).
 */
export function VendorGamesDialog() {
  const t = useWords();
  const close = useCloseDialog();
  const [query] = useSearchParams();
  const vassalage = query.get('vassalage') ?? '';
  const gameType = query.get('gameType') ?? '';
  const { data, error, refetch } = useQuery(gamesQuery({ gameType, vassalage, pageSize: GAMES_MAX }));
  const cards = useLanes()?.flatMap((lane) => lane.cards);
  const name = vendorName(t, cards?.find((card) => card.vassalage === vassalage) ?? { vassalage });
  useTitle(name);
  // The server's list also has an entry for the vendor itself, which is left out.
  const games = data?.games.filter(({ isGame }) => isGame !== 'VASSALAGE');
  return (
    <Dialog title={name} onClose={close}>
      {error && !data ? <ErrorCard compact error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <Loading>
          <div className="vgames">
            {SKELETONS.map((n) => (
              <TileSkeleton key={n} />
            ))}
          </div>
        </Loading>
      ) : null}
      {games?.length === 0 ? <Empty title={t('lobby.notYet')}>{t('lobby.notYetText')}</Empty> : null}
      {games && games.length > 0 ? (
        <ul className="vgames" data-testid="vendor-games">
          {games.map((game) => (
            <li key={game.nodeId}>
              <GameTile game={game} vendor={name} />
            </li>
          ))}
        </ul>
      ) : null}
    </Dialog>
  );
}
