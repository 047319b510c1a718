import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { brand } from '../../../../src/lib/brand/brand.js';
import { formatMinor } from '../../../../src/lib/money/money.js';
import { Button } from '../../../../src/ui/button.js';
import { Num } from '../../../../src/ui/money.js';
import { PageTitle } from '../../../../src/ui/page-title.js';
import { DensityChoice, useTableDensity } from '../density.js';
import { Kbd } from '../keyboard/kbd.js';
import { MoveButtons } from '../keyboard/move-buttons.js';
import type { ReviewRow } from '../../lib/surface.js';
import type { AgeFilter } from '../queue/age-band.js';
import { NothingWaits } from '../nothing-waits.js';
import { AgeChip } from './age-chip.js';
import { OldRowsBanner } from '../old-rows-banner.js';
import { EmptyQueue } from './empty-queue.js';
import { PastTable } from './past-table.js';
import { QueueCards } from './queue-cards.js';
import { QueueTable } from './queue-table.js';
import type { QueueTab } from './review-kind.js';
import type { Filters, ReviewList } from './review-queries.js';
import type { RowsProps } from './rows-props.js';
import { useTabCounts } from './use-tab-counts.js';

interface QueueViewProps<Row extends ReviewRow> extends RowsProps<Row> {
  readonly tab: QueueTab;
  readonly onTab: (tab: QueueTab) => void;
  readonly filters: Filters;
  readonly onFilter: (name: string, value: string) => void;
  readonly extra: ReactNode;
  readonly find: string;
  readonly onFindAll: () => void;
  /** Only rows whose waiting time is in this range are shown; undefined for all rows. */
  readonly age: AgeFilter | undefined;
  readonly onAllAges: () => void;
  readonly list: UseQueryResult<ReviewList<Row>>;
  readonly newCount: number;
  readonly onShowNew: () => void;
  readonly onClear: () => void;
  readonly onClaim: () => void;
  readonly onRelease: () => void;
  readonly onOldest: () => void;
  readonly onMore: () => void;
  /** Moves the cursor to the row below or above. */
  readonly onMove: (by: 1 | -1) => void;
  readonly isNarrow: boolean;
}

/**
 * The list of a queue: its tabs, the notice of new entries, the bar for the selected rows, and the keyboard
 * shortcuts.
 */
