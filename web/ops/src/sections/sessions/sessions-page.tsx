import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { useNarrow } from '../../../../src/lib/screen/narrow.js';
import { zoneName } from '../../../../src/lib/time/time.js';
import { Button } from '../../../../src/ui/button.js';
import { Num } from '../../../../src/ui/money.js';
import { PageTitle } from '../../../../src/ui/page-title.js';
import { FailureNote } from '../../../../src/ui/states.js';
import { Tag } from '../../../../src/ui/tag.js';
import { FactCard } from '../../kit/list/fact-card.js';
import { LoadingRows } from '../../kit/loading-rows.js';
import { OldRowsBanner } from '../../kit/old-rows-banner.js';
import { request } from '../../lib/request.js';
import { logOut } from '../../lib/session.js';
import type { OwnSession } from '../../lib/surface.js';
import { DateTime } from '../../../../src/ui/date-time.js';

const COLUMNS = 6;

const sessionsQuery = queryOptions({
  queryKey: ['ops', 'sessions'],
  queryFn: ({ signal }) => request<{ readonly content: readonly OwnSession[] }>('/ops/sessions', { signal }),
  retry: 1,
});

/** The page of the logged-in operator's own sessions. Each has a button that ends it. */
export default function SessionsPage() {
  const t = useWords();
  const client = useQueryClient();
  const isNarrow = useNarrow();
  const list = useQuery(sessionsQuery);
  const end = useMutation({
    mutationFn: ({ id, current }: OwnSession) =>
      current
        ? logOut()
        : request(`/ops/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' }).then(() => undefined),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  const endButton = (one: OwnSession) => (
    <Button size="s" tone="line" busy={end.isPending && end.variables?.id === one.id} onClick={() => end.mutate(one)}>
      {one.current ? t('term.auth.logout') : t('opsSessions.end')}
    </Button>
  );
  return (
    <main className="ow">
      <PageTitle title={t('opsApp.section.sessions')} lead={t('opsSessions.lead')} />
      {list.isError ? (
        <OldRowsBanner
          error={list.error}
          asOf={list.dataUpdatedAt}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : null}
      <FailureNote error={end.error} />
      {isNarrow && list.data ? (
        <ul className="fcards">
          {list.data.content.map((one) => (
            <FactCard
              key={one.id}
              title={<bdi className="b">{one.device}</bdi>}
              state={one.current ? <Tag tone="info">{t('opsSessions.this')}</Tag> : null}
              facts={[
                [t('opsSessions.address'), <Num key="address">{one.address}</Num>],
                [t('opsSessions.started', { zone: zoneName() }), <DateTime key="start" at={one.startedAt} />],
                [t('opsSessions.lastUsed'), <DateTime key="used" at={one.lastUsedAt} />],
                [t('opsSessions.ends'), <DateTime key="end" at={one.expiresAt} />],
              ]}
            >
              <div className="row end-row">{endButton(one)}</div>
            </FactCard>
          ))}
        </ul>
      ) : (
        <section className="panel flush scrollx" aria-busy={list.isPending || undefined}>
          <table className="table d2">
            <thead>
              <tr>
                <th>{t('opsSessions.device')}</th>
                <th>{t('opsSessions.address')}</th>
                <th>{t('opsSessions.started', { zone: zoneName() })}</th>
                <th>{t('opsSessions.lastUsed')}</th>
                <th>{t('opsSessions.ends')}</th>
                <th />
              </tr>
            </thead>
            <tbody>
              {list.data ? (
                list.data.content.map((one) => (
                  <tr key={one.id}>
                    <td>
                      <span className="row">
                        <bdi className="b">{one.device}</bdi>
                        {one.current ? <Tag tone="info">{t('opsSessions.this')}</Tag> : null}
                      </span>
                    </td>
                    <td>
                      <Num className="muted">{one.address}</Num>
                    </td>
                    <td>
                      <DateTime at={one.startedAt} />
                    </td>
                    <td>
                      <DateTime at={one.lastUsedAt} />
                    </td>
                    <td>
                      <DateTime at={one.expiresAt} />
                    </td>
                    <td className="end">{endButton(one)}</td>
                  </tr>
                ))
              ) : (
                <LoadingRows columns={COLUMNS} />
              )}
            </tbody>
          </table>
        </section>
      )}
    </main>
  );
}
