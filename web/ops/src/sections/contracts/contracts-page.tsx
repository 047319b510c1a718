import { useEffect, useRef, useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useWords } from '../../../../src/lib/language/words.js';
import { useNarrow } from '../../../../src/lib/screen/narrow.js';
import { Button } from '../../../../src/ui/button.js';
import { PageTitle } from '../../../../src/ui/page-title.js';
import { Kbd } from '../../kit/keyboard/kbd.js';
import { useKeys } from '../../kit/keyboard/use-keys.js';
import { NothingWaits } from '../../kit/nothing-waits.js';
import { OldRowsBanner } from '../../kit/old-rows-banner.js';
import { moved } from '../../kit/queue/queue-cursor.js';
import { AgentPanel } from './agent-panel.js';
import { AgentCards, AgentsTable } from './agents-list.js';
import { LISTS, agentsQuery, type AgentList } from './contract-calls.js';

/** Top agents with the one that is open beside them. All of it stands in the address. */
export default function ContractsPage() {
  const t = useWords();
  const [address, setAddress] = useSearchParams();
  const isNarrow = useNarrow();
  const list: AgentList = address.get('tab') === 'waiting' ? 'waiting' : 'all';
  const text = address.get('q') ?? '';
  const openId = address.get('open') ?? undefined;
  const [at, setAt] = useState<string>();
  const focusRow = useRef<string>(undefined);
  const query = useInfiniteQuery(agentsQuery(list, text));
  const agents = query.data?.pages.flatMap(({ content }) => content);
  const change = (next: Readonly<Record<string, string | undefined>>): void => {
    const all = { tab: list === 'all' ? undefined : list, q: text, open: openId, ...next };
    setAddress(Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1])));
  };
  const open = (id: string | undefined): void => {
    if (id) setAt(id);
    change({ open: id });
  };
  const goTo = (id: string | undefined): void => {
    setAt(id);
    focusRow.current = id;
  };
  useEffect(() => {
    if (focusRow.current === undefined) return;
    document.getElementById(`agent-${focusRow.current}`)?.focus();
    focusRow.current = undefined;
  });
  const rows = (agents ?? []).map(({ id }) => ({ id, isGone: false }));
  useKeys({
    j: () => goTo(moved(rows, at, 1)),
    k: () => goTo(moved(rows, at, -1)),
    Escape: () => open(undefined),
  });
  const Rows = isNarrow ? AgentCards : AgentsTable;
  return (
    <div className={`qm ${openId ? 'opened' : ''}`}>
      <main className="ql">
        <div className="qb">
          <PageTitle title={t('opsApp.section.contracts')} />
          <div className="seg" role="group" aria-label={t('opsApp.section.contracts')}>
            {LISTS.map((one) => (
              <button
                key={one}
                type="button"
                className={one === list ? 'on' : ''}
                aria-pressed={one === list}
                onClick={() => change({ tab: one === 'all' ? undefined : one, open: undefined })}
              >
                {t(`opsContracts.list.${one}`)}
              </button>
            ))}
          </div>
          <input
            type="search"
            className="input s"
            aria-label={t('opsContracts.search')}
            placeholder={t('opsContracts.search')}
            maxLength={64}
            value={text}
            onChange={(event) => change({ q: event.target.value, open: undefined })}
          />
        </div>
        {query.isError ? (
          <OldRowsBanner
            error={query.error}
            asOf={query.dataUpdatedAt}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : null}
        <div className="qs" aria-busy={query.isPending || undefined}>
          {agents?.length === 0 ? (
            <NothingWaits title={t('opsContracts.none')}>{t(`opsContracts.none.${list}`)}</NothingWaits>
          ) : (
            <Rows agents={agents} chosen={openId ?? at} onAt={setAt} onOpen={open} />
          )}
          {query.hasNextPage ? (
            <Button
              tone="line"
              size="s"
              className="more"
              busy={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t('term.action.loadMore')}
            </Button>
          ) : null}
        </div>
        <div className="qf hide-s">
          <span className="keys">
            <Kbd>J</Kbd> <Kbd>K</Kbd> {t('opsKit.move')}
          </span>
        </div>
      </main>
      {openId ? <AgentPanel key={openId} id={openId} onClose={() => open(undefined)} /> : null}
    </div>
  );
}
