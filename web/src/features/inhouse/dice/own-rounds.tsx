import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useWords } from '../../../lib/language/words.js';
import { Button } from '../../../ui/button.js';
import { ErrorCard } from '../../../ui/states.js';
import { OWN_ROWS, roundsQuery } from '../inhouse-api.js';
import { RoundRows } from '../round-rows.js';
import { RoundTable } from './round-table.js';

/** The list of the member's own dice rounds, each with a link to its proof. */
export function OwnRounds() {
  const t = useWords();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    roundsQuery('DICE'),
  );
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
      <RoundRows rows={OWN_ROWS} waiting={!data && !error}>
        {error && !data ? <ErrorCard compact error={error} onRetry={() => void refetch()} /> : null}
        {lines?.length === 0 ? <p className="padded muted">{t('inhouse.noRounds')}</p> : null}
        {lines && lines.length > 0 ? (
          <RoundTable label={t('inhouse.mine')} ownTitle={t('inhouse.proof')} lines={lines} />
        ) : null}
      </RoundRows>
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
