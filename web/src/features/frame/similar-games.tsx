import { useQuery } from '@tanstack/react-query';
import { GAMES_MAX, gamesQuery, hotGamesQuery, useLanes, type Game } from '../../lib/games/catalogue.js';
import { useWords } from '../../lib/language/words.js';
import { GameTile, TileSkeleton } from '../../ui/game-tile.js';
import { Loading } from '../../ui/states.js';

const SHOWN_MAX = 6;

/** Open games instead of one that is not: its category first, then what is hot; never another of a vendor that is away. */
export function SimilarGames({ game, vendorAway }: { game: Game | undefined; vendorAway: boolean }) {
  const t = useWords();
  const same = useQuery({
    ...gamesQuery({ gameType: game?.gameType, pageSize: GAMES_MAX }),
    enabled: game !== undefined,
  });
  const hot = useQuery(hotGamesQuery);
  const vendors = useLanes()?.flatMap((lane) => lane.cards);
  if (hot.isPending && (game === undefined || same.isPending))
    return (
      <Loading>
        <div className="grid6">
          {[0, 1, 2].map((n) => (
            <TileSkeleton key={n} />
          ))}
        </div>
      </Loading>
    );
  const open = [...(same.data?.games ?? []), ...(hot.data ?? [])].filter(
    (one, index, all) =>
      one.status === 'active' &&
      one.nodeId !== game?.nodeId &&
      !(vendorAway && one.vassalage === game?.vassalage) &&
      all.findIndex((other) => other.nodeId === one.nodeId) === index,
  );
  if (open.length === 0) return null;
  return (
    <section className="sec" aria-label={t('frame.similar')} data-testid="similar">
      <div className="sh">
        <h2>{t('frame.similar')}</h2>
      </div>
      <ul className="grid6">
        {open.slice(0, SHOWN_MAX).map((one) => (
          <li key={one.nodeId}>
            <GameTile game={one} vendor={vendors?.find((card) => card.vassalage === one.vassalage)?.displayName} />
          </li>
        ))}
      </ul>
    </section>
  );
}
