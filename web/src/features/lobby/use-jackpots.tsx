import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { GAMES_MAX, gamesQuery, type Game } from '../../lib/games/catalogue.js';
import { usePools } from '../../lib/games/pools.js';
import { useWords } from '../../lib/language/words.js';
import { usePublicSignals } from '../../lib/realtime/socket.js';
import { Money } from '../../ui/money.js';
import { useCardJackpots } from './use-card-jackpots.js';

/**
 * Returns a function that renders a game's jackpot: the pushed amount of its pool, otherwise a decorative amount with
 * a label that says so. It renders nothing for a game without a jackpot.
 */
export function useJackpots(code: string): (game: Game) => ReactNode {
  const t = useWords();
  const slots = code === 'RNG';
  usePublicSignals(slots);
  const pools = usePools();
  const { data } = useQuery({
    ...gamesQuery({ gameType: code, listType: 'jackpot', pageSize: GAMES_MAX }),
    enabled: slots,
  });
  const feeding = new Set(data?.games.map((game) => game.nodeId));
  const pool = pools?.[0];
  const isDecoration = slots && pools?.length === 0;
  const decoration = useCardJackpots(isDecoration);
  return ({ nodeId }) =>
    (pool || isDecoration) && feeding.has(nodeId) ? (
      <span className="pool">
        <span className="vh">{t('term.game.jackpot')} </span>
        <Money minor={pool?.amountMinor ?? decoration(nodeId)} />
        {pool ? null : <span className="fs12 faint block">{t('term.game.illustrative')}</span>}
      </span>
    ) : null;
}
