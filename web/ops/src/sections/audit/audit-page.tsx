import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useWords } from '../../../../src/lib/language/words.js';
import { useNarrow } from '../../../../src/lib/screen/narrow.js';
import { startOfDay } from '../../../../src/lib/time/time.js';
import { Num } from '../../../../src/ui/money.js';
import { PageTitle } from '../../../../src/ui/page-title.js';
import { Kbd } from '../../kit/keyboard/kbd.js';
import { useKeyHelp } from '../../kit/keyboard/page-keys.js';
import { ListPage } from '../../kit/list/list-page.js';
import { useRowCursor } from '../../kit/list/use-row-cursor.js';
import { NothingWaits } from '../../kit/nothing-waits.js';
import { request } from '../../lib/request.js';
import type { AuditLines } from '../../lib/surface.js';
import { AuditCards } from './audit-cards.js';
import { AuditFilter, type Filter } from './audit-filter.js';
import { AuditPanel } from './audit-panel.js';
import { AuditTable } from './audit-table.js';

const PAGE_SIZE = 50;
const DAY_MS = 24 * 3_600_000;
const FILTERS = ['operator', 'subject', 'action', 'from', 'to'] as const;

/** The page of the audit log, newest entry first, with the open entry beside the list. */
export default function AuditPage() {
  const t = useWords();
  const [address, setAddress] = useSearchParams();
  const filter: Filter = Object.fromEntries(
    FILTERS.map((key): [string, string] => [key, address.get(key) ?? '']).filter(([, value]) => value !== ''),
  );
  const openId = address.get('open') ?? undefined;
  const Lines = useNarrow() ? AuditCards : AuditTable;
  const log = useInfiniteQuery({
    queryKey: ['ops', 'audit', filter],
    queryFn: ({ pageParam, signal }) =>
      request<AuditLines>('/ops/audit', {
        query: {
          cursor: pageParam,
          pageSize: PAGE_SIZE,
          operator: filter.operator,
          subject: filter.subject,
          action: filter.action,
          from: filter.from && startOfDay(filter.from).toISOString(),
          // The last chosen day is part of the range, so the range ends when that day ends.
          to: filter.to && new Date(startOfDay(filter.to).getTime() + DAY_MS).toISOString(),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    retry: 1,
  });
  const lines = log.data?.pages.flatMap(({ content }) => content);
  const change = (next: Filter & { readonly open?: string }): void => {
    const query = new URLSearchParams();
    for (const [key, value] of Object.entries(next)) if (value) query.set(key, value);
    setAddress(query, { replace: true });
  };
  const open = (id: string | undefined): void => change({ ...filter, open: id });
  const { at, setAt, step } = useRowCursor('line', lines?.map(({ id }) => id) ?? [], {
    f: () => {
      const line = lines?.find(({ id }) => id === (openId ?? at));
      if (line?.operator) change({ ...filter, operator: line.operator.id });
    },
    Escape: () => {
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
      else open(undefined);
    },
  });
  useKeyHelp([{ keys: ['F'], does: 'opsApp.key.person' }]);
  const opened = openId ? lines?.find(({ id }) => id === openId) : undefined;
  return (
    <ListPage
      query={log}
      onMove={step}
      bar={
        <>
          <PageTitle title={t('opsApp.section.audit')} />
          <AuditFilter
            filter={filter}
            nameOf={(id) => lines?.find(({ operator }) => operator?.id === id)?.operator?.name ?? id}
            onChange={change}
          />
        </>
      }
      foot={
        <>
          <span className="keys">
            <Kbd>F</Kbd> {t('opsAudit.byPerson')}
          </span>
          <span className="grow" />
          {lines ? <Num>{lines.length}</Num> : null}
        </>
      }
      panel={
        opened ? (
          <AuditPanel
            line={opened}
            onClose={() => open(undefined)}
            onPerson={(id) => change({ ...filter, operator: id })}
          />
        ) : null
      }
    >
      {lines?.length === 0 ? (
        <NothingWaits title={t('opsAudit.none')}>{t('opsAudit.noneText')}</NothingWaits>
      ) : (
        <Lines lines={lines} chosen={openId ?? at} onAt={setAt} onOpen={open} />
      )}
    </ListPage>
  );
}
