import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useWords } from '../../lib/language/words.js';
import { Button } from '../../ui/button.js';
import { ErrorCard } from '../../ui/states.js';
import { OWN_ROWS, roundsQuery } from './dice-api.js';
import { RoundRoom } from './round-room.js';
import { RoundTable } from './round-table.js';

/** The member's own rounds, each with the way to its proof. */
export function OwnRounds() {
  const t = useWords();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(roundsQuery);
  const lines = data?.pages
    .flatMap((page) => page.content)
    .flatMap((round) =>
      round.dice
        ? [
            {
              ...round,
              ...round.dice,
              at: round.placedAt,
              own: (
                <Link className="link" to={`/verify?round=${round.roundId}`}>
                  {t('term.fair.verify')}
                </Link>
              ),
            },
          ]
        : [],
    );
  return (
    <>
      <RoundRoom rows={OWN_ROWS} waiting={!data && !error}>
        {error && !data ? <ErrorCard compact error={error} onRetry={() => void refetch()} /> : null}
        {lines?.length === 0 ? <p className="padded muted">{t('dice.noRounds')}</p> : null}
        {lines && lines.length > 0 ? (
          <RoundTable label={t('dice.mine')} ownTitle={t('dice.proof')} lines={lines} />
        ) : null}
      </RoundRoom>
      <div className="roundfoot">
        {hasNextPage ? (
          <Button tone="line" size="s" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('term.action.loadMore')}
          </Button>
        ) : null}
      </div>
    </>
  );
}