export function QueueView<Row extends ReviewRow>(props: QueueViewProps<Row>) {
  const t = useWords();
  const { tab, rows, list, find } = props;
  const total = list.data?.totalCount;
  const counts = useTabCounts(props.kind, tab, props.filters);
  const [density, setDensity] = useTableDensity(props.kind.path);
  return (
    <main className={`ql ${density}`}>
      <div className="qb">
        <PageTitle title={t(props.kind.title)} />
        <div className="seg" role="group" aria-label={t(props.kind.title)}>
          {props.kind.tabs.map((one) => (
            <button
              key={one.id}
              type="button"
              className={one.id === tab.id ? 'on' : ''}
              aria-pressed={one.id === tab.id}
              onClick={() => props.onTab(one)}
            >
              {t(one.name)}
              <TabCount count={one.id === tab.id ? total : counts.get(one.id)} />
            </button>
          ))}
        </div>
        {props.kind.filters?.map(({ name, label, all, values, text }) => (
          <select
            key={name}
            className="chip"
            name={name}
            aria-label={t(label)}
            value={props.filters[name] ?? ''}
            onChange={(event) => props.onFilter(name, event.target.value)}
          >
            <option value="">{t(all)}</option>
            {values(list.data?.answer).map((value) => (
              <option key={value} value={value}>
                {text(value, t)}
              </option>
            ))}
          </select>
        ))}
        {props.extra}
        {props.kind.begin ? <span className="fs12 muted">{t(props.kind.begin)}</span> : null}
        {find ? (
          <Button size="s" tone="line" icon="x" onClick={props.onFindAll}>
            {t('opsKit.foundFor', { text: find })}
          </Button>
        ) : null}
        {props.age ? <AgeChip age={props.age} onAll={props.onAllAges} /> : null}
      </div>
      {list.isError && rows ? (
        <OldRowsBanner
          error={list.error}
          asOf={list.dataUpdatedAt}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : null}
      {props.newCount > 0 && tab.waits ? (
        <button type="button" className="newrows" onClick={props.onShowNew}>
          {t('opsKit.newRows', { count: props.newCount })}
        </button>
      ) : null}
      <Rows {...props} />
      {props.isNarrow ? (
        <PhoneDock {...props} />
      ) : (
        <Bars {...props} total={total} density={<DensityChoice value={density} onChange={setDensity} />} />
      )}
    </main>
  );
}

const TabCount = ({ count }: { count: number | undefined }) =>
  count === undefined ? null : <Num className="faint">{count}</Num>;

function Rows<Row extends ReviewRow>(props: QueueViewProps<Row>) {
  const t = useWords();
  const { rows, list, tab, find } = props;
  const [queue] = props.kind.tabs;
  if (!rows && list.isError)
    return <OldRowsBanner error={list.error} asOf={0} busy={list.isFetching} onRetry={() => void list.refetch()} />;
  if (rows?.length === 0)
    return list.data?.hasMore && (find || props.age) ? (
      <Unread {...props} read={list.data.rows.length} total={list.data.totalCount} />
    ) : find ? (
      <NothingWaits title={t('opsKit.notFound', { text: find })}>{t('opsKit.notFoundText')}</NothingWaits>
    ) : props.age ? (
      <NothingWaits
        title={t('opsKit.noneOfAge')}
        action={
          <Button tone="line" size="s" onClick={props.onAllAges}>
            {t('opsKit.seeQueue')}
          </Button>
        }
      />
    ) : tab.id === queue?.id ? (
      <EmptyQueue kind={props.kind} now={props.now} onSeeAnswered={() => props.onTab(props.kind.answered)} />
    ) : (
      <NothingWaits
        title={tab.waits ? t('opsKit.noneMine') : t('opsKit.noneHere')}
        action={
          <Button tone="line" size="s" onClick={() => queue && props.onTab(queue)}>
            {t('opsKit.seeQueue')}
          </Button>
        }
      />
    );
  const table = props.isNarrow ? (
    <QueueCards {...props} isPast={!tab.waits} isOldestFirst={tab.isOldestFirst} />
  ) : tab.waits ? (
    <QueueTable {...props} />
  ) : (
    <PastTable {...props} />
  );
  return (
    <div className="qs" aria-busy={rows === undefined || undefined}>
      {table}
      {list.data?.hasMore ? (
        <Button tone="line" size="s" className="more" busy={list.isFetching} onClick={props.onMore}>
          {t('term.action.loadMore')}
        </Button>
      ) : null}
    </div>
  );
}

/** Shown if none of the rows that were read matches the search, but more rows can be read. */
function Unread<Row extends ReviewRow>({
  list,
  read,
  total,
  onMore,
}: QueueViewProps<Row> & { readonly read: number; readonly total: number }) {
  const t = useWords();
  return (
    <NothingWaits
      title={t('opsKit.notFoundYet', { read, total })}
      action={
        <Button tone="line" size="s" busy={list.isFetching} onClick={onMore}>
          {t('opsKit.searchOn')}
        </Button>
      }
    />
  );
}

/** The number of selected rows, and the keyboard commands as buttons. */
function Bars<Row extends ReviewRow>(
  props: QueueViewProps<Row> & { readonly total: number | undefined; readonly density: ReactNode },
) {
  const t = useWords();
  const rows = props.rows ?? [];
  const chosen = rows.filter(({ id }) => props.chosen.includes(id));
  const sum = chosen
    .flatMap((row) => props.kind.amountOf?.(row) ?? [])
    .filter(({ currency }) => currency === brand.currency)
    .reduce((total, { minor = '0' }) => total + BigInt(minor), 0n);
  return (
    <>
      {chosen.length > 0 ? (
        <div className="qf chosen">
          <b>{t('opsKit.chosen', { count: chosen.length })}</b>
          <span className="muted">
            <Num>
              {formatMinor(sum)} {brand.currency}
            </Num>
          </span>
          <span className="grow" />
          <Button tone="line" size="s" onClick={props.onClaim}>
            {t('opsKit.claim')} <Kbd>C</Kbd>
          </Button>
          <Button tone="line" size="s" onClick={props.onRelease}>
            {t('opsKit.release')} <Kbd>U</Kbd>
          </Button>
          <Button tone="ghost" size="s" onClick={props.onClear}>
            {t('opsKit.clear')} <Kbd>Esc</Kbd>
          </Button>
        </div>
      ) : null}
      <div className="qf">
        {props.tab.waits ? (
          <Button tone="line" size="s" onClick={props.onOldest}>
            {t(props.kind.hasClaims ? 'opsKit.oldest' : 'opsKit.oldestOfAll')} <Kbd>N</Kbd>
          </Button>
        ) : null}
        <MoveButtons onMove={props.onMove} />
        {props.kind.hasClaims ? (
          <span className="keys">
            <Kbd>X</Kbd> {t('opsKit.choose')}
          </span>
        ) : null}
        <span className="keys">
          <Kbd>?</Kbd> {t('opsKit.allKeys')}
        </span>
        <span className="grow" />
        {props.total === undefined ? null : (
          <span>{t('opsKit.shownOf', { shown: rows.length, total: props.total })}</span>
        )}
        {props.density}
      </div>
    </>
  );
}

/** The only button below the list on a phone. It opens the oldest entry that no operator has claimed. */
function PhoneDock<Row extends ReviewRow>({ kind, tab, onOldest, rows }: QueueViewProps<Row>) {
  const t = useWords();
  if (!tab.waits || !rows || rows.length === 0) return null;
  return (
    <div className="dock">
      <Button tone="primary" full onClick={onOldest}>
        {t(kind.hasClaims ? 'opsKit.takeOldest' : 'opsKit.oldestOfAll')}
      </Button>
    </div>
  );
}
