import type { UseQueryResult } from '@tanstack/react-query';
import { useWords, type Translate } from '../../../../src/lib/language/words.js';
import { brand } from '../../../../src/lib/brand/brand.js';
import { formatMinor } from '../../../../src/lib/money/money.js';
import { Button } from '../../../../src/ui/button.js';
import { Num } from '../../../../src/ui/money.js';
import { PageTitle } from '../../../../src/ui/page-title.js';
import { Kbd } from '../keyboard/kbd.js';
import type { Review } from '../../lib/surface.js';
import { NothingWaits } from '../nothing-waits.js';
import { OldRowsBanner } from '../old-rows-banner.js';
import { DecidedTable } from './decided-table.js';
import type { ReviewList, Tab } from './review-queries.js';
import { EmptyQueue } from './empty-queue.js';
import { QueueCards } from './queue-cards.js';
import { QueueTable } from './queue-table.js';
import type { RowsProps } from './rows-props.js';

interface QueueViewProps<Row extends Review> extends RowsProps<Row> {
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
  readonly find: string;
  readonly onFindAll: () => void;
  readonly list: UseQueryResult<ReviewList<Row>>;
  readonly newCount: number;
  readonly onShowNew: () => void;
  readonly onClear: () => void;
  readonly onClaim: () => void;
  readonly onRelease: () => void;
  readonly onOldest: () => void;
  readonly onMore: () => void;
  readonly isNarrow: boolean;
}

const tabs = (t: Translate): readonly { readonly tab: Tab; readonly name: string }[] => [
  { tab: 'review', name: t('opsKit.toReview') },
  { tab: 'mine', name: t('opsKit.mine') },
  { tab: 'decided', name: t('opsKit.decidedTab') },
];

/** The list with its tabs, what arrived meanwhile, the bar of the chosen rows and the keys. */
export function QueueView<Row extends Review>(props: QueueViewProps<Row>) {
  const t = useWords();
  const { tab, rows, list, find } = props;
  const total = list.data?.totalCount;
  return (
    <main className="ql">
      <div className="qb">
        <PageTitle title={t(props.kind.title)} />
        <div className="seg" role="group" aria-label={t(props.kind.title)}>
          {tabs(t).map(({ tab: one, name }) => (
            <button
              key={one}
              type="button"
              className={one === tab ? 'on' : ''}
              aria-pressed={one === tab}
              onClick={() => props.onTab(one)}
            >
              {name}
              {one === tab && total !== undefined ? <Num className="faint">{total}</Num> : null}
            </button>
          ))}
        </div>
        {find ? (
          <Button size="s" tone="line" icon="x" onClick={props.onFindAll}>
            {t('opsKit.foundFor', { text: find })}
          </Button>
        ) : null}
      </div>
      {list.isError && rows ? (
        <OldRowsBanner
          error={list.error}
          asOf={list.dataUpdatedAt}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : null}
      {props.newCount > 0 && tab !== 'decided' ? (
        <button type="button" className="newrows" onClick={props.onShowNew}>
          {t('opsKit.newRows', { count: props.newCount })}
        </button>
      ) : null}
      <Rows {...props} />
      {props.isNarrow ? <PhoneDock {...props} /> : <Bars {...props} total={total} />}
    </main>
  );
}

function Rows<Row extends Review>(props: QueueViewProps<Row>) {
  const t = useWords();
  const { rows, list, tab, find } = props;
  if (!rows && list.isError)
    return (
      <OldRowsBanner error={list.error} asOf={0} busy={list.isFetching} onRetry={() => void list.refetch()} />
    );
  if (rows?.length === 0)
    return find ? (
      <NothingWaits title={t('opsKit.notFound', { text: find })}>{t('opsKit.notFoundText')}</NothingWaits>
    ) : tab === 'review' ? (
      <EmptyQueue path={props.kind.path} now={props.now} onSeeDecided={() => props.onTab('decided')} />
    ) : (
      <NothingWaits
        title={tab === 'decided' ? t('opsKit.noneDecided') : t('opsKit.noneMine')}
        action={
          <Button tone="line" size="s" onClick={() => props.onTab('review')}>
            {t('opsKit.seeQueue')}
          </Button>
        }
      />
    );
  const table = props.isNarrow ? (
    <QueueCards {...props} isDecided={tab === 'decided'} />
  ) : tab === 'decided' ? (
    <DecidedTable {...props} />
  ) : (
    <QueueTable {...props} />
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

/** What is chosen, and the keys as buttons. */
function Bars<Row extends Review>(props: QueueViewProps<Row> & { readonly total: number | undefined }) {
  const t = useWords();
  const rows = props.rows ?? [];
  const chosen = rows.filter(({ id }) => props.chosen.includes(id));
  const sum = chosen
    .filter((row) => props.kind.currencyOf(row) === brand.currency)
    .reduce((total, { amountMinor }) => total + BigInt(amountMinor), 0n);
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
        {props.tab === 'decided' ? null : (
          <Button tone="line" size="s" onClick={props.onOldest}>
            {t('opsKit.oldest')} <Kbd>N</Kbd>
          </Button>
        )}
        <span className="keys">
          <Kbd>J</Kbd> <Kbd>K</Kbd> {t('opsKit.move')}
        </span>
        <span className="keys">
          <Kbd>X</Kbd> {t('opsKit.choose')}
        </span>
        <span className="keys">
          <Kbd>?</Kbd> {t('opsKit.allKeys')}
        </span>
        <span className="grow" />
        {props.total === undefined ? null : (
          <span>{t('opsKit.shownOf', { shown: rows.length, total: props.total })}</span>
        )}
      </div>
    </>
  );
}

/** A phone has one act on the list: the oldest that nobody holds. */
function PhoneDock<Row extends Review>({ tab, onOldest, rows }: QueueViewProps<Row>) {
  const t = useWords();
  if (tab === 'decided' || !rows || rows.length === 0) return null;
  return (
    <div className="dock">
      <Button tone="primary" full onClick={onOldest}>
        {t('opsKit.takeOldest')}
      </Button>
    </div>
  );
}
