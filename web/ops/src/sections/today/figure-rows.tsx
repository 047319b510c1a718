import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { brand } from '../../../../src/lib/brand/brand.js';
import { useWords } from '../../../../src/lib/language/words.js';
import { formatMinor } from '../../../../src/lib/money/money.js';
import { shortReference } from '../../../../src/lib/reference/reference.js';
import { useNarrow } from '../../../../src/lib/screen/narrow.js';
import { clock, day, dayAndTime, zoneName } from '../../../../src/lib/time/time.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { Num } from '../../../../src/ui/money.js';
import { PageTitle } from '../../../../src/ui/page-title.js';
import { ListPage } from '../../kit/list/list-page.js';
import { useRowCursor } from '../../kit/list/use-row-cursor.js';
import { LoadingRows } from '../../kit/loading-rows.js';
import { NothingWaits } from '../../kit/nothing-waits.js';
import { useOpenPlayer } from '../../kit/player-button.js';
import { request } from '../../lib/request.js';
import type { FigureName, FigureRows as Answer } from '../../lib/surface.js';
import { RANGE_NAMES, rangeOf } from './range.js';

const PAGE_SIZE = 50;
const NAMES: Readonly<Record<FigureName, string>> = {
  moneyIn: 'opsToday.moneyIn',
  moneyOut: 'opsToday.moneyOut',
  netIn: 'opsToday.net',
  held: 'opsToday.held',
  stake: 'opsToday.stake',
  revenue: 'opsToday.revenue',
  players: 'opsToday.players',
  newPlayers: 'opsToday.newAccounts',
};
/** The figures of the page Today whose rows are members. The rows of the other figures are ledger postings. */
const OF_MEMBERS: ReadonlySet<FigureName> = new Set(['held', 'players', 'newPlayers']);

export const isFigure = (name: string | null): name is FigureName => name !== null && Object.hasOwn(NAMES, name);

/**
 * The rows (postings or members) that make up a figure, in the range of the URL. The figure is their sum or their
 * number.
 */
export function FigureRows({ figure }: { figure: FigureName }) {
  const t = useWords();
  const [address] = useSearchParams();
  const range = rangeOf(address);
  const [from, to] = [address.get('from') ?? undefined, address.get('to') ?? undefined];
  const list = useInfiniteQuery({
    queryKey: ['ops', 'figures', 'rows', brand.code, figure, range, from, to],
    queryFn: ({ pageParam, signal }) =>
      request<Answer>('/ops/figures/rows', {
        query: { brand: brand.code, figure, range, from, to, page: pageParam, pageSize: PAGE_SIZE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pageNum, totalPages }) => (pageNum < totalPages ? pageNum + 1 : undefined),
    retry: 1,
  });
  const rows = list.data?.pages.flatMap(({ content }) => content);
  const first = list.data?.pages[0];
  const isOfMembers = OF_MEMBERS.has(figure);
  const isWithMoney = figure !== 'newPlayers';
  const openPlayer = useOpenPlayer();
  const isNarrow = useNarrow();
  const { step } = useRowCursor('row', rows?.map((_row, index) => String(index)) ?? []);
  const columns = [!isOfMembers && !isNarrow, !isOfMembers && !isNarrow, isWithMoney].filter(Boolean).length + 2;
  return (
    <ListPage
      query={list}
      onMove={step}
      bar={
        <>
          <PageTitle
            title={t(NAMES[figure], { currency: brand.currency })}
            lead={
              <>
                {figure === 'held' ? t('opsToday.now') : t(RANGE_NAMES[range])}
                {from && to ? (
                  <>
                    , {dayAndTime(from)}–<Num>{clock(to, false)}</Num> {zoneName()}
                  </>
                ) : null}
              </>
            }
          />
          {first ? (
            <span className="fs13 muted">
              {t('opsToday.rowCount', { count: first.totalCount.toLocaleString('en-US') })}
              {isWithMoney ? (
                <>
                  {' · '}
                  {t('term.number.total')} <Num className="b">{formatMinor(first.totalMinor)}</Num> {first.currency}
                </>
              ) : null}
            </span>
          ) : null}
          <Link className="link fs13" to={`/today${range === 'today' ? '' : `?range=${range}`}`}>
            {t('opsToday.back')}
          </Link>
        </>
      }
      foot={
        <>
          <span className="grow" />
          {first && rows ? <span>{t('opsKit.shownOf', { shown: rows.length, total: first.totalCount })}</span> : null}
        </>
      }
    >
      {rows?.length === 0 ? (
        <NothingWaits title={t('term.empty.noRecords')} />
      ) : (
        <table className="table d2 figrows">
          <thead>
            <tr>
              <th>{t('opsPlayers.time', { zone: zoneName() })}</th>
              <th>{t('term.account.player')}</th>
              {isOfMembers ? null : (
                <>
                  <th className="hide-s">{t('opsPlayers.type')}</th>
                  <th className="hide-s">{t('opsPlayers.reference')}</th>
                </>
              )}
              {isWithMoney ? <th className="end">{t('opsToday.amount', { currency: brand.currency })}</th> : null}
            </tr>
          </thead>
          <tbody>
            {rows ? (
              rows.map((row, index) => (
                <tr key={`${row.memberId} ${row.at} ${index}`}>
                  <td>{isNarrow ? <ShortTime at={row.at} /> : <DateTime at={row.at} seconds />}</td>
                  <td>
                    {openPlayer ? (
                      <button
                        type="button"
                        id={`row-${index}`}
                        className="rowlink b"
                        onClick={() => openPlayer(row.memberId)}
                      >
                        <bdi>{row.account}</bdi>
                      </button>
                    ) : (
                      <bdi className="b">{row.account}</bdi>
                    )}
                    {isNarrow && row.type ? (
                      <span className="fs12 muted"> · {t(`opsPlayers.movement.${row.type}`)}</span>
                    ) : null}
                  </td>
                  {isOfMembers ? null : (
                    <>
                      <td className="hide-s">{row.type ? t(`opsPlayers.movement.${row.type}`) : null}</td>
                      <td className="muted hide-s">
                        <bdi title={row.reference}>{shortReference(row.reference ?? '')}</bdi>
                      </td>
                    </>
                  )}
                  {isWithMoney ? (
                    <td className="end">
                      <Num>{formatMinor(row.amountMinor)}</Num>
                    </td>
                  ) : null}
                </tr>
              ))
            ) : (
              <LoadingRows columns={columns} />
            )}
          </tbody>
        </table>
      )}
    </ListPage>
  );
}

/** Shows the day above the time, for a narrow column. */
const ShortTime = ({ at }: { at: string }) => (
  <time className="shorttime" dateTime={at}>
    {day(at)}
    <Num className="faint">{clock(at)}</Num>
  </time>
);
