import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiFailure, asFailure } from '../../lib/api/failure.js';
import { request } from '../../lib/api/request.js';
import { INHOUSE } from '../../lib/games/address.js';
import { gamesQuery } from '../../lib/games/catalogue.js';
import { keys } from '../../lib/query/keys.js';
import { useSession } from '../../lib/session/session.js';
import { launchQuery } from './game-api.js';

/** An in-house game, or a lottery on a page of ours. */
interface OwnGame {
  readonly vassalage: string;
  readonly gameCode: string;
}

/** Error codes of a state that lasts, for example maintenance. For these the page shows other games instead. */
const CLOSED = new Set(['game.maintenance', 'game.closed']);
/**
 * The games that can be continued during maintenance if a round has started (domain §7): game code and name in the
 * URL.
 */
const RESUMED: Readonly<Record<string, string>> = { MINES: 'mines', HILO: 'hilo', CRASH: 'crash' };

const openRoundQuery = (game: string) =>
  queryOptions({
    queryKey: [...keys.rounds, 'open', game, 'whether'],
    queryFn: async ({ signal }) => {
      const open = await request<{ readonly round?: object; readonly bet?: object }>(
        `/lgw/inhouse/${game}/open-round`,
        { signal },
      );
      return (open.round ?? open.bet) !== undefined;
    },
    staleTime: 0,
  });

/**
 * Returns why an in-house game cannot be opened now, or undefined if it can. For a member the server's launch answers
 * this, with the end of the maintenance and other games. For a visitor the status in the list of games answers it. A
 * member with a started round may finish that round.
 */
export function useOwnRefusal(game: OwnGame | undefined): { refusal: ApiFailure | undefined; again: () => void } {
  const { token } = useSession();
  const { vassalage = '', gameCode = '' } = game ?? {};
  const isMember = token !== undefined;
  const launch = useQuery({
    ...launchQuery({ vassalage, gameCode }, 0),
    queryKey: [...keys.launch, 'own', vassalage, gameCode],
    retryOnMount: false,
    enabled: game !== undefined && isMember,
  });
  const listed = useQuery({
    ...gamesQuery({ gameType: 'BGS', vassalage: INHOUSE }),
    enabled: vassalage === INHOUSE && !isMember,
  });
  const status = isMember ? undefined : listed.data?.games.find((one) => one.gameCode === gameCode)?.status;
  const failure = launch.error
    ? asFailure(launch.error)
    : status === 'maintenance'
      ? new ApiFailure('game.maintenance', 503)
      : undefined;
  const refusal = game && failure && CLOSED.has(failure.code) ? failure : undefined;
  const resumed = RESUMED[gameCode] ?? '';
  const open = useQuery({ ...openRoundQuery(resumed), enabled: refusal !== undefined && isMember && resumed !== '' });
  const mayFinish = isMember && resumed !== '' && open.data !== false && !open.isError;
  return {
    refusal: refusal && !mayFinish ? refusal : undefined,
    again: () => void (isMember ? launch.refetch() : listed.refetch()),
  };
}
