import type { UseQueryResult } from '@tanstack/react-query';
import { useWords, type Translate } from '../../../../src/lib/language/words.js';
import { brand } from '../../../../src/lib/brand/brand.js';
import { formatMinor } from '../../../../src/lib/money/money.js';
import { Button } from '../../../../src/ui/button.js';
import { Num } from '../../../../src/ui/money.js';
import { PageTitle } from '../../../../src/ui/page-title.js';
import { Kbd } from '../../kit/keyboard/kbd.js';
import { NothingWaits } from '../../kit/nothing-waits.js';
import { OldRowsBanner } from '../../kit/old-rows-banner.js';
import { DecidedTable } from './decided-table.js';
import type { DepositList, Tab } from './deposit-queries.js';
import { EmptyQueue } from './empty-queue.js';
import { QueueCards } from './queue-cards.js';
import { QueueTable } from './queue-table.js';
import type { RowsProps } from './rows-props.js';

interface QueueViewProps extends RowsProps {
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
  readonly find: string;
  readonly onFindAll: () => void;
  readonly list: UseQueryResult<DepositList>;
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
  { tab: 'review', name: t('opsDeposits.toReview') },
  { tab: 'mine', name: t('opsDeposits.mine') },
  { tab: 'decided', name: t('opsDeposits.decidedTab') },
];

/** The list with its tabs, what arrived meanwhile, the bar of the chosen rows and the keys. */
export function QueueView(props: QueueViewProps) {
  const t = useWords();
  const { tab, rows, list, find } = props;
  const total = list.data?.totalCount;
  return (
    <main className="ql">
      <div className="qb">
        <PageTitle title={t('opsApp.section.deposits')} />
        <div className="seg" role="group" aria-label={t('opsDeposits.which')}>
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
            {t('opsDeposits.foundFor', { text: find })}
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
          {t('opsDeposits.newRows', { count: props.newCount })}
        </button>
      ) : null}
      <Rows {...props} />
      {props.isNarrow ? <PhoneDock {...props} /> : <Bars {...props} total={total} />}
    </main>
  );
}

function Rows(props: QueueViewProps) {
  const t = useWords();
  const { rows, list, tab, find } = props;
  if (!rows && list.isError)
    return (
      <OldRowsBanner error={list.error} asOf={0} busy={list.isFetching} onRetry={() => void list.refetch()} />
    );
  if (rows?.length === 0)
    return find ? (
      <NothingWaits title={t('opsDeposits.notFound', { text: find })}>{t('opsDeposits.notFoundText')}</NothingWaits>
    ) : tab === 'review' ? (
      <EmptyQueue now={props.now} onSeeDecided={() => props.onTab('decided')} />
    ) : (
      <NothingWaits
        title={tab === 'decided' ? t('opsDeposits.noneDecided') : t('opsDeposits.noneMine')}
        action={
          <Button tone="line" size="s" onClick={() => props.onTab('review')}>
            {t('opsDeposits.seeQueue')}
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
function Bars(props: QueueViewProps & { readonly total: number | undefined }) {
  const t = useWords();
  const rows = props.rows ?? [];
  const chosen = rows.filter(({ id }) => props.chosen.includes(id));
  const sum = chosen.reduce((total, { orderedMinor }) => total + BigInt(orderedMinor), 0n);
  return (
    <>
      {chosen.length > 0 ? (
        <div className="qf chosen">
          <b>{t('opsDeposits.chosen', { count: chosen.length })}</b>
          <span className="muted">
            <Num>
              {formatMinor(sum)} {brand.currency}
            </Num>
          </span>
          <span className="grow" />
          <Button tone="line" size="s" onClick={props.onClaim}>
            {t('opsDeposits.claim')} <Kbd>C</Kbd>
          </Button>
          <Button tone="line" size="s" onClick={props.onRelease}>
            {t('opsDeposits.release')} <Kbd>U</Kbd>
          </Button>
          <Button tone="ghost" size="s" onClick={props.onClear}>
            {t('opsDeposits.clear')} <Kbd>Esc</Kbd>
          </Button>
        </div>
      ) : null}
      <div className="qf">
        {props.tab === 'decided' ? null : (
          <Button tone="line" size="s" onClick={props.onOldest}>
            {t('opsDeposits.oldest')} <Kbd>N</Kbd>
          </Button>
        )}
        <span className="keys">
          <Kbd>J</Kbd> <Kbd>K</Kbd> {t('opsDeposits.move')}
        </span>
        <span className="keys">
          <Kbd>X</Kbd> {t('opsDeposits.choose')}
        </span>
        <span className="keys">
          <Kbd>?</Kbd> {t('opsDeposits.allKeys')}
        </span>
        <span className="grow" />
        {props.total === undefined ? null : (
          <span>{t('opsDeposits.shownOf', { shown: rows.length, total: props.total })}</span>
        )}
      </div>
    </>
  );
}

/** A phone has one act on the list: the oldest that nobody holds. */
function PhoneDock({ tab, onOldest, rows }: QueueViewProps) {
  const t = useWords();
  if (tab === 'decided' || !rows || rows.length === 0) return null;
  return (
    <div className="dock">
      <Button tone="primary" full onClick={onOldest}>
        {t('opsDeposits.takeOldest')}
      </Button>
    </div>
  );
}
