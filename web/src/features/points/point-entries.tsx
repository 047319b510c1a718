import { useInfiniteQuery } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { CATEGORY_CODES, categoryOf } from '../../lib/games/categories.js';
import { useWords } from '../../lib/language/words.js';
import { keys } from '../../lib/query/keys.js';
import { dayAndTime } from '../../lib/time/time.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Money, Num } from '../../ui/money.js';
import { Empty, ErrorCard, Loading, Skeleton } from '../../ui/states.js';
import { signedPoints } from './points.js';

type Page = Schemas['PointEntryPageDto'];

const KINDS: Readonly<Record<string, string>> = { reversed: 'points.reversed', repaid: 'points.repaid' };
/** Message ids for points entries that come from an order of the points mall. Such entries have no game category. */
const ORDER_KINDS: Readonly<Record<string, string>> = {
  converted: 'points.entry.converted',
  redeemed: 'points.entry.redeemed',
  returned: 'points.entry.returned',
  repaid: 'points.repaid',
};
const WORDS = new Map(CATEGORY_CODES.map((code) => [code, categoryOf(code).word]));

/** The list of all entries (credits and debits) of the points balance, newest first. */
export function PointEntries() {
  const t = useWords();
  const entries = useInfiniteQuery({
    queryKey: [...keys.points, 'entries'],
    queryFn: ({ signal, pageParam }) =>
      request<Page>('/wps/points/entries', { signal, query: { page: pageParam, pageSize: 20 } }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.pageNum < last.totalPages ? last.pageNum + 1 : undefined),
  });
  const rows = entries.data?.pages.flatMap(({ content }) => content) ?? [];
  if (entries.error && !entries.data) return <ErrorCard error={entries.error} onRetry={() => void entries.refetch()} />;
  if (!entries.data)
    return (
      <Loading>
        <Skeleton height="240px" radius="14px" />
      </Loading>
    );
  if (rows.length === 0)
    return (
      <Empty
        title={t('points.none')}
        actions={
          <ButtonLink to="/bgs/dice" tone="primary">
            {t('points.play')}
          </ButtonLink>
        }
      >
        {t('points.noneText')}
      </Empty>
    );
  return (
    <section className="panel flush scroll-x points-entries" aria-label={t('points.entries')} tabIndex={0}>
      <h2 className="points-head">{t('points.entries')}</h2>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('points.time')}</th>
            <th scope="col">{t('points.category')}</th>
            <th scope="col" className="end">
              {t('term.bet.validBet')}
            </th>
            <th scope="col" className="end">
              {t('term.points.points')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((entry) => (
            <tr key={entry.entryId}>
              <td className="muted">
                <time dateTime={entry.bookedAt}>{entry.bookedAt ? dayAndTime(entry.bookedAt) : ''}</time>
              </td>
              <td>
                {entry.category === undefined
                  ? t(ORDER_KINDS[entry.kind] ?? 'points.entry.redeemed')
                  : t(WORDS.get(entry.category) ?? 'term.game.lobby')}
                {entry.category === undefined || entry.kind === 'earned' ? null : (
                  <span className="faint"> · {t(KINDS[entry.kind] ?? 'points.reversed')}</span>
                )}
              </td>
              <td className="end">{entry.category === undefined ? '–' : <Money minor={entry.validStakeMinor} />}</td>
              <td className="end b">
                <Num className={entry.pointsMicro.startsWith('-') ? 'loss' : 'gain'}>
                  {signedPoints(entry.pointsMicro)}
                </Num>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {entries.hasNextPage ? (
        <div className="points-head">
          <Button tone="line" busy={entries.isFetchingNextPage} onClick={() => void entries.fetchNextPage()}>
            {t('term.action.loadMore')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
