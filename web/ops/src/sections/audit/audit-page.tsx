import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useWords } from '../../../../src/lib/language/words.js';
import { shortReference } from '../../../../src/lib/reference/reference.js';
import { startOfDay, zoneName } from '../../../../src/lib/time/time.js';
import { Num } from '../../../../src/ui/money.js';
import { PageTitle } from '../../../../src/ui/page-title.js';
import { Kbd } from '../../kit/keyboard/kbd.js';
import { useKeyHelp } from '../../kit/keyboard/page-keys.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { ListPage } from '../../kit/list/list-page.js';
import { useRowCursor } from '../../kit/list/use-row-cursor.js';
import { LoadingRows } from '../../kit/loading-rows.js';
import { NothingWaits } from '../../kit/nothing-waits.js';
import { OperatorName } from '../../kit/operator-name.js';
import { request } from '../../lib/request.js';
import type { AuditLines } from '../../lib/surface.js';
import { actionText, kindText } from '../../kit/audit-actions.js';
import { AuditFilter, type Filter } from './audit-filter.js';
import { AuditPanel } from './audit-panel.js';

const PAGE_SIZE = 50;
const COLUMNS = 5;
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
          // The last chosen day is part of the range, so the range ends one day after its start.
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
        <table className="table d2">
          <thead>
            <tr>
              <th>{t('opsAudit.time', { zone: zoneName() })}</th>
              <th>{t('opsAudit.who')}</th>
              <th>{t('opsAudit.did')}</th>
              <th>{t('opsAudit.to')}</th>
              <th>{t('opsAudit.outcome')}</th>
            </tr>
          </thead>
          <tbody>
            {lines ? (
              lines.map((one) => (
                <tr key={one.id} className={one.id === (openId ?? at) ? 'sel' : ''} onClick={() => open(one.id)}>
                  <td>
                    <button
                      type="button"
                      id={`line-${one.id}`}
                      className="rowlink"
                      onFocus={() => setAt(one.id)}
                      onClick={() => open(one.id)}
                    >
                      <DateTime at={one.at} seconds />
                    </button>
                  </td>
                  <td>
                    {one.operator ? (
                      <OperatorName name={one.operator.name} />
                    ) : (
                      <span className="faint">{t('opsAudit.system')}</span>
                    )}
                  </td>
                  <td>{actionText(t, one.action)}</td>
                  <td className="muted">
                    {kindText(t, one.subject.kind)} <bdi>{shortReference(one.subject.id)}</bdi>
                  </td>
                  <td className={one.outcome === 'done' ? 'faint' : 'age late'}>
                    <Outcome outcome={one.outcome} />
                  </td>
                </tr>
              ))
            ) : (
              <LoadingRows columns={COLUMNS} />
            )}
          </tbody>
        </table>
      )}
    </ListPage>
  );
}

/** Shows the result of an audited action: as text if the result code has one, otherwise as the code. */
function Outcome({ outcome }: { outcome: string }) {
  const t = useWords();
  if (outcome === 'done') return t('opsAudit.done');
  return outcome === 'unknown' ? t('opsAudit.unknown') : <bdi>{outcome}</bdi>;
}
