import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { GAMES_MAX, gamesQuery, type Game } from '../../lib/games/catalogue.js';
import { useWords } from '../../lib/language/words.js';
import { keys } from '../../lib/query/keys.js';
import type { Jackpot } from '../../lib/realtime/signals.js';
import { usePublicSignals } from '../../lib/realtime/socket.js';
import { Money } from '../../ui/money.js';

/** The jackpot figure of a tile, as pushed; nothing for a game without a jackpot. */
export function useJackpots(code: string): (game: Game) => ReactNode {
  const t = useWords();
  const slots = code === 'RNG';
  usePublicSignals(slots);
  const { data: pools } = useQuery<readonly Jackpot[]>({
    queryKey: keys.jackpots,
    queryFn: () => [],
    enabled: false,
    staleTime: Infinity,
  });
  const { data } = useQuery({
    ...gamesQuery({ gameType: code, listType: 'jackpot', pageSize: GAMES_MAX }),
    enabled: slots,
  });
  const feeding = new Set(data?.games.map((game) => game.nodeId));
  const pool = pools?.[0];
  return (game) =>
    pool && feeding.has(game.nodeId) ? (
      <span className="pool">
        <span className="vh">{t('term.game.jackpot')} </span>
        <Money minor={pool.amountMinor} />
      </span>
    ) : null;
}
