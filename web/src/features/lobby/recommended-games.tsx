import { useQuery } from '@tanstack/react-query';
import { GAMES_MAX, gamesQuery, useLanes, type Game } from '../../lib/games/catalogue.js';
import { vendorName } from '../../lib/games/names.js';
import { recommended } from '../../lib/games/recommended.js';
import { useWords } from '../../lib/language/words.js';
import { GameTile } from '../../ui/game-tile.js';

const SHOWN_MAX = 12;
/** A list with fewer games than this (two rows of a wide screen) is short, so recommended games follow. */
export const SHORT_BELOW = 12;

/**
 * Shows games after a short list: those that the server recommends, otherwise other games, those of similar
 * categories first.
 */
export function RecommendedGames({
  category,
  shown,
  given = [],
}: {
  category: string;
  shown: readonly Game[];
  given?: readonly Game[];
}) {
  const t = useWords();
  const { data } = useQuery({ ...gamesQuery({ pageSize: GAMES_MAX }), enabled: given.length === 0 });
  const vendors = useLanes()?.flatMap((lane) => lane.cards);
  const games = recommended(given.length > 0 ? given : (data?.games ?? []), {
    category,
    without: new Set(shown.map(({ nodeId }) => nodeId)),
    max: SHOWN_MAX,
  });
  if (games.length === 0) return null;
  return (
    <section className="sec" aria-label={t('lobby.recommended')} data-testid="recommended">
      <div className="sh">
        <h2>{t('lobby.recommended')}</h2>
      </div>
      <ul className="grid6">
        {games.map((game) => (
          <li key={game.nodeId}>
            <GameTile
              game={game}
              vendor={vendorName(t, vendors?.find(({ vassalage }) => vassalage === game.vassalage) ?? game)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
