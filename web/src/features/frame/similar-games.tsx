import { useQuery } from '@tanstack/react-query';
import { GAMES_MAX, gamesQuery, useLanes, type Game } from '../../lib/games/catalogue.js';
import { recommended } from '../../lib/games/recommended.js';
import { useWords } from '../../lib/language/words.js';
import { GameTile, TileSkeleton } from '../../ui/game-tile.js';
import { Loading } from '../../ui/states.js';

const SHOWN_MAX = 6;

/**
 * Shows open games in place of a game that does not open: those that the server named, otherwise games of the same
 * category, then of similar categories. Games of a vendor that is not available are left out.
 */
export function SimilarGames({
  game,
  vendorAway,
  given,
}: {
  game: Game | undefined;
  vendorAway: boolean;
  given: readonly Game[];
}) {
  const t = useWords();
  const { data, isLoading } = useQuery({ ...gamesQuery({ pageSize: GAMES_MAX }), enabled: given.length === 0 });
  const vendors = useLanes()?.flatMap((lane) => lane.cards);
  if (isLoading)
    return (
      <Loading>
        <div className="grid6">
          {[0, 1, 2].map((n) => (
            <TileSkeleton key={n} />
          ))}
        </div>
      </Loading>
    );
  const found = recommended(
    (data?.games ?? []).filter((one) => !(vendorAway && one.vassalage === game?.vassalage)),
    { category: game?.gameType ?? '', without: new Set(game ? [game.nodeId] : []), max: SHOWN_MAX },
  );
  const open = given.length > 0 ? given.slice(0, SHOWN_MAX) : found;
  if (open.length === 0) return null;
  return (
    <section className="sec" aria-label={t('frame.similar')} data-testid="similar">
      <div className="sh">
        <h2>{t('frame.similar')}</h2>
      </div>
      <ul className="grid6">
        {open.map((one) => (
          <li key={one.nodeId}>
            <GameTile game={one} vendor={vendors?.find((card) => card.vassalage === one.vassalage)?.displayName} />
          </li>
        ))}
      </ul>
    </section>
  );
}
